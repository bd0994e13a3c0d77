import { html } from "#contract/html";
import type { PriceTerms } from "#contract/schemas/price-list";
import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { Request, RequestHandler, Response } from "express";
import { LRUCache } from "lru-cache";
import { randomUUID } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";

import type { Locale } from "~/i18n/locales";
import { TranslationProvider } from "~/i18n/translation-context";
import type { AnyHandle } from "~/routing/handle";
import { PageFrameProvider } from "~/routing/page-frame";
import type { SiteState } from "~/ui/layout/visit-bar";
import { VisitTop } from "~/ui/layout/visit-top";

import { OFFERED_LOCALES } from "~/.server/i18n/word-files";
import { VisitorSession } from "~/.server/session/visitor-session";
import type { AppParts } from "../app-parts";
import { renewals } from "../load-shedding";
import { getSiteState } from "../visitor/get-site-state";
import { quirksOf } from "./adapt-response";
import { compressWhole, HTML, sendPage, sendWhole, type WholePage } from "./send-page";

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

const AT_SLOTS = new RegExp(`${SLOT}-(\\w+)\\.`);

/** Markup by the name of its slot. */
type Filling = Record<string, string>;

function fillSlots(shell: KeptPage["shell"], filling: Filling): string {
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

type KeptPage = {
  shell: readonly string[];
  /** The data that it was rendered from; null if rendering called the loader itself. */
  json: string | null;
  madeAt: number;
  /** For visitors without a session: filled, and compressed as small as it gets. */
  whole: WholePage | null;
};

const MAX_CHARACTERS = 64 * 1024 * 1024;
/** How long a page is still sent when it cannot be rendered again; after that visitors see the error. */
const MAX_STALE_MS = 20_000;

const noVisit = await getSiteState({
  session: new VisitorSession(null),
  basketSummary: () => Promise.resolve(null),
  now: "",
});

type CachedPages = {
  /** Answers visitors without a session from the pages that are kept whole. */
  whole: RequestHandler;
  /** Other visitors: the cached page plus their own header; anything else falls through to Remix. */
  filled: RequestHandler;
};

/** The rendered pages: found by their key, or rendered once for all who ask at the same time. */
function createPageStore(parts: AppParts, renderShell: RenderShell) {
  const { metrics, env } = parts;
  const freshMs = env.PAGE_FRESH_SECONDS * 1000;
  // `cache: true`: invalidated by age. `"while-same"`: used for the same data only.
  const kept = new LRUCache<string, KeptPage>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ shell, json, whole }) =>
      [...shell, json ?? "", ...Object.values(whole?.bodies ?? {})]
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
    return { shell: page.split(AT_SLOTS), json, madeAt: Date.now(), whole: null };
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
        const before = kept.get(id)?.whole;
        // Most renderings are the same as the one before, and compressing costs more than rendering. Few searches are the
        // same: compressing one as small as it gets takes as long as making it.
        page.whole = before?.bodies.identity.equals(body)
          ? before
          : await compressWhole(body, !key.url.includes("?"));
      }
      kept.set(id, page);
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
    const page = kept.get(idOf(key));
    const age = page === undefined ? Infinity : Date.now() - page.madeAt;
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
    const page = kept.get(id);
    const isSame = page !== undefined && page.json === jsonOf(data);
    metrics.pageCache(isSame ? "hit" : "miss");
    const filling = slotsOf(data);
    if (isSame) return { ...page, filling };
    const made = render(key, data);
    void keep(key, made, id);
    const renewed = await made;
    return renewed && { ...renewed, filling };
  }

  return { find, pageFor, pageWithData };
}

/** Renders the pages with a `handle.cache` without a visitor, and keeps them; a visitor's own parts are filled in. */
export function cachedPages(
  parts: AppParts,
  contextOf: (req: Request, res: Response) => AppLoadContext,
  renderShell: RenderShell,
): CachedPages {
  const { build } = parts;
  // In development every request is rendered from the current sources.
  const pass: RequestHandler = (_req, _res, next) => next();
  if (typeof build === "function") return { whole: pass, filled: pass };
  const { routes } = build;
  const { find, pageFor, pageWithData } = createPageStore(parts, renderShell);

  async function answer(req: Request, res: Response): Promise<boolean> {
    const { page: match, locale } = res.locals;
    const { handle, loader } = moduleOf(res);
    const context = contextOf(req, res);
    const url = normaliseUrl(req.originalUrl);
    const keyOn = (terms: PriceTerms) => ({ url, locale, plain: context.page.plain, terms });
    const found = async (): Promise<(KeptPage & { filling?: Filling }) | null> => {
      if (handle?.cache === true) return pageFor(keyOn(await context.priceTerms()));
      if (loader === undefined || url.includes("?")) return null;
      // The visitor's prices are in the data.
      return pageWithData(keyOn("public"), loader, { params: match.params, context });
    };
    const [page, state] = await Promise.all([found(), getSiteState(context)]);
    if (page === null) return false;
    const sharing = hasNoVisit(req, res) ? "shared" : "private";
    context.page.cacheable = handle?.cache === true && sharing;
    context.page.rendered = true;
    const top = visitTopHtml(parts, { locale, url }, state);
    const body = Buffer.from(fillSlots(page.shell, { ...page.filling, visitTop: top }));
    const response = { status: 200, headers: new Headers({ "Content-Type": HTML }) };
    await sendPage(parts, { req, res, context, response, body });
    return true;
  }

  const moduleOf = (res: Response) => routes[res.locals.page.id]?.module as PageModule;
  const mayAnswer = (req: Request, { locals }: Response) => req.method !== "POST" && !locals.isData;

  return {
    whole(req, res, next) {
      const { locale, cookies } = res.locals;
      const isShared = moduleOf(res).handle?.cache === true && mayAnswer(req, res);
      const key = { url: normaliseUrl(req.originalUrl), locale, plain: cookies.plain === "1" };
      const page = isShared && hasNoVisit(req, res) && find({ ...key, terms: "public" });
      if (page && page.whole !== null) sendWhole(parts, req, res, page.whole);
      else next();
    },
    filled(req, res, next) {
      const isCached = moduleOf(res).handle?.cache !== undefined && mayAnswer(req, res);
      if (!isCached || res.locals.restored !== null) next();
      else answer(req, res).then((answered) => (answered ? undefined : next()), next);
    },
  };
}

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;
type PageModule = { handle?: AnyHandle; loader?: Loader };

const idOf = ({ url, locale, plain, terms }: ShellKey): string =>
  `${locale} ${terms}${plain ? " plain " : " "}${url}`;

/** The same address for the same page: parameters in order, empty ones left out. */
function normaliseUrl(originalUrl: string): string {
  const [path = "", query = ""] = originalUrl.split(/\?(.*)/s);
  const search = new URLSearchParams([...new URLSearchParams(query)].filter(([, value]) => value));
  search.sort();
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

/** Whether a loader's answer is a page's data with nothing of one visitor in it, and no status of its own. */
function isForAll(data: unknown): data is object {
  if (typeof data !== "object" || data === null || data instanceof globalThis.Response)
    return false;
  return !("init" in data) && !("personal" in data && data.personal === true);
}

/** What the rendering depends on: all but the key of the form and what is filled in. */
const jsonOf = (data: object): string => JSON.stringify({ ...data, requestKey: null, slots: null });

/** Whether a page may be sent as it is: without a session, to a browser for which none is changed. */
const hasNoVisit = (req: Request, { locals }: Response): boolean =>
  locals.cookies.foyer === undefined &&
  locals.fresh === null &&
  !quirksOf(req.headers["user-agent"]).cannotDial;

function visitTopHtml(
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
