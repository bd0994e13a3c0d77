import type { ErrorRequestHandler } from "express";

import { DEFAULT_LOCALE } from "~/i18n/locales";

import { VisitorSession } from "../session/visitor-session";
import type { AppParts } from "./app-parts";
import { NO_STORE } from "./static-files";
import { ErrorPageFailed, findStylesheet, lastResortPage } from "./rendering/last-resort-page";
import { RequestRejected } from "./request-rejected";
import type { RemixHandler } from "./remix-handler";

/** Logs unexpected errors and renders the error page; if that fails, sends the last-resort page. */
export function failures(
  { logger, translations, readKnownBrowser, clientFolder }: AppParts,
  remix: RemixHandler,
): ErrorRequestHandler {
  const stylesheet = findStylesheet(clientFolder);
  // Express detects an error handler by its four parameters.
  return (error: unknown, req, res, _next) => {
    const { requestId } = res.locals;
    if (res.headersSent) {
      res.destroy();
      return;
    }
    const lastResort = (err: unknown) => {
      logger.error({ err, requestId }, "error page could not be rendered");
      if (res.headersSent) return;
      const translation = translations[res.locals.locale ?? DEFAULT_LOCALE];
      res.status(500).setHeader("Cache-Control", NO_STORE);
      res.type("text/html").send(lastResortPage(translation, requestId, stylesheet));
    };
    if (error instanceof ErrorPageFailed) {
      lastResort(error);
      return;
    }
    const rejected = error instanceof RequestRejected ? error : clientError(error);
    if (rejected === null)
      logger.error({ err: error, requestId }, "unhandled error outside a route");
    const refusal = rejected ?? new RequestRejected(500);
    // A request may be refused before cookies and session are read.
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

/** Express's errors about a bad request (such as a wrong length or an unknown charset) have a status below 500. */
function clientError(error: unknown): RequestRejected | null {
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  return typeof status === "number" && status >= 400 && status < 500
    ? new RequestRejected(400)
    : null;
}
