import type { AppLoadContext } from "@remix-run/node";

import type { Order } from "~/domain/order";

import { foundOrder, noSuchOrder } from "../http/replies";
import { hasReturned } from "./return-token";

/** The order and its reference as an address names them. */
export function orderQuery(request: Request): { orderId: string; reference: string } {
  const { searchParams } = new URL(request.url);
  return {
    orderId: (searchParams.get("order") ?? "").slice(0, 100),
    reference: (searchParams.get("ref") ?? "").slice(0, 100),
  };
}

/** Whether this visitor may see the order: by the signed link to it, or as the customer whose order it is. */
export async function maySee(
  context: AppLoadContext,
  order: Pick<Order, "basketId" | "customer">,
  reference: string,
): Promise<boolean> {
  if (context.orderReference.matches("order", order.basketId, reference, context.now)) return true;
  const customer = await context.customer();
  return customer !== null && customer.id === order.customer.id;
}

/** The order of the address; "order not found" when there is none or it is not this visitor's to see, 503 as `found`. */
export async function visibleOrder(
  context: AppLoadContext,
  request: Request,
  { orReturned = false }: { orReturned?: boolean } = {},
): Promise<Order> {
  const { orderId, reference } = orderQuery(request);
  if (orderId === "") return noSuchOrder();
  // Before the order: that it is there shows in nothing that is done for the visitor, not in their cookie either.
  await context.customer();
  const order = foundOrder(await context.crm.getOrder(orderId));
  if (orReturned && hasReturned(context, request, order.basketId)) return order;
  return (await maySee(context, order, reference)) ? order : noSuchOrder();
}
