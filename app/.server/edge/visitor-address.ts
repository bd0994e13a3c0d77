import { createHash } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { findAddressBlock } from "#runtime/address-block";
import type { Logger } from "~/.server/logger";
import type { RequestLocals } from "../rendering/load-context";

/**
 * Sets who makes the request's calls, with the visitor's address for the hold limit. Behind a proxy that is not in
 * TRUST_PROXY all visitors would share one limit, which is logged once.
 */
export function requestCaller(logger: Logger): RequestHandler {
  let isWarned = false;
  return (req, res, next) => {
    if (!isWarned && isBehindUnknownProxy(req)) {
      isWarned = true;
      logger.warn(
        { proxy: req.ip },
        "X-Forwarded-For from a proxy not in TRUST_PROXY; its visitors count as one address",
      );
    }
    const { requestId, urgency } = res.locals;
    const address = req.ip ?? "";
    // Without cookies, because a first form has none and may be posted twice. Without the port that some proxies add,
    // which changes.
    const sender = JSON.stringify([findAddressBlock(address), req.headers["user-agent"]]);
    const visitor = createHash("sha256").update(sender).digest("base64url");
    const { locals } = res as { locals: Partial<RequestLocals> };
    res.locals.caller = {
      requestId,
      address,
      visitor,
      session: () => locals.session?.crmSession ?? null,
      knownBrowser: () => locals.browser?.nameForAny() ?? null,
      turns: () => locals.turns?.() ?? [],
      urgency,
    };
    next();
  };
}

const isBehindUnknownProxy = (req: Request) =>
  req.headers["x-forwarded-for"] !== undefined && req.ips.length === 0;

/** Converts TRUST_PROXY for Express: the number of proxies, or their addresses. */
export function trustedProxies(setting: string): number | string {
  return /^\d+$/.test(setting) ? Number(setting) : setting;
}
