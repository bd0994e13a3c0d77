import type { Order } from "#contract/schemas/order";
import type { AppLoadContext } from "@remix-run/node";

import { foundOrder } from "../http/pages/replies";
import { requireCustomer } from "./account-section";

/** The signed-in customer's own order; somebody else's is not found, like one that does not exist. */
export async function ownOrder(
  context: AppLoadContext,
  request: Request,
  orderId: string,
): Promise<Order> {
  const { crmSession } = await requireCustomer(context, request);
  const params = { id: orderId };
  return foundOrder(await context.crm.getOrder({ params, session: crmSession, orderToken: null }));
}
