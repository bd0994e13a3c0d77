import { and, desc, eq, sql } from "drizzle-orm";

import type { OrderGroup } from "#contract/schemas/order";
import type { Reader } from "../platform/database/database";
import { pageOf, type PageRequest } from "../platform/database/page-of";
import { instances, seatPlans } from "../catalogue/tables";
import { orderTickets, orders } from "./orders-tables";
import { deliveryOptions } from "../pricing/tables";

export type OrderFilter = {
  /** See `ORDER_GROUPS`. */
  group: Exclude<OrderGroup, "reserved">;
  /** Only orders with a ticket in this hall. */
  hallId: string | null;
  /** Only orders whose tickets the customer prints: those that are neither mailed nor collected. */
  printAtHome: boolean;
};

/** A page of a customer's orders, newest first. */
export function listOrders(
  db: Reader,
  customerId: string,
  filter: OrderFilter,
  request: PageRequest,
) {
  const where = matching(customerId, filter);
  return pageOf(
    request,
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
    select from ${orderTickets} t join ${instances} i on i.id = t.instance_id
    where t.order_id = ${orders.id} and i.starts_at > (select crm_now())
  )`;
  const inHall = sql`exists (
    select from ${orderTickets} t join ${seatPlans} p on p.id = t.plan_id
    where t.order_id = ${orders.id} and p.hall_id = ${hallId}
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

/** The id of the order that a customer bought last and has not returned, or null. */
export async function findLastOrderId(db: Reader, customerId: string): Promise<string | null> {
  const [last] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.state, "confirmed")))
    .orderBy(desc(orders.placedAt), desc(orders.number))
    .limit(1);
  return last?.id ?? null;
}
