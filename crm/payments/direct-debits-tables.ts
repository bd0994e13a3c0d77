import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";

import { at, madeAt } from "../platform/database/columns";
import { orders } from "../orders/tables";

/** A try to set up a direct debit for what an order's customer wants renewed. Nothing is charged by it. */
export const directDebits = pgTable(
  "direct_debits",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    state: text("state", { enum: ["open", "confirmed", "failed"] }).notNull(),
    failure: text("failure", { enum: ["cancelled", "declined", "unavailable"] }),
    returnUrl: text("return_url").notNull(),
    cancelUrl: text("cancel_url").notNull(),
    locale: text("locale").notNull(),
    /** The provider's page; both null until it answered. */
    providerId: text("provider_id"),
    pageUrl: text("page_url"),
    /** The mandate, once it is given: what a customer knows the account by, and what a renewal names. */
    bankName: text("bank_name"),
    last4: text("last4"),
    mandate: text("mandate"),
    confirmedAt: at("confirmed_at"),
    createdAt: madeAt(),
  },
  (t) => [
    // One that is under way or given for each order; what failed makes room for the next try.
    uniqueIndex("direct_debits_one_each")
      .on(t.orderId)
      .where(sql`${t.state} <> 'failed'`),
    uniqueIndex("direct_debits_provider_id").on(t.providerId),
    index("direct_debits_by_order").on(t.orderId),
    check("direct_debits_failure", sql`(${t.state} = 'failed') = (${t.failure} is not null)`),
    check(
      "direct_debits_mandate",
      sql`(${t.state} = 'confirmed') = (${t.mandate} is not null and ${t.confirmedAt} is not null)`,
    ),
  ],
);
