import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";

import { basketTickets } from "./baskets";
import { customers } from "./customers";
import { orderItems, orders } from "./orders";
import { priceTypes } from "./prices";
import { at, cardCode, madeAt, textReference, uuidReference } from "../platform/database/columns";

export const ticketSubscriptionPlans = pgTable(
  "ticket_subscription_plans",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    /** Number of tickets that one subscription pays for. */
    vouchers: smallint("vouchers").notNull(),
    months: smallint("months").notNull(),
    active: boolean("active").notNull(),
    rank: smallint("rank").notNull(),
  },
  (t) => [
    check("ticket_subscription_plans_vouchers", sql`${t.vouchers} > 0`),
    check("ticket_subscription_plans_months", sql`${t.months} between 1 and 120`),
  ],
);

/** Prices of a plan for different groups, such as adults and under 30s, in minor units. */
export const ticketSubscriptionPricings = pgTable(
  "ticket_subscription_pricings",
  {
    id: text("id").primaryKey(),
    planId: textReference("plan_id", () => ticketSubscriptionPlans.id),
    name: text("name").notNull(),
    price: integer("price").notNull(),
    /** The only price type that its credits pay for; null for any. */
    priceTypeId: text("price_type_id").references(() => priceTypes.id),
    rank: smallint("rank").notNull(),
  },
  (t) => [check("ticket_subscription_pricings_price", sql`${t.price} >= 0`)],
);

export const ticketSubscriptions = pgTable(
  "ticket_subscriptions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuidReference("customer_id", () => customers.id),
    pricingId: textReference("pricing_id", () => ticketSubscriptionPricings.id),
    name: text("name").notNull(),
    pricingName: text("pricing_name").notNull(),
    price: integer("price").notNull(),
    issuedOn: date("issued_on", { mode: "string" }).notNull(),
    /** Last day, in the venue's time zone. */
    expiresOn: date("expires_on", { mode: "string" }).notNull(),
    vouchers: smallint("vouchers").notNull(),
    used: smallint("used").notNull().default(0),
    /** Null if staff issued it. */
    orderItemId: uuid("order_item_id").references(() => orderItems.id),
    /** Number within the order item, from 1. */
    ordinal: smallint("ordinal").notNull().default(1),
    cardCode: cardCode("ticket_subscriptions_card"),
    createdAt: madeAt(),
  },
  (t) => [
    unique("ticket_subscriptions_issued_once").on(t.orderItemId, t.ordinal),
    index("ticket_subscriptions_by_customer").on(t.customerId),
    // Prevents redeeming more credits than were bought, even under concurrency.
    check("ticket_subscriptions_used", sql`${t.used} between 0 and ${t.vouchers}`),
    check("ticket_subscriptions_days", sql`${t.issuedOn} <= ${t.expiresOn}`),
  ],
);

/** Credits used by an order. Given back when the order fails or is returned. */
export const ticketSubscriptionEntries = pgTable(
  "ticket_subscription_entries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    subscriptionId: uuidReference("subscription_id", () => ticketSubscriptions.id),
    orderId: uuidReference("order_id", () => orders.id),
    vouchers: smallint("vouchers").notNull(),
    takenAt: at("taken_at").notNull(),
    returnedAt: at("returned_at"),
  },
  (t) => [
    unique("ticket_subscription_entries_once").on(t.subscriptionId, t.orderId),
    index("ticket_subscription_entries_by_order").on(t.orderId),
    check("ticket_subscription_entries_vouchers", sql`${t.vouchers} > 0`),
  ],
);

export const basketTicketVouchers = pgTable(
  "basket_ticket_vouchers",
  {
    ticketId: uuid("ticket_id")
      .primaryKey()
      .references(() => basketTickets.id, { onDelete: "cascade" }),
    subscriptionId: uuidReference("subscription_id", () => ticketSubscriptions.id),
  },
  (t) => [index("basket_ticket_vouchers_by_subscription").on(t.subscriptionId)],
);
