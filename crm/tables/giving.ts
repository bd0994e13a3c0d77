import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";

import { DONATION_SOURCES } from "#contract/schemas/giving";
import { TRIBUTE_TYPES } from "#contract/rules/customers/choices";
import { customers } from "./customers";
import { orderItems, orders } from "./orders";
import { at, madeAt, textReference, uuidReference } from "../platform/database/columns";
import { recurringCharges } from "./recurring";
import { funds } from "./funds";

/** One row per paid donation item, and per charge of a monthly donation. */
export const donations = pgTable(
  "donations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id").references(() => orders.id),
    orderItemId: uuid("order_item_id").references(() => orderItems.id),
    chargeId: uuid("charge_id").references(() => recurringCharges.id),
    customerId: uuidReference("customer_id", () => customers.id),
    fundId: textReference("fund_id", () => funds.id),
    appeal: text("appeal"),
    source: text("source", { enum: DONATION_SOURCES }).notNull(),
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    recognitionName: text("recognition_name"),
    anonymous: boolean("anonymous").notNull(),
    tributeType: text("tribute_type", { enum: TRIBUTE_TYPES }),
    tributeName: text("tribute_name"),
    givenAt: at("given_at").notNull(),
  },
  (t) => [
    unique("donations_once_an_order_item").on(t.orderItemId),
    unique("donations_once_a_charge").on(t.chargeId),
    check(
      "donations_paid_by",
      sql`num_nonnulls(${t.orderItemId}, ${t.chargeId}) = 1 and (${t.orderId} is null) = (${t.orderItemId} is null)`,
    ),
    index("donations_by_customer").on(t.customerId, t.givenAt),
    check("donations_amount", sql`${t.amount} > 0`),
    // Anonymous donors have no recognition name.
    check("donations_anonymous", sql`not (${t.anonymous} and ${t.recognitionName} is not null)`),
    check("donations_tribute", sql`(${t.tributeType} is null) = (${t.tributeName} is null)`),
  ],
);

/** Gift Aid declarations of customers who confirmed that they pay UK tax. */
export const giftAidDeclarations = pgTable("gift_aid_declarations", {
  customerId: uuid("customer_id")
    .primaryKey()
    .references(() => customers.id),
  statement: text("statement").notNull(),
  /** When the declaration was revoked; it covers donations until then. Null while it is valid. */
  endedAt: at("ended_at"),
  createdAt: madeAt(),
});
