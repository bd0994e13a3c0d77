import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";

import type { ItemDetails } from "#contract/schemas/basket-item";
import type { PaymentMethod } from "#contract/schemas/recurring";
import { customers } from "./customers";
import { funds } from "./funds";
import { memberships } from "./memberships";
import { directDebits, storedCards } from "./payments";
import { at, madeAt, uuidReference } from "../platform/database/columns";

/** What is charged, by the provider's ids. */
export type ChargedMethod = {
  providerCustomer: string;
  providerMethod: string;
  /** Null for a card. */
  debit: { method: "us_bank_account" | "bacs_debit" | "sepa_debit"; mandate: string } | null;
  kind: PaymentMethod["kind"];
  name: string | null;
  last4: string | null;
};

const day = (name: string) => date(name, { mode: "string" });

/** Agreements to charge a customer automatically: for a membership's renewal or a monthly donation. */
export const recurringPayments = pgTable(
  "recurring_payments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuidReference("customer_id", () => customers.id),
    /** `paused`: a donation whose charge was refused too often. */
    state: text("state", { enum: ["active", "paused", "ended"] }).notNull(),
    /** The payment method: exactly one of the two while active. */
    cardId: uuid("card_id").references(() => storedCards.id, { onDelete: "set null" }),
    debitId: uuid("debit_id").references(() => directDebits.id),
    locale: text("locale").notNull(),
    /** The membership to renew next. */
    membershipId: uuid("membership_id").references(() => memberships.id, { onDelete: "cascade" }),
    /** The order item that started a monthly donation. No foreign key, since returned items move to another table. */
    giftItemId: uuid("gift_item_id"),
    fundId: text("fund_id").references(() => funds.id),
    gift: jsonb("gift").$type<ItemDetails["donation"]>(),
    amount: integer("amount"),
    /** The day of the first donation, which sets the day of the month of the others. */
    startedOn: day("started_on"),
    nextOn: day("next_on"),
    createdAt: madeAt(),
  },
  (t) => [
    unique("recurring_payments_one_each_membership").on(t.membershipId),
    unique("recurring_payments_one_each_gift").on(t.giftItemId),
    index("recurring_payments_by_customer").on(t.customerId),
    index("recurring_payments_by_card")
      .on(t.cardId)
      .where(sql`${t.cardId} is not null`),
    index("recurring_payments_by_debit")
      .on(t.debitId)
      .where(sql`${t.debitId} is not null`),
    index("recurring_payments_due_gifts")
      .on(t.nextOn)
      .where(sql`${t.state} = 'active' and ${t.nextOn} is not null`),
    check("recurring_payments_method", sql`num_nonnulls(${t.cardId}, ${t.debitId}) <= 1`),
    check(
      "recurring_payments_active",
      sql`${t.state} <> 'active' or num_nonnulls(${t.cardId}, ${t.debitId}) = 1`,
    ),
    check(
      "recurring_payments_purpose",
      sql`num_nonnulls(${t.membershipId}, ${t.giftItemId}) = 1
        and num_nonnulls(${t.fundId}, ${t.gift}, ${t.amount}, ${t.startedOn}, ${t.nextOn})
          = case when ${t.giftItemId} is null then 0 else 5 end`,
    ),
    check("recurring_payments_amount", sql`${t.amount} > 0`),
  ],
);

/**
 * One charge of a recurring payment for one period. `due`: announced or to be retried. `charging`: sent to the provider,
 * outcome not known yet.
 */
export const recurringCharges = pgTable(
  "recurring_charges",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    recurringId: uuidReference("recurring_id", () => recurringPayments.id, {
      onDelete: "cascade",
    }),
    /** The first day of the paid period, in the venue's time zone. */
    period: day("period").notNull(),
    /** The announced amount, in minor units. */
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    state: text("state", { enum: ["due", "charging", "paid", "failed", "canceled"] }).notNull(),
    dueOn: day("due_on").notNull(),
    /** Each attempt has its own idempotency key at the provider. */
    attempts: smallint("attempts").notNull().default(0),
    /** Refused attempts since the customer last agreed to the charge. */
    refusals: smallint("refusals").notNull().default(0),
    /** The payment method of the last attempt; fixed while its outcome is polled. */
    method: jsonb("method").$type<ChargedMethod>(),
    /** The provider's payment id; null until it responded. */
    providerId: text("provider_id"),
    /** When the provider was last called. */
    askedAt: at("asked_at"),
    paidAt: at("paid_at"),
    /** Refunded amount in minor units. */
    refunded: integer("refunded").notNull().default(0),
    createdAt: madeAt(),
  },
  (t) => [
    // Prevents a second charge for a period.
    unique("recurring_charges_once_a_period").on(t.recurringId, t.period),
    unique("recurring_charges_provider_id").on(t.providerId),
    index("recurring_charges_due")
      .on(t.dueOn)
      .where(sql`${t.state} = 'due'`),
    index("recurring_charges_by_day")
      .on(t.paidAt)
      .where(sql`${t.paidAt} is not null`),
    index("recurring_charges_under_way")
      .on(t.askedAt)
      .where(sql`${t.state} = 'charging'`),
    check("recurring_charges_amount", sql`${t.amount} >= 0`),
    check("recurring_charges_refunded", sql`${t.refunded} between 0 and ${t.amount}`),
    check("recurring_charges_paid", sql`(${t.state} = 'paid') = (${t.paidAt} is not null)`),
    check(
      "recurring_charges_asked",
      sql`${t.state} <> 'charging' or num_nonnulls(${t.askedAt}, ${t.method}) = 2`,
    ),
  ],
);

/** Refunds of charges in the provider's dashboard, one for each time that `refunded` of its charge rose. */
export const chargeRefunds = pgTable(
  "charge_refunds",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    chargeId: uuidReference("charge_id", () => recurringCharges.id, { onDelete: "cascade" }),
    amount: integer("amount").notNull(),
    refundedAt: madeAt("refunded_at"),
  },
  (t) => [
    index("charge_refunds_by_charge").on(t.chargeId),
    index("charge_refunds_by_day").on(t.refundedAt),
    check("charge_refunds_amount", sql`${t.amount} > 0`),
  ],
);
