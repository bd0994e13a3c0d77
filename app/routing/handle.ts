import type { EventPhoto } from "#contract/schemas/photo";
import type { SerializeFrom } from "@remix-run/node";
import type { Translate, TranslationKey } from "~/i18n/translate";
import type { Motif } from "#contract/names/motifs";
import type { Locale } from "#contract/names/locales";
import { useMatches } from "@remix-run/react";
import type { PostSource } from "~/domain/forms/declared-names";

export type TitleFrame = {
  locale: Locale;
  /** The venue's currency, for amounts that come without one. */
  currency: string;
};

export type Share = {
  text: string | null;
  motif: Motif;
  variant?: number;
  photo?: EventPhoto | null;
};

/** What the loader of a `"while-same"` page tells the page cache, which has no other data with these names. */
export type WhileSameData = {
  /** Any of the data is specific to this visitor: the page is rendered for them alone. */
  personal: boolean;
  /** New for each visitor, and filled in. */
  requestKey?: string;
  /** Texts of each visitor, filled in by name: the page may only print them. */
  slots?: Readonly<Record<string, string>>;
  /** Names all else in which pages at one address differ; each variant is cached. */
  variant?: string;
};

/** `export const handle = { … } satisfies PageHandle<typeof loader>` */
export type PageHandle<Loader = undefined> = {
  /** Followed by the venue's name, and prefixed with "Error:" if the page's form was refused. */
  title?:
    | TranslationKey
    | ((data: SerializeFrom<Loader>, t: Translate, frame: TitleFrame) => string);
  /**
   * For pages that are rendered without a visitor and cached (docs/decisions/0010). `true`: the page depends only on
   * address, language and price terms. `"while-same"`: rendered again when its loader's data changes, but for
   * `WhileSameData` in it.
   */
  cache?: true | (SerializeFrom<Loader> extends WhileSameData ? "while-same" : never);
  /** The preview that other sites show for a link to the page. */
  share?: TranslationKey | ((data: SerializeFrom<Loader>, t: Translate) => Share);
  /** Stylesheets besides the site's. */
  styles?: (data: SerializeFrom<Loader>) => readonly string[];
  /** Seconds until the page reloads without script; the page must let visitors turn that off (W3C F41). */
  refresh?: (data: SerializeFrom<Loader>) => string | null;
  /** The page's forms sign in or register: they send a CAPTCHA token if the venue has a CAPTCHA. */
  signsIn?: true;
  /**
   * What the page's forms post: forms, schemas, names and patterns of names. All other fields are refused before the page
   * runs. Required for a page with an action.
   */
  posts?: readonly PostSource[];
  /** A form of the page may have as many names as fields: one for each price of a band, or twenty for each performance. */
  longForm?: true;
  /** The fields that may have files; for staff only. */
  uploads?: readonly string[];
  /** `bare` has no navigation except a link home. */
  layout?: "bare";
};

/** The handle of any route. */
export type AnyHandle = Omit<PageHandle, "title" | "share" | "cache" | "styles" | "refresh"> & {
  refresh?: (data: never) => string | null;
  styles?: (data: never) => readonly string[];
  cache?: true | "while-same";
  share?: TranslationKey | ((data: never, t: Translate) => Share);
  title?: TranslationKey | ((data: never, t: Translate, frame: TitleFrame) => string);
};

/** Returns the handle of the matched leaf route and its loader's data. */
export function usePageHandle(): AnyHandle & { data: unknown } {
  const match = useMatches().at(-1);
  return { ...(match?.handle as AnyHandle | undefined), data: match?.data };
}

/** A check in a route's loader and action. */
type GuardName =
  | "staff"
  | "requireStaffArea"
  | "authenticated"
  | "basket"
  | "checkoutStep"
  | "packageBuilder";

export type RouteEntry = {
  readonly id: string;
  /** With `:name` for a parameter; `*` matches what no other route does. */
  readonly path: string;
  /** Relative to app/. */
  readonly file: string;
  /** Not enforced here: tests verify that each route makes these checks. */
  readonly expectedGuards: readonly GuardName[];
  /** What closes during maintenance: the whole page, or only its form. */
  readonly sales?: "page" | "form" | undefined;
};

/** Returns a factory for routes of one area with the same guards. A page's folder is `folder`, by default its id. */
export function declareRoutes<
  const Area extends string,
  const Guards extends readonly GuardName[] = [],
  const Sales extends RouteEntry["sales"] = undefined,
>(area: Area, { guards, sales }: { guards?: Guards; sales?: Sales } = {}) {
  return <const Id extends string, const Path extends string, const Folder extends string = Id>(
    id: Id,
    path: Path,
    folder?: Folder,
  ) =>
    ({
      id,
      path,
      file: `pages/${area}/${folder ?? id}/route.tsx` as `pages/${Area}/${Folder}/route.tsx`,
      expectedGuards: guards ?? [],
      sales,
    }) satisfies RouteEntry;
}
