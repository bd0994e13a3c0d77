import type { ErrorRequestHandler } from "express";

import { DEFAULT_LOCALE } from "~/i18n/locales";

import { VisitorSession } from "../session/visitor-session";
import type { AppParts } from "./app-parts";
import { NEVER_KEPT } from "./static-files";
import { ErrorPageFailed, lastResortPage } from "./rendering/last-resort-page";
import { RequestRejected } from "./request-rejected";
import type { RemixHandler } from "./remix-handler";

/** The last middleware: a refusal gets its page, a bug is logged and gets the error page, or the last resort within it. */
export function failures(
  { logger, translations, readKnownBrowser }: AppParts,
  remix: RemixHandler,
): ErrorRequestHandler {
  // Express recognizes an error handler by its four parameters.
  return (error: unknown, req, res, _next) => {
    const { requestId } = res.locals;
    if (res.headersSent) {
      res.destroy();
      return;
    }
    const lastResort = (fault: unknown) => {
      logger.error({ err: fault, requestId }, "error page could not be rendered");
      if (res.headersSent) return;
      const translation = translations[res.locals.locale ?? DEFAULT_LOCALE];
      res.status(500).setHeader("Cache-Control", NEVER_KEPT);
      res.type("text/html").send(lastResortPage(translation, requestId));
    };
    if (error instanceof ErrorPageFailed) {
      lastResort(error);
      return;
    }
    const known = error instanceof RequestRejected ? error : bodyFault(error);
    if (known === null) logger.error({ err: error, requestId }, "unhandled error outside a route");
    const refusal = known ?? new RequestRejected(500);
    // A request can be refused before its visitor is known.
    res.locals.cookies ??= {};
    res.locals.browser ??= readKnownBrowser();
    res.locals.session ??= new VisitorSession(null);
    res.locals.staff ??= null;
    res.locals.restored = null;
    res.locals.locale ??= DEFAULT_LOCALE;
    if (!req.complete) res.setHeader("Connection", "close");
    remix.showRefusal(refusal, req, res).catch(lastResort);
  };
}

/** Express's own complaints about a request (a broken length, an unknown charset) carry a status below 500. */
function bodyFault(error: unknown): RequestRejected | null {
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  return typeof status === "number" && status >= 400 && status < 500
    ? new RequestRejected(400)
    : null;
}
