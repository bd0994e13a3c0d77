import type { Unavailable } from "#contract/define";
import type { Problem } from "#contract/problems";
import type { AppLoadContext } from "@remix-run/node";

import type { Failed } from "~/domain/failed";

import { redirectToSignIn } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";

/**
 * What a section of the account shows: its value, or the 503 page that says what could not be fetched. Whoever was
 * signed out elsewhere meanwhile signs in again and comes back.
 */
export function unwrapOrErrorPage<T>(
  context: AppLoadContext,
  request: Request,
  result: { ok: true; value: T } | { ok: false; failure: Problem<"not-signed-in"> | Unavailable },
  failed: Failed = "fetch-details",
): T {
  if (result.ok) return result.value;
  if (result.failure.code === "unavailable") return refuse(503, failed);
  return redirectToSignIn(context, request);
}
