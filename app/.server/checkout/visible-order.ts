import type { AppLoadContext } from "@remix-run/node";

import type { Order } from "~/domain/order";

import { found, refuse } from "../http/replies";

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
  if (context.orderReference.matches(order.basketId, reference)) return true;
  const customer = await context.customer();
  return customer !== null && customer.id === order.customer.id;
}

/** The order of the address; the 404 page when there is none or it is not this visitor's to see, 503 as `found`. */
export async function visibleOrder(context: AppLoadContext, request: Request): Promise<Order> {
  const { orderId, reference } = orderQuery(request);
  if (orderId === "") return refuse(404);
  const order = found(await context.crm.getOrder(orderId));
  return (await maySee(context, order, reference)) ? order : refuse(404);
}
