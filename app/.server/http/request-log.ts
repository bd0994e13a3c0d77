import type { RequestHandler } from "express";
import { randomUUID } from "node:crypto";

import type { Logger } from "../logger";
import type { Metrics } from "./metrics";

/** For files, health checks, and addresses that cannot be read. */
const NO_PAGE = "none";

/** Names the request, and writes one line when it is over. */
export function requestLog(logger: Logger, metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    res.locals.requestId = requestId;
    res.locals.log = logger;
    res.setHeader("X-Request-Id", requestId);
    res.once("close", () => {
      const milliseconds = performance.now() - started;
      // A stream lasts as long as somebody looks; it would be the slowest request of all.
      const isStream = String(res.getHeader("Content-Type")).startsWith("text/event-stream");
      if (!isStream) metrics.request(req.method, res.statusCode, milliseconds / 1000);
      logger.info({
        requestId,
        method: req.method,
        // Never the path or the query: links hold tokens, codes and references.
        route: res.locals.page?.pattern ?? NO_PAGE,
        status: res.statusCode,
        ms: Math.round(milliseconds),
        ...(res.writableFinished ? {} : { aborted: true }),
      });
    });
    next();
  };
}
