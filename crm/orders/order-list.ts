import { and, desc, eq, sql } from "drizzle-orm";

import type { OrderGroup } from "#contract/schemas/order";
import { events, instances, performanceEndsAt } from "../catalogue/tables";
import { deliveryOptions } from "../pricing/tables";
import { pageOf, type PageRequest, type Reader } from "../platform/database/database";
import { returnedTickets } from "../returns/tables";
import { seatPlans } from "../seat-plans/tables";
import { orders, orderTickets } from "./tables";

export type OrderFilter = {
  /** See `ORDER_GROUPS`. */
  group: Exclude<OrderGroup, "reserved">;
  hallId: string | null;
  /** Only orders whose tickets the customer prints: those that are neither mailed nor collected. */
  printAtHome: boolean;
};

export function listOrders(db: Reader, customerId: string, filter: OrderFilter, page: PageRequest) {
  const where = matching(customerId, filter);
  return pageOf(
    page,
    () => db.$count(orders, where),
    (limit, offset) =>
      db
        .select()
        .from(orders)
        .where(where)
        .orderBy(desc(orders.placedAt), desc(orders.number))
        .limit(limit)
        .offset(offset),
  );
}

function matching(customerId: string, { group, hallId, printAtHome }: OrderFilter) {
  const ahead = sql`exists (
    select from ${orderTickets} join ${instances} on ${instances.id} = ${orderTickets.instanceId}
      join ${events} on ${events.id} = ${instances.eventId}
    where ${orderTickets.orderId} = ${orders.id} and ${performanceEndsAt} > (select crm_now())
  )`;
  const inHall = sql`exists (
    select from ${seatPlans} p
    where p.hall_id = ${hallId} and p.id in (
      select plan_id from ${orderTickets} where order_id = ${orders.id}
      union select plan_id from ${returnedTickets} where order_id = ${orders.id})
  )`;
  const deliveredOtherwise = sql`exists (
    select from ${deliveryOptions} d where d.id = ${orders.deliveryOptionId} and not d.is_print_at_home
  )`;
  return and(
    eq(orders.customerId, customerId),
    eq(orders.state, group === "returned" ? "returned" : "confirmed"),
    { upcoming: ahead, past: sql`not ${ahead}`, returned: undefined }[group],
    hallId === null ? undefined : inHall,
    printAtHome ? sql`not ${deliveredOtherwise}` : undefined,
  );
}
