import type { Outcome } from "#contract/define";
import { data, redirect } from "@remix-run/node";

import type { Failed } from "~/domain/failed";

/** For signing out: the browser forgets pages and what scripts stored, but no cookies, such as the language. */
export const CLEAR_SITE_DATA = { "Clear-Site-Data": '"cache", "storage"' };

/** Ends a loader or action with the error page for a status. */
export function throwErrorPage(status: 400 | 403 | 404 | 409 | 503, failed?: Failed): never {
  throw data(failed === undefined ? null : { failed }, { status });
}

/**
 * Throws a 403 for images and frames on other sites. For pages with a code in their URL: other sites must not use up a
 * visitor's attempts. Older browsers don't send `Sec-Fetch-Site`; they are let through, and their attempts are counted.
 */
export function refuseEmbedded({ headers }: Request): void {
  const isForeign = headers.get("sec-fetch-site")?.endsWith("-site") ?? false;
  if (isForeign && headers.get("sec-fetch-dest") !== "document") throwErrorPage(403);
}

export function throwRedirect(path: string): never {
  const response: Response = redirect(path, 303);
  throw response;
}

/** Returns the value of a read, or throws the 404 or 503 page. */
export function foundOr404<T>(result: Outcome<T, "not-found">): T {
  if (result.ok) return result.value;
  return throwErrorPage(result.failure.code === "not-found" ? 404 : 503);
}

export function foundOrder<T>(result: Outcome<T, "not-found">): T {
  if (result.ok) return result.value;
  return result.failure.code === "not-found"
    ? throwOrderNotFound()
    : throwErrorPage(503, "load-orders");
}

/** Throws the 404 page; also for another customer's order, so that its existence is not revealed. */
export function throwOrderNotFound(): never {
  return throwErrorPage(404, "find-order");
}

/** Returns the value of a call that can only be unavailable, or throws the 503 page. */
export function valueOr503<T>(result: Outcome<T>): T {
  return result.ok ? result.value : throwErrorPage(503);
}
