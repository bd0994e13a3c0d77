import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";

import { readTraceId } from "#runtime/tracing";
import type { AppSettings } from "../rendering/app-parts";

/** Route label of files, health checks and malformed paths. */
const NO_PAGE = "none";

export function requestLog({ logger, metrics, stopping }: AppSettings): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    res.locals.requestId = requestId;
    res.locals.log = logger;
    res.setHeader("X-Request-Id", requestId);
    // The client's next request goes to another process.
    if (stopping?.aborted === true) res.setHeader("Connection", "close");
    res.once("close", () => {
      const milliseconds = performance.now() - started;
      // Not in the metrics: a stream lasts as long as the page is open.
      const isStream = String(res.getHeader("Content-Type")).startsWith("text/event-stream");
      // Never log path or query: links have tokens, codes and references.
      const route = res.locals.page?.pattern ?? NO_PAGE;
      const { statusCode: status } = res;
      const traceId = res.locals.trace?.traceId ?? readTraceId(req.headers["traceparent"]);
      if (!isStream) metrics.request({ method: req.method, route, status }, milliseconds / 1000);
      logger.info({
        requestId,
        method: req.method,
        route,
        status,
        ms: Math.round(milliseconds),
        ...(res.writableFinished ? {} : { aborted: true }),
        ...(traceId !== null && { traceId }),
      });
    });
    next();
  };
}
