import { inArray, sql } from "drizzle-orm";

import { EXPORTED_TABLES, exportedName } from "./customer-export";
import { findCustomer } from "./customers";
import type { Reader } from "../platform/database/database";
import { listTickets } from "../orders/queries";
import { orderItems, orderTickets, orders } from "../orders/tables";

type Row = Record<string, unknown>;

/** All that is kept of a customer, by what it is; null when there is no such customer. Nothing secret is in it. */
export async function exportCustomer(
  db: Reader,
  customerId: string,
): Promise<Record<string, Row[]> | null> {
  const customer = await findCustomer(db, customerId);
  if (customer === null) return null;
  const { addresses: _, ...details } = customer;
  const parts: Record<string, Row[]> = { details: [details] };
  for (const [table, hidden] of Object.entries(EXPORTED_TABLES)) {
    const rows = await rowsOf(db, table, hidden, customerId);
    if (rows.length > 0) parts[exportedName(table)] = rows;
  }
  const own = db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.customerId} = ${customerId}`);
  const tickets = await listTickets(db, inArray(orderTickets.orderId, own));
  const items = await db.select().from(orderItems).where(inArray(orderItems.orderId, own));
  if (tickets.length > 0) parts["tickets"] = tickets;
  if (items.length > 0) parts["orderItems"] = items;
  return parts;
}

async function rowsOf(
  db: Reader,
  table: string,
  hidden: readonly string[],
  customerId: string,
): Promise<Row[]> {
  const { rows } = await db.execute<{ row: Row }>(sql`
    select to_jsonb(t) - ${sql.param([...hidden, "customer_id"])}::text[] as row
    from ${sql.identifier(table)} t where t.customer_id = ${customerId}`);
  return rows.map(({ row }) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [exportedName(name), value])),
  );
}
