import type { AppLoadContext } from "@remix-run/node";

import { ownOrder } from "~/.server/auth/account-section";
import { isPast } from "~/domain/dates";
import { isPurchased } from "~/pages/orders/order";
import { findOrderedDelivery, orderHref } from "~/pages/orders/visible-order.server";

/** The customer's own order with what else is known of it; what cannot be loaded is left out. */
export async function getOwnOrder(context: AppLoadContext, request: Request, orderId: string) {
  const order = await ownOrder(context, request, orderId);
  const params = { id: order.id };
  const session = context.session.crmSession ?? "";
  const [delivery, movements, cancellation] = await Promise.all([
    findOrderedDelivery(context.crm, order),
    isPurchased(order) ? context.crm.listOrderPayments({ params, session }) : null,
    order.state === "confirmed" ? context.crm.getCancellation({ params, session }) : null,
  ]);
  const isAhead = order.tickets.some(({ instance }) => !isPast(instance.startsAt, context.now));
  return {
    order,
    delivery,
    movements: movements?.ok ? movements.value : [],
    canCancel: cancellation?.ok === true && cancellation.value.refusal === null,
    addOnsHref: isAhead ? orderHref("order-add-ons", order) : null,
  };
}
