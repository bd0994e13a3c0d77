import { STATUS_CODES } from "node:http";
import type { ErrorRequestHandler, Response } from "express";

import { findAddressBlock } from "#runtime/address-block";
import { DEFAULT_LOCALE } from "~/i18n/locales";

import { VisitorSession } from "../session/visitor-session";
import type { AppParts } from "../rendering/app-parts";
import { NO_STORE } from "../rendering/replies";
import { ErrorPageFailed, findStylesheet, lastResortPage } from "../rendering/last-resort-page";
import { RequestRejected } from "./request-rejected";
import type { RemixHandler } from "./remix-handler";

/**
 * Logs unexpected errors and renders the error page; if that fails, sends the last-resort page. A request that was refused
 * before `loadShedding` needs a slot for its page, like other pages.
 */
export function failures(
  { logger, translations, readKnownBrowser, clientFolder, gate }: AppParts,
  remix: RemixHandler,
): ErrorRequestHandler {
  const stylesheet = findStylesheet(clientFolder);
  // Express detects an error handler by its four parameters.
  return (error: unknown, req, res, _next) => {
    const { requestId } = res.locals;
    if (res.headersSent || res.destroyed) {
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
    const show = async () => {
      const from = findAddressBlock(req.ip);
      const hasSlot = res.locals.urgency !== undefined;
      const leave = hasSlot ? () => {} : await gate.enter(getUrgency(refusal), { from });
      if (res.destroyed) leave?.();
      else if (leave === null) sendText(res, refusal);
      else await remix.showRefusal(refusal, req, res).finally(leave);
    };
    show().catch(lastResort);
  };
}

/** 429: too many attempts to sign in. The others reject requests that none of our pages sends. */
const getUrgency = ({ status }: RequestRejected) => (status === 429 ? "buying" : "browsing");

function sendText(res: Response, { status, headers }: RequestRejected): void {
  res.status(status).set(headers).set("Cache-Control", NO_STORE);
  res.type("text/plain").send(`${STATUS_CODES[status]}\n`);
}

/** Express's errors about a bad request (such as a wrong length or an unknown charset) have a status below 500. */
function clientError(error: unknown): RequestRejected | null {
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  return typeof status === "number" && status >= 400 && status < 500
    ? new RequestRejected(400)
    : null;
}
