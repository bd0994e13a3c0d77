import type { AppLoadContext } from "@remix-run/node";

import { accountSection } from "~/.server/auth/account-section";
import { ownOrder } from "~/.server/auth/own-order";
import { fetchedOrder } from "./fetched-order.server";

/** What the page shows on which an order is cancelled: what that gives, or why it cannot be done (spec section 9: the feature is off). */
export async function getCancelPage(context: AppLoadContext, request: Request, orderId: string) {
  const { crmSession } = await accountSection(context, request, "your-orders");
  const order = await ownOrder(context, request, orderId);
  const found = await context.crm.getCancellation({
    params: { id: order.id },
    session: crmSession,
  });
  return { order, cancellation: fetchedOrder(context, request, found) };
}
