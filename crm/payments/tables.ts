import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { addresses, customers } from "../customers/tables";
import { orders } from "../orders/tables";
import { at, madeAt, uuidReference } from "../platform/database/columns";

/** One attempt to pay. Each has its own key at the provider, so a decline never blocks the next try. */
export const payments = pgTable(
  "payments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuidReference("order_id", () => orders.id),
    /** The storefront's key of the attempt: a repeated click finds the same row. */
    attemptKey: text("attempt_key").notNull(),
    provider: text("provider", { enum: ["stripe", "none"] }).notNull(),
    /** The provider's checkout session; null until it answered. */
    providerId: text("provider_id"),
    /** Its page; null until the provider answered, and again once the page of a replaced attempt is closed there. */
    pageUrl: text("page_url"),
    returnUrl: text("return_url").notNull(),
    cancelUrl: text("cancel_url").notNull(),
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    /** The customer asked to keep the card once it has paid; false again when it is kept. */
    keepCard: boolean("keep_card").notNull().default(false),
    /** What the provider calls the customer, whose kept cards its page offers; null for one it does not know. */
    providerCustomer: text("provider_customer"),
    /**
     * The card that paid, where the provider said which, or the phone payment ("swish"), which has no digits. PCI DSS 3.4:
     * only the last four digits.
     */
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    /** Money of a `paid` one is kept. With `paid_at`, any other is owed back until it is `refunded`. */
    state: text("state", {
      enum: ["opening", "open", "paid", "cancelled", "declined", "unavailable", "refunded"],
    }).notNull(),
    /**
     * When the provider says that the money was taken; this, not the message's time, counts against a deadline. Never
     * cleared.
     */
    paidAt: at("paid_at"),
    /** When the provider said that its money cannot be refunded, or that a refund failed: staff retry or settle it. */
    refundFailedAt: at("refund_failed_at"),
    /** How often staff had it tried again: the provider's answer to an earlier try no longer counts. */
    refundRetries: integer("refund_retries").notNull().default(0),
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
    check(
      "payments_card",
      sql`(${t.cardBrand} is not null or ${t.cardLast4} is null) and ${t.cardLast4} ~ '^[0-9]{4}$'`,
    ),
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

/** A card that a customer let the card provider keep. The number is never here. */
export const storedCards = pgTable(
  "stored_cards",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuidReference("customer_id", () => customers.id),
    /** What the provider knows it by. */
    providerId: text("provider_id").notNull(),
    /** What it calls the customer who has it there. */
    providerCustomer: text("provider_customer"),
    brand: text("brand").notNull(),
    maskedNumber: text("masked_number").notNull(),
    cardholderName: text("cardholder_name").notNull(),
    expiryMonth: smallint("expiry_month").notNull(),
    expiryYear: smallint("expiry_year").notNull(),
    addressId: uuid("address_id").references(() => addresses.id),
    /** The preferred card; the others are alternatives. */
    isPreferred: boolean("is_preferred").notNull(),
    createdAt: madeAt(),
  },
  (t) => [
    uniqueIndex("stored_cards_one_preferred")
      .on(t.customerId)
      .where(sql`${t.isPreferred}`),
    uniqueIndex("stored_cards_provider").on(t.customerId, t.providerId),
    index("stored_cards_by_address")
      .on(t.addressId)
      .where(sql`${t.addressId} is not null`),
    index("stored_cards_by_customer").on(t.customerId),
    // PCI DSS 3.4: never more of a number than its last four digits.
    check("stored_cards_masked", sql`${t.maskedNumber} ~ '^[•*]+ ?[0-9]{4}$'`),
    check("stored_cards_month", sql`${t.expiryMonth} between 1 and 12`),
  ],
);

/** A try to set up a direct debit for what an order's customer wants renewed. Nothing is charged by it. */
export const directDebits = pgTable(
  "direct_debits",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuidReference("order_id", () => orders.id),
    state: text("state", { enum: ["open", "confirmed", "failed"] }).notNull(),
    failure: text("failure", { enum: ["cancelled", "declined", "unavailable"] }),
    returnUrl: text("return_url").notNull(),
    cancelUrl: text("cancel_url").notNull(),
    locale: text("locale").notNull(),
    /** The provider's page; both null until it answered. */
    providerId: text("provider_id"),
    pageUrl: text("page_url"),
    bankName: text("bank_name"),
    last4: text("last4"),
    mandate: text("mandate"),
    /** What the provider calls the account and its owner; null for mandates that promised not to charge by themselves. */
    providerMethod: text("provider_method"),
    providerCustomer: text("provider_customer"),
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
