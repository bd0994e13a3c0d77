import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { at, madeAt } from "../platform/database/columns";
import { orders } from "../orders/tables";

/** One attempt to pay. Each has its own key at the provider, so a decline never blocks the next try. */
export const payments = pgTable(
  "payments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    /** The storefront's key of the attempt: a repeated click finds the same row. */
    attemptKey: text("attempt_key").notNull(),
    provider: text("provider", { enum: ["stripe", "none"] }).notNull(),
    /** The provider's checkout session; null until it answered. */
    providerId: text("provider_id"),
    pageUrl: text("page_url"),
    returnUrl: text("return_url").notNull(),
    cancelUrl: text("cancel_url").notNull(),
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    /** The customer wishes the card to be kept once it has paid; false again when it is. */
    keepCard: boolean("keep_card").notNull().default(false),
    /** What the provider calls the customer, whose kept cards its page offers; null for one it does not know. */
    providerCustomer: text("provider_customer"),
    state: text("state", {
      enum: ["opening", "open", "paid", "cancelled", "declined", "unavailable", "refunded"],
    }).notNull(),
    /** When the provider says that the money was taken; this, not the message's time, counts against a deadline. */
    paidAt: at("paid_at"),
    createdAt: madeAt(),
  },
  (t) => [
    unique("payments_attempt_key").on(t.attemptKey),
    uniqueIndex("payments_provider_id").on(t.provider, t.providerId),
    // Money is kept for an order once.
    uniqueIndex("payments_one_paid")
      .on(t.orderId)
      .where(sql`${t.state} = 'paid'`),
    index("payments_by_order").on(t.orderId),
    // The three lists below are short however many payments there are.
    index("payments_under_way")
      .on(t.state, t.createdAt)
      .where(sql`${t.state} in ('opening', 'open')`),
    index("payments_owed")
      .on(t.paidAt)
      .where(
        sql`${t.paidAt} is not null and ${t.state} in ('cancelled', 'declined', 'unavailable')`,
      ),
    index("payments_given_back")
      .on(t.paidAt)
      .where(sql`${t.paidAt} is not null and ${t.state} <> 'paid'`),
    index("payments_card_wishes")
      .on(t.orderId)
      .where(sql`${t.keepCard} and ${t.state} = 'paid'`),
  ],
);

/** The provider's messages that were dealt with; the same one comes more than once. */
export const paymentMessages = pgTable(
  "payment_messages",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    receivedAt: at("received_at")
      .notNull()
      .default(sql`crm_now()`),
  },
  (t) => [index("payment_messages_by_age").on(t.receivedAt)],
);
