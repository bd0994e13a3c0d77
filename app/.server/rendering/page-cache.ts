import { valueOrNull } from "#contract/calls/unavailable";
import type { AppLoadContext } from "@remix-run/node";
import type { Request, RequestHandler, Response } from "express";
import { randomUUID } from "node:crypto";

import type { AnyHandle } from "~/routing/handle";

import type { AppParts } from "./app-parts";
import { PUBLIC_TERMS, type VisitorTerms } from "../session/find-buyer";
import { getSiteState } from "../session/get-site-state";
import { detectQuirks } from "./browser-quirks";
import {
  createPageStore,
  fillSlots,
  ownParts,
  type Filling,
  type CachedPage,
  type Loader,
  type RenderShell,
  type ShellKey,
} from "./page-store";
import { HTML, sendPage, sendShared, sendZipped } from "./send-page";

type CachedPages = {
  /** For visitors without a session: sends complete, compressed pages from the cache. */
  shared: RequestHandler;
  /** For other visitors: sends the cached page with their own header. All else falls through to Remix. */
  filled: RequestHandler;
  /** Under load, for visitors without a session: returns a function that sends a cached page, or null for none. */
  findRecent: (req: Request, res: Response) => Promise<(() => void) | null>;
};

/** Renders pages with a `handle.cache` without a visitor, caches them, and fills in the parts of each visitor. */
export function cachedPages(
  parts: AppParts,
  getContext: (req: Request, res: Response) => AppLoadContext,
  renderShell: RenderShell,
): CachedPages {
  const { build } = parts;
  // No cache in development: sources change.
  const pass: RequestHandler = (_req, _res, next) => next();
  if (typeof build === "function")
    return { shared: pass, filled: pass, findRecent: () => Promise.resolve(null) };
  const { routes } = build;
  const { find, findRecent, pageFor, pageWithData } = createPageStore(parts, renderShell);

  async function sendFilled(req: Request, res: Response): Promise<boolean> {
    const { page: match, locale } = res.locals;
    const { handle, loader } = getModule(res);
    const context = getContext(req, res);
    const url = normalizeUrl(req.originalUrl);
    const { plain, isTextBrowser } = context.page;
    const keyWith = (terms: VisitorTerms) => ({ url, locale, plain, isTextBrowser, ...terms });
    const getPage = async (): Promise<(CachedPage & { filling?: Filling }) | null> => {
      if (handle?.cache === true) {
        const terms = await context.priceTerms();
        return pageFor(keyWith({ terms, priorityLevels: await context.priorityLevels() }));
      }
      if (loader === undefined || url.includes("?")) return null;
      // The visitor's prices are in the data.
      return pageWithData(keyWith(PUBLIC_TERMS), loader, { params: match.params, context });
    };
    const [page, state] = await Promise.all([getPage(), getSiteState(context)]);
    if (page === null) return false;
    const sharing = isAnonymous(req, res) ? "shared" : "private";
    context.page.cacheable = handle?.cache === true && sharing;
    context.page.rendered = true;
    const own = ownParts(parts, { locale, url }, state);
    const body = Buffer.from(fillSlots(page.shell, { ...page.filling, ...own }));
    const response = { status: 200, headers: new Headers({ "Content-Type": HTML }) };
    await sendPage(parts, { req, res, context, response, body });
    return true;
  }

  const getModule = (res: Response) => routes[res.locals.page.id]?.module as PageModule;
  const isPageRead = (req: Request, { locals }: Response) =>
    req.method !== "POST" && !locals.isData;

  return {
    async findRecent(req, res) {
      const isPossible = getModule(res).handle?.cache === "while-same" && isPageRead(req, res);
      if (!isPossible || !isAnonymous(req, res) || res.locals.cookies.refused !== undefined)
        return null;
      const queues = await valueOrNull(parts.crm.listQueues());
      // With a queue, the visitor's place decides whether they may see the page.
      if (queues === null || queues.length > 0) return null;
      const zipped = await findRecent(getPublicKey(req, res));
      if (zipped === null) return null;
      return () => {
        parts.metrics.pageCache("recent");
        sendZipped(parts, req, res, { zipped, own: randomUUID() });
      };
    },
    shared(req, res, next) {
      const isShared = getModule(res).handle?.cache === true && isPageRead(req, res);
      const page = isShared && isAnonymous(req, res) && find(getPublicKey(req, res));
      if (page && page.shared !== null) sendShared(parts, req, res, page.shared);
      else next();
    },
    filled(req, res, next) {
      const isCached = getModule(res).handle?.cache !== undefined && isPageRead(req, res);
      if (!isCached || res.locals.restored !== null) next();
      else sendFilled(req, res).then((isSent) => (isSent ? undefined : next()), next);
    },
  };
}

const getPublicKey = (req: Request, { locals: { locale, cookies } }: Response): ShellKey => ({
  url: normalizeUrl(req.originalUrl),
  locale,
  plain: cookies.plain === "1",
  isTextBrowser: false,
  ...PUBLIC_TERMS,
});

type PageModule = { handle?: AnyHandle; loader?: Loader };

/** Sorts query parameters and removes empty ones, so that the same page has the same key. */
function normalizeUrl(originalUrl: string): string {
  const [path = "", query = ""] = originalUrl.split(/\?(.*)/s);
  const search = new URLSearchParams([...new URLSearchParams(query)].filter(([, value]) => value));
  search.sort();
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

/** Returns whether a page can be sent unchanged: to a visitor without a session, except in text browsers. */
const isAnonymous = (req: Request, { locals }: Response): boolean =>
  locals.cookies.foyer === undefined &&
  locals.cacheBuster === null &&
  !detectQuirks(req.headers["user-agent"]).isTextBrowser;
