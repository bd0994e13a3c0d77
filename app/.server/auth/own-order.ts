import type { AppLoadContext } from "@remix-run/node";

import type { Order } from "~/domain/orders/order";

import { foundOrder } from "../http/pages/replies";
import { requireCustomer } from "./require-customer";

/** The signed-in customer's own order; somebody else's is not found, like one that does not exist. */
export async function ownOrder(
  context: AppLoadContext,
  request: Request,
  orderId: string,
): Promise<Order> {
  const { crmSession } = await requireCustomer(context, request);
  return foundOrder(await context.crm.getOrder(orderId, { session: crmSession, token: "" }));
}
