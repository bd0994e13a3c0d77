import type { Request, RequestHandler } from "express";

import type { Logger } from "../logger";
import { requestScope } from "../request-scope";

/**
 * Remembers the visitor's address for calls to the box office, which limits how many seats one address may hold. Behind
 * a proxy that TRUST_PROXY does not name, all visitors share the proxy's address and one allowance: that is logged, once.
 */
export function visitorScope(logger: Logger): RequestHandler {
  let isWarned = false;
  return (req, res, next) => {
    if (!isWarned && isBehindUnknownProxy(req)) {
      isWarned = true;
      logger.warn(
        { proxy: req.ip },
        "X-Forwarded-For from a proxy that TRUST_PROXY does not name: its visitors count as one address",
      );
    }
    requestScope.run({ requestId: res.locals.requestId, address: req.ip ?? "" }, next);
  };
}

const isBehindUnknownProxy = (req: Request) =>
  req.headers["x-forwarded-for"] !== undefined && req.ips.length === 0;
