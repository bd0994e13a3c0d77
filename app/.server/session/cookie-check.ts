import type { RequestHandler } from "express";

import { expiringSignature } from "#runtime/expiring-signature";
import { isLocalPath } from "~/domain/links/safe-redirect";
import { pathTo } from "~/routing/paths";
import type { Crm } from "~/.server/ticketing/ticketing";

const PARAMETER = "kept";
const IN_QUERY = new RegExp(`([?&])${PARAMETER}=([\\w.-]{1,200})(?=&|$)&?`);

/** Long enough for a slow connection to follow a redirect. */
const LIFETIME_MS = 60_000;

export type CookieCheck = {
  /** Adds the basket to the path of a redirect, for `releaseWithoutCookies`. */
  mark: (path: string, basketId: string, now: string) => string;
  /** Returns the basket's id; null if the mark is invalid. */
  read: (mark: string, now: string) => string | null;
};

/**
 * A browser that refuses cookies shows an empty basket after its seats were taken. The redirect after a first basket
 * carries a mark, so that the next request shows whether the browser has kept the session's cookie.
 */
export function createCookieCheck(secrets: readonly string[]): CookieCheck {
  const signature = expiringSignature(secrets, (basketId, ends) =>
    JSON.stringify(["basket reference", "cookie check", basketId, ends]),
  );
  return {
    mark(path, basketId, now) {
      const until = new Date(Date.parse(now) + LIFETIME_MS).toISOString();
      const [url = "", fragment = ""] = path.split(/(?=#)/);
      const mark = `${basketId}.${signature.sign(basketId, until)}`;
      return `${url}${url.includes("?") ? "&" : "?"}${PARAMETER}=${mark}${fragment}`;
    },
    read(mark, now) {
      const at = mark.indexOf(".");
      const basketId = mark.slice(0, Math.max(0, at));
      return signature.isValid(basketId, mark.slice(at + 1), now) ? basketId : null;
    },
  };
}

type CookieCheckParts = {
  cookieCheck: CookieCheck;
  crm: Pick<Crm, "emptyBasket">;
  venueTime: () => string;
};

/** Redirects a marked request to its page. If the browser kept no cookie, empties the basket and says why. */
export function releaseWithoutCookies({
  cookieCheck,
  crm,
  venueTime,
}: CookieCheckParts): RequestHandler {
  return (req, res, next) => {
    const [match, separator = "", mark = ""] = IN_QUERY.exec(req.originalUrl) ?? [];
    if (match === undefined || req.method !== "GET") {
      next();
      return;
    }
    const path = req.originalUrl.replace(match, separator).replace(/[?&]$/, "");
    const basketId = req.headers.cookie === undefined ? cookieCheck.read(mark, venueTime()) : null;
    if (basketId === null) {
      res.redirect(303, isLocalPath(path) ? path : pathTo("basket"));
      return;
    }
    crm
      .emptyBasket({ params: { id: basketId } })
      .then(() => res.redirect(303, pathTo("basket", {}, { cookies: "refused" })), next);
  };
}
