import type { Order } from "#contract/schemas/order";
import type { Admission } from "#contract/schemas/ticket";
import type { AppLoadContext } from "@remix-run/node";

import { throwRedirect } from "~/.server/http/pages/replies";
import { orderHref } from "./order-href.server";
import { orderQuery, visibleOrder } from "./visible-order.server";

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
