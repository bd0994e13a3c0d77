import type { Outcome } from "#contract/define";
import { data, redirect } from "@remix-run/node";

import type { Failed } from "~/domain/failed";

/** Ends a loader or action with the page for this status. Thrown, never returned. */
export function throwErrorPage(status: 400 | 403 | 404 | 409 | 503, failed?: Failed): never {
  throw data(failed === undefined ? null : { failed }, { status });
}

/**
 * For a page whose address has a code in it: another site cannot use up a visitor's tries with images or frames of such
 * addresses. Older browsers do not say where a request comes from; those are let through, and the tries are counted.
 */
export function refuseEmbedded({ headers }: Request): void {
  const isForeign = headers.get("sec-fetch-site")?.endsWith("-site") ?? false;
  if (isForeign && headers.get("sec-fetch-dest") !== "document") throwErrorPage(403);
}

export function throwRedirect(path: string): never {
  const away: Response = redirect(path, 303);
  throw away;
}

/** The value of a read that can only be absent or unavailable: else the 404 or the 503 page. */
export function foundOr404<T>(result: Outcome<T, "not-found">): T {
  if (result.ok) return result.value;
  return throwErrorPage(result.failure.code === "not-found" ? 404 : 503);
}

export function foundOrder<T>(result: Outcome<T, "not-found">): T {
  if (result.ok) return result.value;
  return result.failure.code === "not-found" ? noSuchOrder() : throwErrorPage(503, "load-orders");
}

/** Another customer's order looks like one that does not exist. Thrown, never returned. */
export function noSuchOrder(): never {
  return throwErrorPage(404, "find-order");
}

/** The value of a call that can only be unavailable: else the 503 page. */
export function valueOr503<T>(result: Outcome<T>): T {
  return result.ok ? result.value : throwErrorPage(503);
}
