import type { AppLoadContext } from "@remix-run/node";

import type { Order } from "~/domain/orders/order";
import { pathTo } from "~/routing/paths";

import type { CrmResult } from "~/.server/crm/crm-result";
import type { OrderAccess } from "~/.server/crm/orders";
import { throwRedirect, noSuchOrder, refuse } from "~/.server/http/pages/replies";

/** The order and the token of its mailed link as an address names them. */
export function orderQuery(request: Request): { orderId: string; reference: string } {
  const { searchParams } = new URL(request.url);
  return {
    orderId: (searchParams.get("order") ?? "").slice(0, 100),
    reference: (searchParams.get("ref") ?? "").slice(0, 100),
  };
}

/** With what this visitor asks for an order. The box office judges it. */
export function orderAccess({ session }: AppLoadContext, request: Request): OrderAccess {
  return { session: session.crmSession, token: orderQuery(request).reference };
}

/** The order of the address; who may not see it, or names none that there is, is led to ask for a new link. */
export async function visibleOrder(context: AppLoadContext, request: Request): Promise<Order> {
  const { orderId } = orderQuery(request);
  if (orderId === "") return noSuchOrder();
  // Before the order: that it is there shows in nothing that is done for the visitor, not in their cookie either.
  await context.customer();
  return linkedOrder(orderId, await context.crm.getOrder(orderId, orderAccess(context, request)));
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
