import { inArray, sql } from "drizzle-orm";

import { listTickets } from "../orders/queries";
import { orderItems, orders, orderTickets } from "../orders/tables";
import type { Reader } from "../platform/database/database";
import { findCustomer, findCustomerLocale } from "./customers";

type Row = Record<string, unknown>;

/** Everything stored about a customer, by table; null for an unknown customer. Contains no secrets. */
export async function exportCustomer(
  db: Reader,
  customerId: string,
): Promise<Record<string, Row[]> | null> {
  const customer = await findCustomer(db, customerId);
  if (customer === null) return null;
  const { addresses: _, ...details } = customer;
  const language = await findCustomerLocale(db, customerId);
  const parts: Record<string, Row[]> = { details: [{ ...details, language }] };
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

/**
 * The tables with something of a customer's, each with what an export (GDPR articles 15 and 20, CCPA 1798.110) leaves
 * out: credentials, and what only our programs can read.
 */
export const EXPORTED_TABLES = {
  addresses: [],
  access_registrations: [],
  agreed_statements: [],
  baskets: [],
  credit_grants: [],
  culture_surveys: [],
  customer_tags: [],
  donations: [],
  form_answers: [],
  gift_aid_declarations: [],
  household_members: [],
  mails: ["payload", "html_body", "attachments", "dedupe_key", "next_attempt_at", "attempts"],
  memberships: [],
  orders: ["page_url"],
  promo_uses: ["email_key"],
  recurring_payments: [],
  registrations_of_interest: [],
  reserved_orders: [],
  stored_cards: ["provider_id", "provider_customer"],
  ticket_shares: ["token_hash"],
  ticket_subscriptions: [],
  waiting_list_entries: ["token_hash", "holder"],
} as const satisfies Record<string, readonly string[]>;

/** Tables that only hold credentials. */
export const UNEXPORTED_TABLES = [
  "logins",
  "customer_sessions",
  "login_links",
  "email_changes",
] as const;

/** "placed_at" as the API writes it: "placedAt". */
function exportedName(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
