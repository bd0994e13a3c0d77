import { html } from "#contract/html";
import type { PriceTerms } from "#contract/schemas/price-list";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { randomUUID } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";

import type { Locale } from "~/i18n/locales";
import { TranslationProvider } from "~/i18n/translation-context";
import { PageFrameProvider } from "~/routing/page-frame";
import type { SiteState } from "~/ui/layout/visit-bar";
import { VisitTop } from "~/ui/layout/visit-top";

import { OFFERED_LOCALES } from "~/.server/i18n/word-files";
import { VisitorSession } from "~/.server/session/visitor-session";
import type { AppParts } from "../app-parts";
import { zipParts, type ZippedParts } from "../compress";
import { renewals } from "../load-shedding";
import { getSiteState } from "../visitor/get-site-state";
import { compressShared, type SharedPage } from "./send-page";

/** Which page is rendered, and for whom; `terms`: whose prices it shows. Nothing in it is one visitor's own. */
export type ShellKey = { url: string; locale: Locale; plain: boolean; terms: PriceTerms };

/** In place of what is one visitor's own. Random, so that no text in a page can be mistaken for one. */
const SLOT = `slot-${randomUUID()}`;
const slot = (name: string) => `${SLOT}-${name}.`;

export type ShellSource = {
  visitTopSlot: string;
  data: unknown;
};

export type RenderShell = (key: ShellKey, source: ShellSource) => Promise<string | null>;

/** Of any page. */
const COMMON_SLOTS = new Set(["visitTop", "requestKey"]);

const AT_SLOTS = new RegExp(`${SLOT}-(\\w+)\\.`);

/** Markup by the name of its slot. */
export type Filling = Record<string, string>;

export function fillSlots(shell: KeptPage["shell"], filling: Filling): string {
  const values: Filling = { requestKey: randomUUID(), ...filling };
  return shell.map((part, at) => (at % 2 === 0 ? part : (values[part] ?? ""))).join("");
}

/** The visitor's own texts in a loader's data, by name: the page is rendered with slots in their place. */
function slotsOf(data: object): Filling {
  if (!("slots" in data) || typeof data.slots !== "object") return {};
  return Object.fromEntries(
    Object.entries(data.slots ?? {}).map(([name, text]) => [name, html`${String(text)}`.markup]),
  );
}

/** Pages of one address that differ in more than slots are kept side by side. */
const variantOf = (data: object) => ("variant" in data ? ` ${String(data.variant)}` : "");

export type KeptPage = {
  shell: readonly string[];
  /** The data that it was rendered from; null if rendering called the loader itself. */
  json: string | null;
  /** When it was last known to be right. */
  checkedAt: number;
  /** When a visitor was last made to wait for it, to see whether it is. */
  awaitedAt: number;
  /** For visitors without a session in a rush: filled but for its keys. */
  zipped?: Promise<ZippedParts>;
  /** For visitors without a session: filled, and compressed as small as it gets. */
  shared: SharedPage | null;
};

const MAX_CHARACTERS = 64 * 1024 * 1024;
/** In a rush, how often one visitor waits for a `"while-same"` page, and sees for the others whether it is still right. */
const CHECK_EVERY_MS = 2_000;
/** How long a page is still sent when it cannot be rendered again; after that visitors see the error. */
const MAX_STALE_MS = 20_000;

const noVisit = await getSiteState({
  session: new VisitorSession(null),
  basketSummary: () => Promise.resolve(null),
  now: "",
});

export type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;

/** The rendered pages: found by their key, or rendered once for all who ask at the same time. */
export function createPageStore(parts: AppParts, renderShell: RenderShell) {
  const { metrics, env } = parts;
  const freshMs = env.PAGE_FRESH_SECONDS * 1000;
  // `cache: true`: invalidated by age. `"while-same"`: used for the same data only.
  const cache = new LRUCache<string, KeptPage>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ shell, json, shared }) =>
      [...shell, json ?? "", ...Object.values(shared?.bodies ?? {})]
        .map(({ length }) => length)
        .reduce((sum, length) => sum + length),
  });
  const rendering = new Map<string, Promise<KeptPage | null>>();
  const renew = renewals(parts.gate);

  async function render(key: ShellKey, data?: object): Promise<KeptPage | null> {
    const json = data === undefined ? null : jsonOf(data);
    const slots = Object.fromEntries(
      Object.keys(slotsOf(data ?? {})).map((name) => [name, slot(name)]),
    );
    const filled = data && { ...data, requestKey: slot("requestKey"), slots };
    const page = await renderShell(key, { visitTopSlot: slot("visitTop"), data: filled });
    if (page === null) return null;
    return { shell: page.split(AT_SLOTS), json, checkedAt: Date.now(), awaitedAt: 0, shared: null };
  }

  async function keep(
    key: ShellKey,
    made: Promise<KeptPage | null>,
    id = idOf(key),
  ): Promise<void> {
    try {
      const page = await made;
      if (page === null || (page.json === null && freshMs === 0)) return;
      if (page.json === null && key.terms === "public") {
        const top = visitTopHtml(parts, key, noVisit);
        const body = Buffer.from(fillSlots(page.shell, { visitTop: top }));
        const before = cache.get(id)?.shared;
        // Most renderings are the same as the one before, and compressing costs more than rendering. Few searches are the
        // same: compressing one as small as it gets takes as long as making it.
        page.shared = before?.bodies.identity.equals(body)
          ? before
          : await compressShared(body, !key.url.includes("?"));
      }
      cache.set(id, page);
    } catch {
      // The page that is there stays until it is too old; the rendering that failed has been logged.
    }
  }

  function renderOnce(key: ShellKey): Promise<KeptPage | null> {
    const id = idOf(key);
    let made = rendering.get(id);
    if (made === undefined) {
      made = render(key);
      rendering.set(id, made);
      void keep(key, made).then(() => rendering.delete(id));
    }
    return made;
  }

  function find(key: ShellKey): KeptPage | undefined {
    const page = cache.get(idOf(key));
    const age = page === undefined ? Infinity : Date.now() - page.checkedAt;
    if (age > freshMs + MAX_STALE_MS) return undefined;
    if (age > freshMs) renew(key.url, idOf(key), () => renderOnce(key));
    metrics.pageCache(age > freshMs ? "stale" : "hit");
    return page;
  }

  /** A page that depends only on its key (handle `cache: true`). */
  async function pageFor(key: ShellKey): Promise<KeptPage | null> {
    const page = find(key);
    if (page !== undefined) return page;
    metrics.pageCache("miss");
    return renderOnce(key);
  }

  /** A page rendered from what its loader gives this visitor now, unless that is theirs alone (`"while-same"`). */
  async function pageWithData(
    key: ShellKey,
    loader: Loader,
    { params, context }: Pick<LoaderFunctionArgs, "params" | "context">,
  ): Promise<(KeptPage & { filling: Filling }) | null> {
    const request = new globalThis.Request(new URL(key.url, env.PUBLIC_URL));
    // Anything the loader throws (e.g. a 404) is thrown again in Remix, which renders it.
    const data = await loader({ request, params, context }).catch(() => null);
    if (!isForAll(data)) return null;
    const id = idOf(key) + variantOf(data);
    const page = cache.get(id);
    const isSame = page !== undefined && page.json === jsonOf(data);
    metrics.pageCache(isSame ? "hit" : "miss");
    const filling = slotsOf(data);
    if (isSame) {
      page.checkedAt = Date.now();
      return { ...page, filling };
    }
    const made = render(key, data);
    void keep(key, made, id);
    const renewed = await made;
    return renewed && { ...renewed, filling };
  }

  function zipWithoutVisit(key: ShellKey, { shell }: KeptPage): Promise<ZippedParts> {
    const requestKey = slot("requestKey");
    const filling = { visitTop: visitTopHtml(parts, key, noVisit), requestKey };
    return zipParts(fillSlots(shell, filling).split(requestKey));
  }

  /** A `"while-same"` page as others saw it seconds ago, unless it has more of one visitor in it than its top and its keys. */
  function findRecent(key: ShellKey): Promise<ZippedParts> | null {
    const page = cache.get(idOf(key));
    const now = Date.now();
    if (page === undefined || now - page.checkedAt > MAX_STALE_MS) return null;
    const slots = page.shell.filter((_, at) => at % 2 === 1);
    if (!slots.every((name) => COMMON_SLOTS.has(name))) return null;
    if (now - Math.max(page.checkedAt, page.awaitedAt) > CHECK_EVERY_MS) {
      page.awaitedAt = now;
      return null;
    }
    page.zipped ??= zipWithoutVisit(key, page);
    return page.zipped;
  }

  return { find, findRecent, pageFor, pageWithData };
}

const idOf = ({ url, locale, plain, terms }: ShellKey): string =>
  `${locale} ${terms}${plain ? " plain " : " "}${url}`;

/** Whether a loader's answer is a page's data with nothing of one visitor in it, and no status of its own. */
function isForAll(data: unknown): data is object {
  if (typeof data !== "object" || data === null || data instanceof globalThis.Response)
    return false;
  return !("init" in data) && !("personal" in data && data.personal === true);
}

/** What the rendering depends on: all but the key of the form and what is filled in. */
const jsonOf = (data: object): string => JSON.stringify({ ...data, requestKey: null, slots: null });

export function visitTopHtml(
  { translations, venue }: AppParts,
  { locale, url }: Pick<ShellKey, "locale" | "url">,
  state: SiteState,
): string {
  const { t } = translations[locale];
  const frame = {
    locale,
    currency: venue.currency,
    requestId: "",
    publicUrl: "",
    path: url,
    languages: OFFERED_LOCALES,
    posted: false,
    refused: false,
    plain: false,
    enhanceUrl: null,
  };
  return renderToStaticMarkup(
    <PageFrameProvider value={frame}>
      <TranslationProvider value={{ locale, t }}>
        <VisitTop state={state} />
      </TranslationProvider>
    </PageFrameProvider>,
  );
}
