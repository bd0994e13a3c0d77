import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";

import type { OrderGroup } from "#contract/schemas/order";
import { events, instances, performanceEndsAt } from "../../tables/catalogue";
import { deliveryOptions } from "../../tables/delivery";
import { today } from "../../platform/database/clock";
import type { Reader } from "../../platform/database/database";
import { readPage, type PageRequest } from "../../platform/database/rows";
import { returnedTickets } from "../../tables/returns";
import { seatPlans } from "../../tables/seat-plans";
import { ticketSubscriptions } from "../../tables/subscriptions";
import { orderItems, orders, orderTickets } from "../../tables/orders";

export type OrderFilter = {
  group: Exclude<OrderGroup, "reserved">;
  hallId: string | null;
  /** Only orders with e-tickets. */
  printAtHome: boolean;
};

/**
 * Lists orders by group. Upcoming orders are sorted by their next performance, past ones by their last performance or
 * the date of the order, and returned ones by the date of the order.
 */
export function listOrders(db: Reader, customerId: string, filter: OrderFilter, page: PageRequest) {
  const where = matching(customerId, filter);
  return readPage(
    page,
    () => db.$count(orders, where),
    (limit, offset) =>
      db
        .select()
        .from(orders)
        .where(where)
        .orderBy(...listOrder[filter.group], desc(orders.placedAt), desc(orders.number))
        .limit(limit)
        .offset(offset),
  );
}

const ticketStarts = (aggregate: "min" | "max", condition: SQL) => sql`(
  select ${sql.raw(aggregate)}(${instances.startsAt})
  from ${orderTickets} join ${instances} on ${instances.id} = ${orderTickets.instanceId}
    join ${events} on ${events.id} = ${instances.eventId}
  where ${orderTickets.orderId} = ${orders.id} and ${condition})`;

/**
 * Tickets are upcoming until their performance ends, add-ons only until it starts. Null, and so sorted last, for orders
 * without dates, such as ticket subscriptions.
 */
const nextStart = sql`least(
  ${ticketStarts("min", sql`${performanceEndsAt} > (select crm_now())`)},
  (select min(n.starts_at) from ${orderItems} i join ${instances} n on n.id = i.details->>'instanceId'
    where i.order_id = ${orders.id} and n.starts_at > (select crm_now())))`;

const listOrder: Record<OrderFilter["group"], SQL[]> = {
  upcoming: [asc(nextStart)],
  past: [desc(sql`coalesce(${ticketStarts("max", sql`true`)}, ${orders.placedAt})`)],
  returned: [],
};

function matching(customerId: string, { group, hallId, printAtHome }: OrderFilter) {
  const hasUpcomingTickets = sql`exists (
    select from ${orderTickets} join ${instances} on ${instances.id} = ${orderTickets.instanceId}
      join ${events} on ${events.id} = ${instances.eventId}
    where ${orderTickets.orderId} = ${orders.id} and ${performanceEndsAt} > (select crm_now())
  )`;
  // Parking for an upcoming performance, or a ticket subscription with tickets left.
  const hasUpcomingItems = sql`exists (
    select from ${orderItems} i
    where i.order_id = ${orders.id} and (
      exists (
        select from ${instances} n
        where n.id = i.details->>'instanceId' and n.starts_at > (select crm_now()))
      or exists (
        select from ${ticketSubscriptions} s
        where s.order_item_id = i.id and s.used < s.vouchers and s.expires_on >= ${today}))
  )`;
  const isUpcoming = sql`(${hasUpcomingTickets} or ${hasUpcomingItems})`;
  const inHall = sql`exists (
    select from ${seatPlans} p
    where p.hall_id = ${hallId} and p.id in (
      select plan_id from ${orderTickets} where order_id = ${orders.id}
      union select plan_id from ${returnedTickets} where order_id = ${orders.id})
  )`;
  const hasOtherDelivery = sql`exists (
    select from ${deliveryOptions} d where d.id = ${orders.deliveryOptionId} and not d.is_print_at_home
  )`;
  return and(
    eq(orders.customerId, customerId),
    eq(orders.state, group === "returned" ? "returned" : "confirmed"),
    { upcoming: isUpcoming, past: sql`not ${isUpcoming}`, returned: undefined }[group],
    hallId === null ? undefined : inHall,
    printAtHome ? sql`${hasUpcomingTickets} and not ${hasOtherDelivery}` : undefined,
  );
}
