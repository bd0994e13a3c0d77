import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { baskets } from "./baskets";
import { seats } from "./centre";
import { at } from "./columns";
import { customers, addresses } from "./customers";
import { priceTypes, deliveryOptions } from "./prices";
import { instances } from "./season";

export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Shown as "RPA-10234". */
    number: bigint("number", { mode: "number" }).generatedAlwaysAsIdentity({ startWith: 10001 }),
    basketId: uuid("basket_id")
      .notNull()
      .references(() => baskets.id),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    state: text("state", {
      enum: ["pending", "completing", "confirming", "confirmed", "failed"],
    }).notNull(),
    failure: text("failure", { enum: ["cancelled", "declined", "unavailable", "refunded"] }),
    currency: text("currency").notNull(),
    subtotal: integer("subtotal").notNull(),
    fees: integer("fees").notNull(),
    delivery: integer("delivery").notNull(),
    discounts: integer("discounts").notNull(),
    vat: integer("vat").notNull(),
    total: integer("total").notNull(),
    deliveryOptionId: text("delivery_option_id")
      .notNull()
      .references(() => deliveryOptions.id),
    deliveryAddressId: uuid("delivery_address_id").references(() => addresses.id),
    /** The order's page in the storefront, for the mail. */
    pageUrl: text("page_url").notNull(),
    locale: text("locale").notNull(),
    details: jsonb("details")
      .$type<{
        specialRequests: string | null;
        accessRequirements: string | null;
        marketing: string | null;
      }>()
      .notNull(),
    placedAt: at("placed_at").notNull(),
    confirmedAt: at("confirmed_at"),
  },
  (t) => [
    unique("orders_number").on(t.number),
    // A basket becomes one order; an order that failed makes room for the next try.
    uniqueIndex("orders_one_live_per_basket")
      .on(t.basketId)
      .where(sql`${t.state} <> 'failed'`),
    index("orders_by_customer").on(t.customerId),
    check(
      "orders_total_adds_up",
      sql`${t.total} = ${t.subtotal} + ${t.fees} + ${t.delivery} + ${t.vat} - ${t.discounts}`,
    ),
    check("orders_failure", sql`(${t.state} = 'failed') = (${t.failure} is not null)`),
  ],
);

export const orderTickets = pgTable(
  "order_tickets",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    instanceId: text("instance_id")
      .notNull()
      .references(() => instances.id),
    planId: text("plan_id").notNull(),
    seatId: text("seat_id").notNull(),
    bandId: text("band_id").notNull(),
    priceTypeId: text("price_type_id")
      .notNull()
      .references(() => priceTypes.id),
    faceValue: integer("face_value").notNull(),
    fee: integer("fee").notNull(),
    /** 20 digits, prefix 99 (spec section 9); given when the order is confirmed. */
    barcode: text("barcode"),
  },
  (t) => [
    unique("order_tickets_barcode").on(t.barcode),
    unique("order_tickets_seat_once").on(t.orderId, t.instanceId, t.seatId),
    foreignKey({ columns: [t.planId, t.seatId], foreignColumns: [seats.planId, seats.id] }),
    index("order_tickets_by_order").on(t.orderId),
  ],
);
