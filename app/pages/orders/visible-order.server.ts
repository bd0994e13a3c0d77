import type { Order } from "#contract/schemas/order";
import type { AppLoadContext } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

import type { CrmResult, CrmSession } from "~/.server/crm/crm-result";
import { throwRedirect, noSuchOrder, refuse } from "~/.server/http/pages/replies";

/** The order and the token of its mailed link as an address names them. */
export function orderQuery(request: Request): { orderId: string; reference: string } {
  const { searchParams } = new URL(request.url);
  return {
    orderId: (searchParams.get("order") ?? "").slice(0, 100),
    reference: (searchParams.get("ref") ?? "").slice(0, 100),
  };
}

/** With what somebody asks for an order: their session, and the token of the link that they came by, "" for none. */
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
export function linkedOrder<T>(orderId: string, result: CrmResult<T, "not-found">): T {
  if (result.ok) return result.value;
  return result.failure.code === "not-found" ? noSuchLink(orderId) : refuse(503, "load-orders");
}

/** The same page for a link that has expired, for one of somebody else and for one of no order. Thrown, never returned. */
export function noSuchLink(orderId: string): never {
  return throwRedirect(pathTo("order-link", {}, { order: orderId }));
}
