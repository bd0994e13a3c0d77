import { createHash } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { addressBlock } from "#contract/address-block";
import type { Logger } from "~/.server/logger";
import { requestScope } from "~/.server/request-scope";
import type { VisitLocals } from "~/.server/http/load-context";

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
    const { requestId } = res.locals;
    const address = req.ip ?? "";
    // The first form of a visitor comes without a cookie, and may come twice: all that both have in common is this. The
    // port that some proxies add is another one each time.
    const sender = JSON.stringify([addressBlock(address), req.headers["user-agent"]]);
    const visitor = createHash("sha256").update(sender).digest("base64url");
    const { locals } = res as { locals: Partial<VisitLocals> };
    const crmSession = () => locals.session?.crmSession ?? null;
    const knownBrowser = () => locals.browser?.nameForAny() ?? null;
    requestScope.run({ requestId, address, crmSession, visitor, knownBrowser }, next);
  };
}

const isBehindUnknownProxy = (req: Request) =>
  req.headers["x-forwarded-for"] !== undefined && req.ips.length === 0;

/** The setting TRUST_PROXY as Express takes it: how many proxies are in front, or which addresses they have. */
export function trustedProxies(setting: string): number | string {
  return /^\d+$/.test(setting) ? Number(setting) : setting;
}
