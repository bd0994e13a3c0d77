import type { EventPhoto } from "#contract/schemas/photo";
import type { SerializeFrom } from "@remix-run/node";
import type { Translate, WordKey } from "~/i18n/translate";
import type { Motif } from "#contract/posters/poster-look";
import type { PageFrame } from "./page-frame";
import { useMatches } from "@remix-run/react";

/** What a title writes dates and sums with. */
export type TitleFrame = Pick<PageFrame, "locale" | "currency">;

export type Share = { text: string | null; motif: Motif; photo?: EventPhoto | null };

/** Loaders of `"while-same"` pages must return `personal`: whether any of the data is this visitor's own. */
type MayBePersonal = { personal: boolean };

/** What a route says of itself: `export const handle = { … } satisfies PageHandle<typeof loader>`. */
export type PageHandle<Loader = undefined> = {
  /** Before the venue's name; "Error:" is put before it when the page's form was refused. */
  title?: WordKey | ((data: SerializeFrom<Loader>, t: Translate, frame: TitleFrame) => string);
  /**
   * For pages rendered without a visitor, and kept (docs/decisions/0010). `true`: depends on address, language and
   * price terms. `"while-same"`: rendered again when its loader's data changes; with `personal: true` in the data it
   * is rendered for this visitor alone. A `requestKey` and `slots` in the data are filled in for each visitor; `variant`
   * keeps several pages of one address (docs/architecture.md, "A cached page").
   */
  cache?: true | (SerializeFrom<Loader> extends MayBePersonal ? "while-same" : never);
  /** What other sites show with a link to the page: a text, and a poster. Pages without it are private. */
  share?: WordKey | ((data: SerializeFrom<Loader>, t: Translate) => Share);
  /** Stylesheets of its own, besides the site's. */
  styles?: (data: SerializeFrom<Loader>) => readonly string[];
  /** Seconds until the page is loaded again where no script runs; the page has a way to switch that off (W3C F41). */
  refresh?: (data: SerializeFrom<Loader>) => string | null;
  /** Its forms sign in or register: they send a CAPTCHA token where the venue has a CAPTCHA. */
  signsIn?: true;
  /** `payment` has no navigation but a link home; `staff` shows nothing of a visitor. */
  layout?: "default" | "payment" | "staff";
};

/** A handle as the layout meets it, of whatever route. */
export type AnyHandle = Omit<PageHandle, "title" | "share" | "cache" | "styles" | "refresh"> & {
  refresh?: (data: never) => string | null;
  styles?: (data: never) => readonly string[];
  cache?: true | "while-same";
  share?: WordKey | ((data: never, t: Translate) => Share);
  title?: WordKey | ((data: never, t: Translate, frame: TitleFrame) => string);
};

/** What the page's own route says of itself, and the data its loader gave. */
export function usePageHandle(): AnyHandle & { data: unknown } {
  const match = useMatches().at(-1);
  return { ...(match?.handle as AnyHandle | undefined), data: match?.data };
}

/** A check that a route's loader and action make themselves. */
type GuardName =
  "staff" | "staffArea" | "authenticated" | "basket" | "checkoutStep" | "packageBuilder";

export type RouteEntry = {
  readonly id: string;
  /** As the browser shows it, with `:name` for a parameter; `*` for what no other route answers. */
  readonly path: string;
  /** From app/. */
  readonly file: string;
  /** Not enforced here: tests try each route to see that it makes these checks. */
  readonly expectedGuards: readonly GuardName[];
  /** Closed while a maintenance window is on: the whole page, or only its form. */
  readonly sales?: "page" | "form" | undefined;
};

/** Makes the routes of one area that have the same guards. A page's folder is named after its id, or `folder`. */
export function routesOf<
  const Guards extends readonly GuardName[] = [],
  const Sales extends RouteEntry["sales"] = undefined,
>(area: string, { guards, sales }: { guards?: Guards; sales?: Sales } = {}) {
  return <const Id extends string, const Path extends string>(
    id: Id,
    path: Path,
    folder: string = id,
  ) =>
    ({
      id,
      path,
      file: `pages/${area}/${folder}/route.tsx`,
      expectedGuards: guards ?? [],
      sales,
    }) satisfies RouteEntry;
}
