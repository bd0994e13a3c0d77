import type { PriceTerms } from "#contract/schemas/price-list";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import type { Request as ExpressRequest, RequestHandler, Response } from "express";
import { randomUUID } from "node:crypto";

import type { AnyHandle } from "~/routing/handle";

import { getSiteState } from "../visitor/get-site-state";
import type { SiteState } from "../visitor/get-site-state";
import type { AppParts } from "../app-parts";
import type { PageMatch } from "~/.server/http/canonical-path";
import type { KeptPage } from "./page-cache";
import { normaliseUrl, toKey } from "./page-key";
import type { PageKey } from "./page-key";
import type { RemixHandler } from "../remix-handler";
import { joinWithHeader, readData, splitAroundHeader } from "./rendering";
import type { Rendering } from "./rendering";
import { sendPage } from "./send-page";
import { visitTopHtml } from "./visit-top-html";

const nobody: SiteState = {
  signedIn: false,
  isGuest: false,
  ticketCount: 0,
  otherCount: 0,
  hold: null,
  notices: [],
};
const html = new Headers({ "Content-Type": "text/html; charset=utf-8" });

/**
 * Answers from renderings that are there already, with what is the visitor's own put in: the page's top, rendered
 * alone. Rendering the same listing for each visitor with a basket would be four fifths of the work. What cannot be
 * answered so is Remix's.
 */
export function pagesWithVisitorHeader(parts: AppParts, remix: RemixHandler): RequestHandler {
  const { build, pageCache, renderings, metrics, translations, env } = parts;
  // While developing, every request is rendered from the sources as they are.
  if (typeof build === "function") return (_req, _res, next) => next();
  // Keyed by the kept page itself: a page that is rendered again is a new object, and is taken apart anew.
  const apart = new WeakMap<KeptPage, { rendering: Rendering | null }>();

  /** A page kept whole for anonymous visitors (handle `cache: true`). */
  function kept(key: PageKey): Rendering | null {
    const text = toKey(key);
    const found = pageCache.find(text, Date.now());
    if (found === undefined) return null;
    const { page, stale } = found;
    if (stale) void pageCache.keep(text, () => remix.renderWhole(key));
    let made = apart.get(page);
    if (made === undefined) {
      const top = visitTopHtml(translations[key.locale], key.url, nobody);
      made = { rendering: splitAroundHeader(page.bodies.identity.toString("utf8"), top, null) };
      apart.set(page, made);
    }
    return made.rendering;
  }

  /** The rendering of what the loader gives now, if there is one (handle `cache: "while-same"`). */
  async function whileSame(key: PageKey, { id, params }: PageMatch, context: AppLoadContext) {
    const { loader } = loaderOf(build as ServerBuild, id);
    if (loader === undefined || key.url.includes("?")) return null;
    const request = new Request(new URL(key.url, env.PUBLIC_URL));
    // What the loader throws (a page that is not there) is met again, and shown, by Remix.
    const data = readData(await loader({ request, params, context }).catch(() => null));
    return data === null ? null : renderings.find(toKey(key), data.json);
  }

  async function answer(req: ExpressRequest, res: Response): Promise<boolean> {
    const match = res.locals.page;
    const handle = (build as ServerBuild).routes[match.id]?.module.handle as AnyHandle | undefined;
    const cache = handle?.cache;
    if (cache === undefined) return false;
    const context = remix.contextOf(req, res);
    const { locale } = res.locals;
    const keyOn = (terms: PriceTerms) => ({
      url: normaliseUrl(req.originalUrl),
      locale,
      plain: context.page.plain,
      terms,
    });
    // The data of a page that is kept while it stays the same has the visitor's prices in it.
    const key = keyOn("public");
    const [rendering, state] = await Promise.all([
      cache === true
        ? context.priceTerms().then((terms) => kept(keyOn(terms)))
        : whileSame(key, match, context),
      getSiteState(context),
    ]);
    if (rendering === null) return false;
    metrics.pageCache("hit");
    const top = visitTopHtml(translations[locale], key.url, state);
    context.page.cacheable = cache === true;
    context.page.rendered = true;
    const body = Buffer.from(joinWithHeader(rendering, top, randomUUID));
    await sendPage(parts, { req, res, context, response: { status: 200, headers: html }, body });
    return true;
  }

  return (req, res, next) => {
    if (req.method === "POST" || res.locals.isData || res.locals.restored !== null) next();
    else answer(req, res).then((answered) => (answered ? undefined : next()), next);
  };
}

type Loader = (args: {
  request: Request;
  params: PageMatch["params"];
  context: AppLoadContext;
}) => Promise<unknown>;

function loaderOf(build: ServerBuild, id: string): { loader: Loader | undefined } {
  return { loader: build.routes[id]?.module.loader as Loader | undefined };
}
