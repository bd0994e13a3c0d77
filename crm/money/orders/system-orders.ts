import type { SystemOrder } from "#contract/schemas/ticket";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";

import type { Reader } from "../../platform/database/database";
import { pick } from "../../platform/database/rows";
import type { TicketingSystem } from "../../system/system";
import { orders } from "../../tables/orders";
import { systemOrders } from "../../tables/other-systems";

/** SQL: an order failed since another ticketing system did not accept it, and not since it was paid too late. */
export const isRefusedThere = sql<boolean>`(${orders.state} = 'failed' and ${orders.failure} = 'refunded'
  and exists (select from ${systemOrders} where ${systemOrders.orderId} = ${orders.id}))`;

type Named = Pick<TicketingSystem, "catalogue">;

/** The number of an order in another ticketing system; null if our own tables are its record. */
export async function findNumberThere(db: Reader, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ number: systemOrders.number })
    .from(systemOrders)
    .where(eq(systemOrders.orderId, orderId));
  return row?.number ?? null;
}

/** The numbers that orders have in another ticketing system, by order id. */
export async function listSystemOrders(
  db: Reader,
  { catalogue }: Named,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, SystemOrder>> {
  if (orderIds.length === 0) return new Map();
  const system = catalogue.record === "theirs" ? catalogue.name : null;
  const rows = await db
    .select(pick(systemOrders, "orderId", "number"))
    .from(systemOrders)
    .where(and(inArray(systemOrders.orderId, [...orderIds]), isNotNull(systemOrders.number)));
  return new Map(
    rows.flatMap(({ orderId, number }) => (number === null ? [] : [[orderId, { system, number }]])),
  );
}

/** Adds to rows of orders the numbers that these have in another ticketing system. */
export async function withSystemOrders<Row extends { orderId: string }>(
  db: Reader,
  system: Named,
  rows: readonly Row[],
): Promise<(Row & { systemOrder: SystemOrder | null })[]> {
  const found = await listSystemOrders(db, system, [
    ...new Set(rows.map(({ orderId }) => orderId)),
  ]);
  return rows.map((row) => ({ ...row, systemOrder: found.get(row.orderId) ?? null }));
}
