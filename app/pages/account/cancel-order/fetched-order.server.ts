import type { AppLoadContext } from "@remix-run/node";

import { redirectToSignIn } from "~/.server/auth/redirect-to-sign-in";
import type { CrmResult } from "~/.server/crm/crm-result";
import { noSuchOrder, refuse } from "~/.server/http/pages/replies";

/** What is asked of a customer's own order: its value, "order not found", or the way to sign in again. */
export function fetchedOrder<T>(
  context: AppLoadContext,
  request: Request,
  result: CrmResult<T, "not-found" | "not-signed-in">,
): T {
  if (result.ok) return result.value;
  switch (result.failure.code) {
    case "not-found":
      return noSuchOrder();
    case "not-signed-in":
      return redirectToSignIn(context, request);
    case "unavailable":
      return refuse(503, "load-orders");
  }
}
