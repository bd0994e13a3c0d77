import type { Outcome } from "#contract/calls/define";
import { isFeatureOff } from "#contract/names/features";
import { isUnavailable } from "#contract/calls/unavailable";
import { data, redirect } from "@remix-run/node";

import type { Failed } from "~/domain/notices/failed";

/** For pages of a single visitor. Lynx and ELinks cache pages without `no-cache`. */
export const NO_STORE = "private, no-store, no-cache";

/** For signing out: the browser forgets pages and what scripts stored, but no cookies, such as the language. */
export const CLEAR_SITE_DATA = { "Clear-Site-Data": '"cache", "storage"' };

/** Ends a loader or action with the error page for a status. For what cannot happen, throw `Unavailable`. */
export const throwErrorPage = (status: 400 | 403 | 404 | 409, failed?: Failed): never =>
  throwStatus(status, failed);

function throwStatus(status: number, failed: Failed | undefined): never {
  throw data(failed === undefined ? null : { failed }, { status });
}

/**
 * Shows the 503 page, with a text about the failed action, if the box office is down, and the 404 page for what the
 * ticketing system lacks.
 */
export async function orErrorPage<T>(call: Promise<T>, failed?: Failed): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isUnavailable(error)) return throwStatus(503, failed);
    if (isFeatureOff(error)) return throwErrorPage(404);
    throw error;
  }
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

/** Returns the value of a read, or throws the 404 page. */
export function foundOr404<T>(result: Outcome<T, "not-found">): T {
  return result.ok ? result.value : throwErrorPage(404);
}

export async function foundOrder<T>(call: Promise<Outcome<T, "not-found">>): Promise<T> {
  const result = await orErrorPage(call, "load-orders");
  return result.ok ? result.value : throwOrderNotFound();
}

/** Throws the 404 page; also for another customer's order, so that its existence is not revealed. */
export function throwOrderNotFound(): never {
  return throwErrorPage(404, "find-order");
}
