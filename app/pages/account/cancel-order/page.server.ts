import type { Outcome } from "#contract/define";
import type { AppLoadContext } from "@remix-run/node";

import { accountSection, redirectToSignIn, ownOrder } from "~/.server/auth/account-section";
import { noSuchOrder, refuse } from "~/.server/http/pages/replies";

/** What the page shows on which an order is cancelled: what that gives, or why it cannot be done, such as that it is switched off. */
export async function getCancelPage(context: AppLoadContext, request: Request, orderId: string) {
  const { crmSession } = await accountSection(context, request, "your-orders");
  const order = await ownOrder(context, request, orderId);
  const found = await context.crm.getCancellation({
    params: { id: order.id },
    session: crmSession,
  });
  return { order, cancellation: fetchedOrder(context, request, found) };
}

/** What is asked of a customer's own order: its value, "order not found", or the way to sign in again. */
function fetchedOrder<T>(
  context: AppLoadContext,
  request: Request,
  result: Outcome<T, "not-found" | "not-signed-in">,
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
