import { inArray, sql, type SQL } from "drizzle-orm";

import { listTickets } from "../../money/orders/order-tickets";
import { orderItems, orders, orderTickets } from "../../tables/orders";
import type { Reader } from "../../platform/database/database";
import { findCustomer, findCustomerLocale } from "../../people/customers/customers";

type Row = Record<string, unknown>;

/** Returns everything stored about a customer, by table, except secrets. Null for an unknown customer. */
export async function exportCustomer(
  db: Reader,
  customerId: string,
): Promise<Record<string, Row[]> | null> {
  const customer = await findCustomer(db, customerId);
  if (customer === null) return null;
  const { addresses: _, ...details } = customer;
  const language = await findCustomerLocale(db, customerId);
  const parts: Record<string, Row[]> = { details: [{ ...details, language }] };
  const add = async (table: string, hidden: readonly string[], condition: SQL) => {
    const rows = await readRows(db, table, hidden, condition);
    const name = exportedName(table);
    if (rows.length > 0) parts[name] = [...(parts[name] ?? []), ...rows];
  };
  for (const [table, hidden] of Object.entries(EXPORTED_TABLES))
    await add(table, hidden, sql`t.customer_id = ${customerId}`);
  for (const [table, { by, of, hidden }] of Object.entries(LINKED_TABLES))
    await add(
      table,
      hidden,
      sql`t.${sql.identifier(by)} in (
        select id from ${sql.identifier(of)} where customer_id = ${customerId})`,
    );
  const orderIds = db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.customerId} = ${customerId}`);
  const tickets = await listTickets(db, inArray(orderTickets.orderId, orderIds));
  const items = await db.select().from(orderItems).where(inArray(orderItems.orderId, orderIds));
  if (tickets.length > 0) parts["tickets"] = tickets;
  if (items.length > 0) parts["orderItems"] = items;
  return parts;
}

async function readRows(
  db: Reader,
  table: string,
  hidden: readonly string[],
  condition: SQL,
): Promise<Row[]> {
  const { rows } = await db.execute<{ row: Row }>(sql`
    select to_jsonb(t) - ${sql.param([...hidden, "customer_id"])}::text[] as row
    from ${sql.identifier(table)} t where ${condition}`);
  return rows.map(({ row }) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [exportedName(name), value])),
  );
}

/**
 * Tables with a `customer_id` and the columns left out of an export (GDPR articles 15 and 20, CCPA 1798.110): credentials
 * and internal data.
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
  former_customers: [],
  gift_aid_declarations: [],
  household_members: [],
  mails: ["payload", "html_body", "attachments", "dedupe_key", "next_attempt_at", "attempts"],
  memberships: [],
  orders: ["page_url"],
  promo_uses: ["email_key"],
  recurring_payments: [],
  registrations_of_interest: [],
  reserved_orders: [],
  system_customers: [],
  stored_cards: ["provider_id", "provider_customer"],
  ticket_shares: ["token_hash"],
  ticket_subscriptions: [],
  waiting_list_entries: ["token_hash", "holder"],
} as const satisfies Record<string, readonly string[]>;

/** Columns used only for talking to the card provider. */
const PROVIDER_COLUMNS = [
  "provider_id",
  "provider_customer",
  "page_url",
  "return_url",
  "cancel_url",
] as const;

/** Tables that refer (`by` a column) to a row `of` a table with a `customer_id`. */
export const LINKED_TABLES = {
  basket_items: { by: "basket_id", of: "baskets", hidden: [] },
  basket_tickets: { by: "basket_id", of: "baskets", hidden: [] },
  credit_entries: { by: "grant_id", of: "credit_grants", hidden: [] },
  direct_debits: {
    by: "order_id",
    of: "orders",
    hidden: [...PROVIDER_COLUMNS, "provider_method"],
  },
  food_orders: { by: "order_id", of: "orders", hidden: [] },
  // In addition to answers without a basket, which have a `customer_id`.
  form_answers: { by: "basket_id", of: "baskets", hidden: [] },
  gift_voucher_entries: { by: "order_id", of: "orders", hidden: [] },
  household_bookings: { by: "basket_id", of: "baskets", hidden: [] },
  membership_gifts: { by: "membership_id", of: "memberships", hidden: ["code"] },
  moved_orders: { by: "order_id", of: "orders", hidden: [] },
  order_returns: { by: "order_id", of: "orders", hidden: ["refund_retries"] },
  payments: {
    by: "order_id",
    of: "orders",
    hidden: [...PROVIDER_COLUMNS, "stored_card", "attempt_key", "refund_retries"],
  },
  recurring_charges: {
    by: "recurring_id",
    of: "recurring_payments",
    hidden: ["method", "provider_id"],
  },
  registration_alternatives: {
    by: "registration_id",
    of: "registrations_of_interest",
    hidden: [],
  },
  returned_items: { by: "order_id", of: "orders", hidden: [] },
  returned_tickets: { by: "order_id", of: "orders", hidden: [] },
  shared_tickets: { by: "share_id", of: "ticket_shares", hidden: [] },
  ticket_subscription_entries: { by: "subscription_id", of: "ticket_subscriptions", hidden: [] },
} as const satisfies Record<
  string,
  { by: string; of: keyof typeof EXPORTED_TABLES; hidden: readonly string[] }
>;

/** Linked tables that are not exported. */
export const UNEXPORTED_LINKED_TABLES = [
  // Exported as `tickets` and `orderItems`.
  "order_items",
  "order_tickets",
  // Allocations of seats, stock and vouchers.
  "claims",
  "stock_takes",
  "basket_ticket_vouchers",
  // When another ticketing system was asked to commit an order.
  "system_orders",
  // Credentials: anyone who knows a code, a place or another system's session can use it.
  "basket_codes",
  "queue_places",
  "system_baskets",
  "system_order_sessions",
] as const;

/** Tables that contain only credentials. */
export const UNEXPORTED_TABLES = [
  "logins",
  "customer_sessions",
  "login_links",
  "email_changes",
] as const;

/** Converts "placed_at" to "placedAt". */
function exportedName(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
