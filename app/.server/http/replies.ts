import { data, redirect } from "@remix-run/node";

import type { CrmResult } from "../crm/crm";

/** Ends a loader or action with the page for this status. Thrown, never returned. */
export function refuse(status: 400 | 403 | 404 | 409 | 503): never {
  throw data(null, { status });
}

/** Ends a loader or action by leading to another page of ours. Thrown, never returned. */
export function leadTo(path: string): never {
  const away: Response = redirect(path, 303);
  throw away;
}

/** The value of a read that can only be absent or unavailable: else the 404 or the 503 page. */
export function found<T>(result: CrmResult<T, "not-found">): T {
  if (result.ok) return result.value;
  return refuse(result.failure.code === "not-found" ? 404 : 503);
}

/** The value of a call that can only be unavailable: else the 503 page. */
export function available<T>(result: CrmResult<T>): T {
  return result.ok ? result.value : refuse(503);
}
