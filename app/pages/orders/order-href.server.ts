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

/**
 * The address of an order's page. It opens for the order's own customer; who came by the mail's link keeps that link's
 * reference, with the time at which it ends, from page to page. No page makes a reference that its reader did not have.
 */
export function orderHref(page: OrderPage, order: { id: string }, reference: string): string {
  return pathTo(page, {}, { order: order.id, ...(reference === "" ? {} : { ref: reference }) });
}
