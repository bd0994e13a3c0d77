import type { AppLoadContext } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

export type OrderPage =
  | "direct-debit-verify"
  | "direct-debit-confirmed"
  | "direct-debit-failed"
  | "order-verify"
  | "order-confirmed"
  | "order-failed"
  | "order-add-ons"
  | "order-tickets"
  | "order-tickets-pdf"
  | "order-tickets-text";

/** The address of an order's page with the signed reference that opens it, for whoever has the link. */
export function orderHref(
  { orderReference }: Pick<AppLoadContext, "orderReference">,
  page: OrderPage,
  order: { id: string; basketId: string },
): string {
  return pathTo(page, {}, { order: order.id, ref: orderReference.sign(order.basketId) });
}
