import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { valueOrNull } from "#contract/calls/unavailable";

import { accountSection, ownOrder } from "~/.server/auth/require-customer";
import {
  countUpcomingDates,
  findOpenInstance,
  isPurchased,
  listUpcomingVisits,
} from "~/parts/orders/order";
import { findOrderReservations } from "~/parts/performances/reservation-links.server";
import {
  addOnsLink,
  findOpenFood,
  findOrderedDelivery,
  listTicketExtras,
  orderHref,
} from "~/parts/orders/visible-order.server";
import { getOrderSheets } from "~/parts/orders/get-ticket-sheets.server";
import { withRefundHref } from "~/parts/order-details/order-moves";
import { pathTo } from "~/routing/paths";
import type { PageHandle } from "~/routing/handle";
import tablesStylesheet from "~/tables.css?url";
import ticketsStylesheet from "~/tickets.css?url";
import { ordersTitle } from "../order-pages";
import { listOrderHalls, loadOrders } from "../load-orders.server";
import { YourOrdersPage } from "../your-orders-page";
import { YourOrderPage } from "./page";

export const handle = {
  title: (data, t) => {
    if ("order" in data) return t("account.order.title", { number: data.order.number });
    return ordersTitle(data, t);
  },
  styles: (data) => ("order" in data ? [tablesStylesheet, ticketsStylesheet] : []),
} satisfies PageHandle<typeof loader>;

/** The parameter is the id of a hall or of an order; no order has a hall's id. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { crmSession: session } = await accountSection(context, request, "your-orders");
  const { crm } = context;
  const param = params["order"] ?? "";
  const hall = (await listOrderHalls(context)).find(({ id }) => id === param);
  if (hall !== undefined) return loadOrders(context, request, { hall });
  const order = await ownOrder(context, request, param);
  if (!isPurchased(order)) return redirect(orderHref("order-verify", order), 303);
  const id = { params: { id: order.id }, session };
  const visits = listUpcomingVisits(order, context.now);
  // Parts that can't be loaded are left out.
  const [delivery, sheets, foodFor, extras, movements, cancellation] = await Promise.all([
    findOrderedDelivery(crm, order),
    getOrderSheets(context, order),
    findOpenFood(context, visits),
    listTicketExtras(crm, visits),
    valueOrNull(crm.listOrderPayments(id)),
    order.state === "confirmed" ? valueOrNull(crm.getCancellation(id)) : null,
  ]);
  return {
    order,
    visits,
    dates: countUpcomingDates(order, context.now),
    openInstance: findOpenInstance(order, request, context.now),
    delivery,
    sheets,
    foodFor,
    moves: withRefundHref(order, (move) =>
      pathTo("order-move-refund", {}, { order: order.id, move }),
    ),
    reservations: order.returned === null ? await findOrderReservations(context, order) : {},
    movements: movements ?? [],
    canCancel: cancellation?.refusal === null,
    ...addOnsLink(context.features, {
      href: orderHref("order-add-ons", order),
      hasVisitOffers: foodFor.length > 0 || extras.length > 0,
      isOwn: visits.length > 0,
    }),
  };
}

export default function YourOrder() {
  const data = useLoaderData<typeof loader>();
  return "order" in data ? (
    <YourOrderPage {...data} />
  ) : (
    <YourOrdersPage {...data} actionData={undefined} />
  );
}
