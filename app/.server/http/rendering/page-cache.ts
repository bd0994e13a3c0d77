import type { PriceTerms } from "#contract/schemas/price-list";
import type { AppLoadContext } from "@remix-run/node";
import type { Request, RequestHandler, Response } from "express";
import { randomUUID } from "node:crypto";

import type { AnyHandle } from "~/routing/handle";

import type { AppParts } from "../app-parts";
import { getSiteState } from "../visitor/get-site-state";
import { quirksOf } from "./adapt-response";
import {
  createPageStore,
  fillSlots,
  visitTopHtml,
  type Filling,
  type KeptPage,
  type Loader,
  type RenderShell,
  type ShellKey,
} from "./page-store";
import { HTML, sendPage, sendShared, sendZipped } from "./send-page";

type CachedPages = {
  /** Answers visitors without a session from the pages that are kept as they are sent. */
  shared: RequestHandler;
  /** Other visitors: the cached page plus their own header; anything else falls through to Remix. */
  filled: RequestHandler;
  /** In a rush: sends a visitor without a session the page as others saw it seconds ago. Null where there is none to send. */
  findRecent: (req: Request, res: Response) => Promise<(() => void) | null>;
};

/** Renders the pages with a `handle.cache` without a visitor, and keeps them; a visitor's own parts are filled in. */
export function cachedPages(
  parts: AppParts,
  contextOf: (req: Request, res: Response) => AppLoadContext,
  renderShell: RenderShell,
): CachedPages {
  const { build } = parts;
  // In development every request is rendered from the current sources.
  const pass: RequestHandler = (_req, _res, next) => next();
  if (typeof build === "function")
    return { shared: pass, filled: pass, findRecent: () => Promise.resolve(null) };
  const { routes } = build;
  const { find, findRecent, pageFor, pageWithData } = createPageStore(parts, renderShell);

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
    async findRecent(req, res) {
      const isPossible = moduleOf(res).handle?.cache === "while-same" && mayAnswer(req, res);
      if (!isPossible || !hasNoVisit(req, res) || res.locals.cookies.refused !== undefined)
        return null;
      const queues = await parts.crm.listQueues();
      // While there is a queue, it depends on the visitor's place whether they may see the page.
      if (!queues.ok || queues.value.length > 0) return null;
      const zipped = await findRecent(publicKeyOf(req, res));
      if (zipped === null) return null;
      return () => {
        parts.metrics.pageCache("recent");
        sendZipped(parts, req, res, { zipped, own: randomUUID() });
      };
    },
    shared(req, res, next) {
      const isShared = moduleOf(res).handle?.cache === true && mayAnswer(req, res);
      const page = isShared && hasNoVisit(req, res) && find(publicKeyOf(req, res));
      if (page && page.shared !== null) sendShared(parts, req, res, page.shared);
      else next();
    },
    filled(req, res, next) {
      const isCached = moduleOf(res).handle?.cache !== undefined && mayAnswer(req, res);
      if (!isCached || res.locals.restored !== null) next();
      else answer(req, res).then((answered) => (answered ? undefined : next()), next);
    },
  };
}

const publicKeyOf = (req: Request, { locals: { locale, cookies } }: Response): ShellKey => ({
  url: normaliseUrl(req.originalUrl),
  locale,
  plain: cookies.plain === "1",
  terms: "public",
});

type PageModule = { handle?: AnyHandle; loader?: Loader };

/** The same address for the same page: parameters in order, empty ones left out. */
function normaliseUrl(originalUrl: string): string {
  const [path = "", query = ""] = originalUrl.split(/\?(.*)/s);
  const search = new URLSearchParams([...new URLSearchParams(query)].filter(([, value]) => value));
  search.sort();
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

/** Whether a page may be sent as it is: without a session, to a browser for which none is changed. */
const hasNoVisit = (req: Request, { locals }: Response): boolean =>
  locals.cookies.foyer === undefined &&
  locals.fresh === null &&
  !quirksOf(req.headers["user-agent"]).cannotDial;
