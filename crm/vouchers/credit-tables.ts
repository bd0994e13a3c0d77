import { CREDIT_ENTRY_KINDS, CREDIT_SOURCES } from "#contract/schemas/credit";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";

import { at } from "../platform/database/columns";
import { customers } from "../customers/customer-tables";
import { orders } from "../orders/tables";

/** Account credit as it was given: each grant ends on a day of its own (spec section 9: six months). Minor units. */
export const creditGrants = pgTable(
  "credit_grants",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    source: text("source", { enum: CREDIT_SOURCES }).notNull(),
    /** What the box office wrote beside it. */
    reason: text("reason").notNull(),
    /** The order that was given back for it. */
    orderId: uuid("order_id").references(() => orders.id),
    amount: integer("amount").notNull(),
    /** What is left: the sum of its entries. */
    left: integer("left").notNull(),
    currency: text("currency").notNull(),
    grantedAt: at("granted_at")
      .notNull()
      .default(sql`crm_now()`),
    expiresAt: at("expires_at").notNull(),
  },
  (t) => [
    index("credit_grants_by_customer").on(t.customerId, t.expiresAt),
    // An order is turned into credit once.
    uniqueIndex("credit_grants_order_once")
      .on(t.orderId)
      .where(sql`${t.source} = 'cancelled-order'`),
    check("credit_grants_order", sql`${t.source} <> 'cancelled-order' or ${t.orderId} is not null`),
    // Never spent beyond its worth, whatever the code above does.
    check("credit_grants_left", sql`${t.amount} > 0 and ${t.left} between 0 and ${t.amount}`),
  ],
);

/** Every movement of a grant; nothing here is ever changed. The kinds are those of a gift voucher. */
export const creditEntries = pgTable(
  "credit_entries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    grantId: uuid("grant_id")
      .notNull()
      .references(() => creditGrants.id),
    kind: text("kind", { enum: CREDIT_ENTRY_KINDS }).notNull(),
    /** Signed: what it does to what is left. */
    amount: integer("amount").notNull(),
    orderId: uuid("order_id").references(() => orders.id),
    at: at("at")
      .notNull()
      .default(sql`crm_now()`),
  },
  (t) => [
    index("credit_entries_by_grant").on(t.grantId),
    index("credit_entries_by_order").on(t.orderId),
    uniqueIndex("credit_entries_granted_once")
      .on(t.grantId)
      .where(sql`${t.kind} = 'grant'`),
    uniqueIndex("credit_entries_spent_once")
      .on(t.grantId, t.orderId)
      .where(sql`${t.kind} = 'spend'`),
    check(
      "credit_entries_sign",
      sql`case when ${t.kind} in ('reserve', 'spend') then ${t.amount} < 0 else ${t.amount} > 0 end`,
    ),
    check("credit_entries_order", sql`(${t.kind} = 'grant') or ${t.orderId} is not null`),
  ],
);
