import type { Outcome } from "#contract/define";
import type { Order } from "#contract/schemas/order";
import type { AppLoadContext } from "@remix-run/node";
import type { Params } from "@remix-run/react";
import type { Admission } from "#contract/schemas/ticket";

import { pathTo } from "~/routing/paths";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { throwRedirect, noSuchOrder, refuse } from "~/.server/http/pages/replies";

/**
 * The ticketing systems by whose name an order's pages can be reached too (spec section 2, "Order"): one for each
 * adapter of the port. An address that a card provider was given keeps working when a venue changes its system.
 */
const ORDER_SYSTEMS = ["box-office", "tessitura"] as const;

const isOrderSystem = (name: string): boolean => ORDER_SYSTEMS.some((system) => system === name);

/** The order and the token of its mailed link as an address names them. */
export function orderQuery(request: Request): { orderId: string; reference: string } {
  const { searchParams } = new URL(request.url);
  return {
    orderId: (searchParams.get("order") ?? "").slice(0, 100),
    reference: (searchParams.get("ref") ?? "").slice(0, 100),
  };
}

/** What opens an order: the session, and the token of the mailed link, "" for none. */
export type OrderAccess = { session: CrmSession | null; orderToken: string };

/** With what this visitor asks for an order. The box office judges it. */
export function orderAccess({ session }: AppLoadContext, request: Request): OrderAccess {
  return { session: session.crmSession, orderToken: orderQuery(request).reference };
}

/** The order of the address; who may not see it, or names none that there is, is led to ask for a new link. */
export async function visibleOrder(context: AppLoadContext, request: Request): Promise<Order> {
  const { orderId } = orderQuery(request);
  if (orderId === "") return noSuchOrder();
  // Before the order: that it is there shows in nothing that is done for the visitor, not in their cookie either.
  await context.customer();
  const access = orderAccess(context, request);
  return linkedOrder(orderId, await context.crm.getOrder({ params: { id: orderId }, ...access }));
}

/** What was asked of the order of a link: its value, the way to a new link, or the 503 page. */
export function linkedOrder<T>(orderId: string, result: Outcome<T, "not-found">): T {
  if (result.ok) return result.value;
  return result.failure.code === "not-found" ? noSuchLink(orderId) : refuse(503, "load-orders");
}

/** The same page for a link that has expired, for one of somebody else and for one of no order. Thrown, never returned. */
export function noSuchLink(orderId: string): never {
  return throwRedirect(pathTo("order-link", {}, { order: orderId }));
}

export type OrderPageName =
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
export function orderHref(page: OrderPageName, order: { id: string }, reference: string): string {
  return pathTo(page, {}, { order: order.id, ...(reference === "" ? {} : { ref: reference }) });
}

/** `/order/{system}/…`: the same page as without, for each system there is; any other name is no page. */
export function knownSystem({ system }: Params): void {
  if (system !== undefined && !isOrderSystem(system)) refuse(404);
}

/** The token of the card provider's way back, as an address has it, or "". The box office makes and judges it. */
export function returnTokenOf(request: Request): string {
  return (new URL(request.url).searchParams.get("return") ?? "").slice(0, 100);
}

/**
 * The order of the address and the tickets of it that let somebody in. What is not paid for, or was given back, has
 * none: that leads to the order's own page, which says so.
 */
export async function visibleAdmissions(
  context: AppLoadContext,
  request: Request,
): Promise<{ order: Order; tickets: Admission[] }> {
  const order = await visibleOrder(context, request);
  const tickets = order.tickets.flatMap((ticket) =>
    ticket.barcode === null ? [] : [{ ...ticket, barcode: ticket.barcode }],
  );
  if (order.state === "confirmed" && tickets.length > 0) return { order, tickets };
  return throwRedirect(orderHref("order-confirmed", order, orderQuery(request).reference));
}
