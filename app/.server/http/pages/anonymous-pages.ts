import type { Request, RequestHandler, Response } from "express";

import { detectLocale } from "~/.server/i18n/detect-locale";
import type { AppParts } from "../app-parts";
import { quirksOf } from "./adapt-answer";
import { chooseEncoding } from "../compress";
import type { KeptPage } from "./page-cache";
import { normaliseUrl, toKey } from "./page-key";
import type { PageKey } from "./page-key";

/** Renders a page for nobody in particular; null when it is not one to keep. */
export type RenderWhole = (key: PageKey) => Promise<KeptPage | null>;

/** Answers visitors without a session from the pages that are kept whole, where there is one. */
export function anonymousPages(
  { pageCache, metrics }: AppParts,
  render: RenderWhole,
): RequestHandler {
  async function answer(req: Request, res: Response): Promise<boolean> {
    const { cookies } = res.locals;
    const locale = await detectLocale(cookies.lang, req.headers["accept-language"]);
    const key = {
      url: normaliseUrl(req.originalUrl),
      locale,
      plain: cookies.plain === "1",
      terms: "public",
    } as const;
    const text = toKey(key);
    const kept = pageCache.find(text, Date.now());
    if (kept === undefined) return false;
    if (kept.stale) void pageCache.keep(text, () => render(key));
    metrics.pageCache(kept.stale ? "stale" : "hit");
    sendKept(req, res, kept.page);
    return true;
  }

  return (req, res, next) => {
    if (req.method === "POST" || isOwn(req, res)) next();
    else answer(req, res).then((answered) => (answered ? undefined : next()), next);
  };
}

/** Whether the visitor has a session, or a browser for which links are changed or a refused form is shown again. */
function isOwn(req: Request, { locals }: Response): boolean {
  const { keepsPages } = quirksOf(req.headers["user-agent"]);
  return locals.cookies.foyer !== undefined || keepsPages || locals.fresh !== null;
}

/** Sends a kept page, or says that the browser has it already. */
function sendKept(req: Request, res: Response, page: KeptPage): void {
  const encoding = chooseEncoding(req.headers["accept-encoding"]);
  const etag = encoding === "identity" ? page.etag : page.etag.replace(/"$/, `-${encoding}"`);
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  res.setHeader("Cache-Control", "private, no-cache");
  res.setHeader("Vary", "Accept-Encoding, Accept-Language, Cookie");
  res.setHeader("ETag", etag);
  if (req.headers["if-none-match"]?.includes(etag)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  const body = page.bodies[encoding];
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", body.length);
  res.end(req.method === "HEAD" ? undefined : body);
}
