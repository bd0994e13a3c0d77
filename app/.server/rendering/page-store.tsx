import { html } from "#runtime/html";
import type { Features } from "#contract/names/features";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { randomUUID } from "node:crypto";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import type { Locale } from "#contract/names/locales";
import { TranslationProvider } from "~/i18n/translation-context";
import type { WhileSameData } from "~/routing/handle";
import { PageFrameProvider } from "~/routing/page-frame";
import { NoticeList } from "~/ui/layout/notices";
import type { SiteState } from "~/ui/layout/visit-bar";
import { VisitTop } from "~/ui/layout/visit-top";

import { OFFERED_LOCALES } from "~/.server/i18n/locale-files";
import type { VisitorTerms } from "~/.server/session/find-buyer";
import { VisitorSession } from "~/.server/session/visitor-session";
import type { LoadedTranslation } from "~/.server/i18n/translations";
import type { AppParts } from "./app-parts";
import { matchPage } from "./canonical-path";
import { zipParts, type ZippedParts } from "./compress";
import { renewals } from "./renewals";
import { getSiteState } from "../session/get-site-state";
import { compressShared, type SharedPage } from "./send-page";

/** Identifies a rendered page. Must not have data of a single visitor. */
export type ShellKey = VisitorTerms & {
  url: string;
  locale: Locale;
  plain: boolean;
  isTextBrowser: boolean;
};

/** Placeholders for a visitor's own parts. Random, so that no text in a page can match; not the end of a sentence. */
const SLOT = `slot-${randomUUID()}`;
const slot = (name: string) => `${SLOT}-${name}!`;

export type ShellSource = {
  visitTopSlot: string;
  noticesSlot: string;
  data: unknown;
};

export type RenderShell = (key: ShellKey, source: ShellSource) => Promise<string | null>;

/** Slots that every page has. */
const COMMON_SLOTS = new Set(["visitTop", "notices", "requestKey"]);

const AT_SLOTS = new RegExp(`${SLOT}-(\\w+)!`);

/** Markup by the name of its slot. */
export type Filling = Record<string, string>;

export function fillSlots(shell: CachedPage["shell"], filling: Filling): string {
  const values: Filling = { requestKey: randomUUID(), ...filling };
  return shell.map((part, at) => (at % 2 === 0 ? part : (values[part] ?? ""))).join("");
}

/** Returns the visitor's own texts in loader data, by slot name. */
const getSlots = ({ slots = {} }: WhileSameData): Filling =>
  Object.fromEntries(Object.entries(slots).map(([name, text]) => [name, html`${text}`.markup]));

export type CachedPage = {
  shell: readonly string[];
  /** The data that it was rendered from; null if Remix called the loader. */
  data: WhileSameData | null;
  /** The texts that it was rendered with. */
  translation: LoadedTranslation;
  /** What the ticketing system had then. */
  features: Features;
  /** When it was last known to be up to date. */
  checkedAt: number;
  /** When a request was last sent to check it. */
  awaitedAt: number;
  /** For visitors without a session under load: filled except for form keys. */
  zipped?: Promise<ZippedParts>;
  /** For visitors without a session: filled and compressed. */
  shared: SharedPage | null;
};

const MAX_CHARACTERS = 64 * 1024 * 1024;
/** How often, under load, one request for a `"while-same"` page is let through to check the cached page. */
const CHECK_EVERY_MS = 2_000;
/** How long a page that cannot be rendered again is still sent; after that visitors see the error. */
const MAX_STALE_MS = 20_000;

const anonymousState = await getSiteState({
  session: new VisitorSession(null),
  basketSummary: () => Promise.resolve(null),
  now: "",
});

export type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;

/** Caches rendered pages. Concurrent requests for the same page share one rendering. */
export function createPageStore(parts: AppParts, renderShell: RenderShell) {
  const { metrics, env } = parts;
  const freshMs = env.PAGE_FRESH_SECONDS * 1000;
  // Pages with `cache: true` are invalidated by age; those with `"while-same"` are used only for the same data.
  const cache = new LRUCache<string, CachedPage>({
    maxSize: MAX_CHARACTERS,
    // Data takes about as much as the page that shows it.
    sizeCalculation: ({ shell, data, shared }) =>
      [...shell, ...(data === null ? [] : shell), ...Object.values(shared?.bodies ?? {})]
        .map(({ length }) => length)
        .reduce((sum, length) => sum + length),
  });
  const rendering = new Map<string, Promise<CachedPage | null>>();
  const renew = renewals(parts.gate);

  async function render(key: ShellKey, data?: WhileSameData): Promise<CachedPage | null> {
    const translation = parts.localizedTexts.of(key.locale);
    const features = parts.features.current();
    const slots = Object.fromEntries(
      Object.keys(data?.slots ?? {}).map((name) => [name, slot(name)]),
    );
    const slotted = data && { ...data, requestKey: slot("requestKey"), slots };
    const page = await renderShell(key, {
      visitTopSlot: slot("visitTop"),
      noticesSlot: slot("notices"),
      data: slotted,
    });
    if (page === null) return null;
    const shell = page.split(AT_SLOTS);
    const checkedAt = Date.now();
    const source = { data: data ?? null, translation, features };
    return { shell, ...source, checkedAt, awaitedAt: 0, shared: null };
  }

  async function store(
    key: ShellKey,
    rendered: Promise<CachedPage | null>,
    id = makeKey(key),
  ): Promise<void> {
    try {
      const page = await rendered;
      if (page === null || (page.data === null && freshMs === 0)) return;
      if (page.data === null && isPublic(key)) {
        const own = ownParts(parts, key, anonymousState);
        const body = Buffer.from(fillSlots(page.shell, own));
        const previous = cache.get(id)?.shared;
        // Compressing costs more than rendering, and most pages have not changed. Pages with a query get fast
        // compression: few are requested again.
        page.shared = previous?.bodies.identity.equals(body)
          ? previous
          : await compressShared(body, !key.url.includes("?"));
      }
      cache.set(id, page);
    } catch {
      // Keeps the previous page until it is too old. The failure has been logged.
    }
  }

  function renderOnce(key: ShellKey): Promise<CachedPage | null> {
    const id = makeKey(key);
    let rendered = rendering.get(id);
    if (rendered === undefined) {
      rendered = render(key);
      rendering.set(id, rendered);
      void store(key, rendered).then(() => rendering.delete(id));
    }
    return rendered;
  }

  function find(key: ShellKey): CachedPage | undefined {
    const page = cache.get(makeKey(key));
    const age = page === undefined ? Infinity : Date.now() - page.checkedAt;
    if (age > freshMs + MAX_STALE_MS) return undefined;
    if (age > freshMs) renew(key.url, makeKey(key), () => renderOnce(key));
    metrics.pageCache(age > freshMs ? "stale" : "hit");
    return page;
  }

  /** Returns a page that depends only on its key (handle `cache: true`). */
  async function pageFor(key: ShellKey): Promise<CachedPage | null> {
    const page = find(key);
    if (page !== undefined) return page;
    metrics.pageCache("miss");
    return renderOnce(key);
  }

  /** Returns a `"while-same"` page for what its loader returns now; null if that has data of a single visitor. */
  async function pageWithData(
    key: ShellKey,
    loader: Loader,
    { params, context }: Pick<LoaderFunctionArgs, "params" | "context">,
  ): Promise<(CachedPage & { filling: Filling }) | null> {
    const request = new globalThis.Request(new URL(key.url, env.PUBLIC_URL));
    // If the loader throws (such as a 404), Remix calls it again and renders the error.
    const data = await loader({ request, params, context }).catch(() => null);
    if (!isShareable(data)) return null;
    const id = makeKey(key) + (data.variant === undefined ? "" : ` ${data.variant}`);
    const page = cache.get(id);
    const isSame =
      page?.translation === parts.localizedTexts.of(key.locale) &&
      page.features === parts.features.current() &&
      page.data !== null &&
      isSameData(page.data, data);
    metrics.pageCache(isSame ? "hit" : "miss");
    const filling = getSlots(data);
    if (isSame) {
      page.data = data;
      page.checkedAt = Date.now();
      return { ...page, filling };
    }
    const rendered = render(key, data);
    void store(key, rendered, id);
    const renewed = await rendered;
    return renewed && { ...renewed, filling };
  }

  function zipAnonymous(key: ShellKey, { shell }: CachedPage): Promise<ZippedParts> {
    const requestKey = slot("requestKey");
    const filling = { ...ownParts(parts, key, anonymousState), requestKey };
    return zipParts(fillSlots(shell, filling).split(requestKey));
  }

  /** Returns a `"while-same"` page without checking it, unless it has slots other than the common ones. */
  function findRecent(key: ShellKey): Promise<ZippedParts> | null {
    const page = cache.get(makeKey(key));
    const now = Date.now();
    if (page === undefined || now - page.checkedAt > MAX_STALE_MS) return null;
    const slots = page.shell.filter((_, at) => at % 2 === 1);
    if (!slots.every((name) => COMMON_SLOTS.has(name))) return null;
    if (now - Math.max(page.checkedAt, page.awaitedAt) > CHECK_EVERY_MS) {
      page.awaitedAt = now;
      return null;
    }
    page.zipped ??= zipAnonymous(key, page);
    return page.zipped;
  }

  return { find, findRecent, pageFor, pageWithData };
}

const isPublic = ({ terms, priorityLevels }: ShellKey): boolean =>
  terms === "public" && priorityLevels.length === 0;

const makeKey = ({ url, locale, plain, isTextBrowser, terms, priorityLevels }: ShellKey): string =>
  `${locale} ${terms} ${JSON.stringify(priorityLevels)}${plain ? " plain" : ""}${isTextBrowser ? " text" : ""} ${url}`;

/** Returns whether loader data has nothing of a single visitor. A reply with a status has no `personal`. */
const isShareable = (data: unknown): data is WhileSameData =>
  typeof data === "object" && data !== null && "personal" in data && data.personal === false;

/**
 * Compares all that the rendering depends on: not form key and slots. No revision covers that data: it has the free seats,
 * which change with every hold and the end of every hold, and what the time of day makes of a sale (decision 10). Replies of
 * the ticketing system are mostly the same objects as before, since they are kept for a second.
 */
function isSameData(one: WhileSameData, other: WhileSameData): boolean {
  const [before, after] = [listValues(one), listValues(other)];
  if (before.size !== after.size) return false;
  return [...before].every(
    ([name, value]) =>
      value === after.get(name) || JSON.stringify(value) === JSON.stringify(after.get(name)),
  );
}

const listValues = ({ requestKey: _key, slots: _slots, ...values }: WhileSameData) =>
  new Map<string, unknown>(Object.entries(values));

/** The visitor's own parts of a cached page. */
export function ownParts(
  { translations, venue, features }: AppParts,
  { locale, url }: Pick<ShellKey, "locale" | "url">,
  state: SiteState,
): Record<"visitTop" | "notices", string> {
  const { t } = translations[locale];
  const frame = {
    locale,
    features: features.current(),
    currency: venue.currency,
    requestId: "",
    publicUrl: "",
    path: url,
    route: matchPage(url.split("?", 1)[0] ?? url).id,
    languages: OFFERED_LOCALES,
    posted: false,
    refused: false,
    plain: false,
    enhanceUrl: null,
  };
  const render = (part: ReactElement) =>
    renderToStaticMarkup(
      <PageFrameProvider value={frame}>
        <TranslationProvider value={{ locale, t }}>{part}</TranslationProvider>
      </PageFrameProvider>,
    );
  return {
    visitTop: render(<VisitTop state={state} />),
    notices: state.notices.length === 0 ? "" : render(<NoticeList notices={state.notices} />),
  };
}
