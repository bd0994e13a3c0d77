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

import { addresses, customers } from "./customers";
import { orders } from "./orders";
import { at, madeAt, uuidReference } from "../platform/database/columns";

/** A payment attempt. Each has its own key at the provider, so that a decline never blocks the next attempt. */
export const payments = pgTable(
  "payments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuidReference("order_id", () => orders.id),
    /** The storefront's idempotency key: a double click finds the same row. */
    attemptKey: text("attempt_key").notNull(),
    provider: text("provider", { enum: ["stripe", "none"] }).notNull(),
    /** The provider's checkout session, or its payment intent for a stored card; null until it responded. */
    providerId: text("provider_id"),
    /** Null until the provider responded, and after the page of a replaced attempt was closed. */
    pageUrl: text("page_url"),
    returnUrl: text("return_url").notNull(),
    cancelUrl: text("cancel_url").notNull(),
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    /** The card is to be saved once it has paid; false again after that. */
    keepCard: boolean("keep_card").notNull().default(false),
    /** The provider's id of the customer, whose stored cards its page offers. */
    providerCustomer: text("provider_customer"),
    /** The provider's id of the stored card that is charged without a page. Null: the payer uses the provider's page. */
    storedCard: text("stored_card"),
    /** The page is opened because the bank of a stored card asks the payer to confirm; the page says so. */
    asksToConfirm: boolean("asks_to_confirm").notNull().default(false),
    /**
     * Null if unknown. A mobile payment is a brand ("swish") without digits. PCI DSS 3.4: only the last four digits.
     */
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    /** With `paid_at`, any state other than `paid` and `refunded` means that a refund is due. */
    state: text("state", {
      enum: ["opening", "open", "paid", "cancelled", "declined", "unavailable", "refunded"],
    }).notNull(),
    /** When the money was taken, not when the event arrived; compared with deadlines. Never cleared. */
    paidAt: at("paid_at"),
    /** When the provider refused a refund or reported it as failed. Staff retry or settle it. */
    refundFailedAt: at("refund_failed_at"),
    /** Number of retries by staff; results of earlier tries are ignored. */
    refundRetries: integer("refund_retries").notNull().default(0),
    createdAt: madeAt(),
  },
  (t) => [
    unique("payments_attempt_key").on(t.attemptKey),
    uniqueIndex("payments_provider_id").on(t.provider, t.providerId),
    uniqueIndex("payments_one_paid")
      .on(t.orderId)
      .where(sql`${t.state} = 'paid'`),
    index("payments_by_order").on(t.orderId),
    // For staff who know a card statement.
    index("payments_by_card")
      .on(t.cardLast4)
      .where(sql`${t.cardLast4} is not null`),
    // Partial indexes, which stay small however many payments there are.
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
    index("payments_by_day")
      .on(t.paidAt)
      .where(sql`${t.paidAt} is not null`),
    index("payments_card_wishes")
      .on(t.orderId)
      .where(sql`${t.keepCard} and ${t.state} = 'paid'`),
    check(
      "payments_card",
      sql`(${t.cardBrand} is not null or ${t.cardLast4} is null) and ${t.cardLast4} ~ '^[0-9]{4}$'`,
    ),
  ],
);

/** Handled webhook events: the provider sends an event more than once. */
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

/**
 * Payments for this box office that its database does not have, as after a restore, from signed webhook events. A person
 * has to refund them or sell the tickets again. Settled ones are kept, so that they are never refunded again.
 */
export const unknownPayments = pgTable(
  "unknown_payments",
  {
    providerId: text("provider_id").primaryKey(),
    paidAt: at("paid_at").notNull(),
    seenAt: at("seen_at")
      .notNull()
      .default(sql`crm_now()`),
    settledAt: at("settled_at"),
  },
  (t) => [check("unknown_payments_id", sql`length(${t.providerId}) <= 255`)],
);

/** A card saved at the provider. Its number is never stored. */
export const storedCards = pgTable(
  "stored_cards",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuidReference("customer_id", () => customers.id),
    providerId: text("provider_id").notNull(),
    /** The provider's id of the customer. Null: the box office cannot charge the card. */
    providerCustomer: text("provider_customer"),
    brand: text("brand").notNull(),
    maskedNumber: text("masked_number").notNull(),
    cardholderName: text("cardholder_name").notNull(),
    expiryMonth: smallint("expiry_month").notNull(),
    expiryYear: smallint("expiry_year").notNull(),
    addressId: uuid("address_id").references(() => addresses.id),
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
    // PCI DSS 3.4: only the last four digits.
    check("stored_cards_masked", sql`${t.maskedNumber} ~ '^[•*]+ ?[0-9]{4}$'`),
    check("stored_cards_month", sql`${t.expiryMonth} between 1 and 12`),
  ],
);

/** A direct debit to set up for an order's recurring payments. Setting it up charges nothing. */
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
    /** Null until the provider responded, like `pageUrl`. */
    providerId: text("provider_id"),
    pageUrl: text("page_url"),
    bankName: text("bank_name"),
    last4: text("last4"),
    mandate: text("mandate"),
    /** The provider's id of the bank account. Null, like its customer, for mandates without automatic charges. */
    providerMethod: text("provider_method"),
    providerCustomer: text("provider_customer"),
    confirmedAt: at("confirmed_at"),
    createdAt: madeAt(),
  },
  (t) => [
    // One open or confirmed direct debit per order.
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
