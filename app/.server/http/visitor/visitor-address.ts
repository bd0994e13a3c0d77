import { createHash } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { addressBlockOf } from "#contract/address-block";
import type { Logger } from "~/.server/logger";
import { requestScope } from "~/.server/request-scope";
import type { RequestLocals } from "~/.server/http/load-context";

/**
 * Remembers the visitor's address for the limits on held seats. Behind a proxy that TRUST_PROXY does not name all
 * visitors share one allowance: that is logged, once.
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
    const { requestId, urgency } = res.locals;
    const address = req.ip ?? "";
    // A visitor's first form has no cookie and may come twice; the port that some proxies add differs each time.
    const sender = JSON.stringify([addressBlockOf(address), req.headers["user-agent"]]);
    const visitor = createHash("sha256").update(sender).digest("base64url");
    const { locals } = res as { locals: Partial<RequestLocals> };
    const crmSession = () => locals.session?.crmSession ?? null;
    const knownBrowser = () => locals.browser?.nameForAny() ?? null;
    const turns = () => locals.turns?.() ?? [];
    const scope = { requestId, address, crmSession, visitor, knownBrowser, turns, urgency };
    requestScope.run(scope, next);
  };
}

const isBehindUnknownProxy = (req: Request) =>
  req.headers["x-forwarded-for"] !== undefined && req.ips.length === 0;

/** The setting TRUST_PROXY as Express takes it: how many proxies are in front, or which addresses they have. */
export function trustedProxies(setting: string): number | string {
  return /^\d+$/.test(setting) ? Number(setting) : setting;
}
