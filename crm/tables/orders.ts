import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
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

import { PERFORMANCE_KINDS } from "#contract/rules/baskets/line";
import { ITEM_KINDS, type ItemDetails, type ItemKind } from "#contract/schemas/basket-item";
import { ORDER_FAILURES, ORDER_STATES, RETURNED_AS } from "#contract/schemas/order";
import { baskets } from "./baskets";
import { instances } from "./catalogue";
import { seats } from "./seat-plans";
import { addresses, customers } from "./customers";
import { at, textReference, uuidReference } from "../platform/database/columns";
import { priceTypes } from "./prices";
import { deliveryOptions } from "./delivery";
import type { AutomaticOffer } from "./offers";

export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Shown as "RPA-10234". */
    number: bigint("number", { mode: "number" }).generatedAlwaysAsIdentity({ startWith: 10001 }),
    basketId: uuidReference("basket_id", () => baskets.id),
    customerId: uuidReference("customer_id", () => customers.id),
    state: text("state", {
      enum: ORDER_STATES,
    }).notNull(),
    failure: text("failure", { enum: ORDER_FAILURES }),
    currency: text("currency").notNull(),
    subtotal: integer("subtotal").notNull(),
    fees: integer("fees").notNull(),
    delivery: integer("delivery").notNull(),
    discounts: integer("discounts").notNull(),
    /** Included in the total. */
    vat: integer("vat").notNull(),
    /** The parts of `vat`, by the rates in percent of that day, the highest first; null for older orders. */
    vatByRate: jsonb("vat_by_rate").$type<{ rate: number; amount: number }[]>(),
    total: integer("total").notNull(),
    /** Part of the total paid with gift vouchers; the card pays what vouchers and credit leave. */
    giftVouchers: integer("gift_vouchers").notNull().default(0),
    credit: integer("credit").notNull().default(0),
    /** What a membership saved its buyer, by waived fees and member prices. */
    memberSaving: integer("member_saving").notNull().default(0),
    /** Null when nothing is delivered. */
    deliveryOptionId: text("delivery_option_id").references(() => deliveryOptions.id),
    deliveryAddressId: uuid("delivery_address_id").references(() => addresses.id),
    /** URL of the order's page in the storefront, with `ORDER_TOKEN`. */
    pageUrl: text("page_url").notNull(),
    locale: text("locale").notNull(),
    /** Of the terms that the buyer agreed to, in `locale`. */
    termsVersion: text("terms_version"),
    details: jsonb("details")
      .$type<{
        specialRequests: string | null;
        accessRequirements: string | null;
        marketing: string | null;
      }>()
      .notNull(),
    orderNotes: text("order_notes"),
    accessNotes: text("access_notes"),
    allergyNotes: text("allergy_notes"),
    placedAt: at("placed_at").notNull(),
    confirmedAt: at("confirmed_at"),
    /** When the payment's outcome was first shown. The return link of the card page expires soon after. */
    outcomeShownAt: at("outcome_shown_at"),
    /** How a confirmed order was returned: as account credit, or to the original tenders. */
    returnedAs: text("returned_as", { enum: RETURNED_AS }),
    returnedAt: at("returned_at"),
    returnedAmount: integer("returned_amount"),
    /** What discounted the tickets, to price the rest after a return; null for older orders. */
    discountRules: jsonb("discount_rules").$type<{
      offers: AutomaticOffer[];
      promo: {
        off: { percent: number } | { amount: number };
        eventIds: readonly string[] | null;
        priceTypeIds: readonly string[] | null;
        minTickets: number;
      } | null;
    }>(),
  },
  (t) => [
    unique("orders_number").on(t.number),
    // A basket has at most one order that has not failed.
    uniqueIndex("orders_one_live_per_basket")
      .on(t.basketId)
      .where(sql`${t.state} <> 'failed'`),
    // For the foreign key check when a basket is deleted. The index above excludes failed orders.
    index("orders_by_basket").on(t.basketId),
    index("orders_of_customer").on(t.customerId, t.placedAt, t.number),
    index("orders_by_address")
      .on(t.deliveryAddressId)
      .where(sql`${t.deliveryAddressId} is not null`),
    // For reports of a day.
    index("orders_by_confirmation")
      .on(t.confirmedAt)
      .where(sql`${t.confirmedAt} is not null`),
    index("orders_by_return")
      .on(t.returnedAt)
      .where(sql`${t.returnedAt} is not null`),
    index("orders_newest").on(t.placedAt, t.number),
    // Small, since nearly every order is confirmed.
    index("orders_not_confirmed")
      .on(t.state, t.placedAt)
      .where(sql`${t.state} <> 'confirmed'`),
    check(
      "orders_total_adds_up",
      sql`${t.total} = ${t.subtotal} + ${t.fees} + ${t.delivery} - ${t.discounts}`,
    ),
    check("orders_vat", sql`${t.vat} between 0 and ${t.total}`),
    check("orders_member_saving", sql`${t.memberSaving} >= 0`),
    check(
      "orders_tenders",
      sql`${t.giftVouchers} >= 0 and ${t.credit} >= 0 and ${t.giftVouchers} + ${t.credit} <= ${t.total}`,
    ),
    check(
      "orders_returned",
      sql`(${t.state} = 'returned') = (${t.returnedAs} is not null and ${t.returnedAt} is not null and ${t.returnedAmount} is not null)`,
    ),
    check("orders_failure", sql`(${t.state} = 'failed') = (${t.failure} is not null)`),
  ],
);

const performanceKinds = sql.raw(PERFORMANCE_KINDS.map((kind) => `'${kind}'`).join(", "));

/** SQL: whether a line of this kind belongs to a performance. Text instead of values, because indexes have it too. */
export const isLineOfPerformance = (kind: SQLWrapper): SQL => sql`${kind} in (${performanceKinds})`;

/** What an order's line keeps when it is returned. */
export const orderItemColumns = () => ({
  kind: text("kind", { enum: ITEM_KINDS }).notNull(),
  productId: text("product_id").notNull(),
  name: text("name").notNull(),
  quantity: integer("quantity").notNull(),
  /** For the whole quantity. */
  price: integer("price").notNull(),
  discount: integer("discount").notNull(),
  details: jsonb("details").$type<ItemDetails[ItemKind]>().notNull(),
});

/** Lines of an order besides tickets, copied from its basket. */
export const orderItems = pgTable(
  "order_items",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuidReference("order_id", () => orders.id),
    ...orderItemColumns(),
  },
  (t) => [
    index("order_items_by_order").on(t.orderId),
    // For returning food and add-ons of a canceled performance.
    index("order_items_for_performance")
      .on(sql`(${t.details}->>'instanceId')`)
      .where(isLineOfPerformance(t.kind)),
    check("order_items_sums", sql`${t.discount} between 0 and ${t.price}`),
  ],
);

export const orderTickets = pgTable(
  "order_tickets",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuidReference("order_id", () => orders.id),
    instanceId: textReference("instance_id", () => instances.id),
    planId: text("plan_id").notNull(),
    seatId: text("seat_id").notNull(),
    bandId: text("band_id").notNull(),
    priceTypeId: textReference("price_type_id", () => priceTypes.id),
    faceValue: integer("face_value").notNull(),
    fee: integer("fee").notNull(),
    discount: integer("discount").notNull().default(0),
    /** Price of ticket protection; 0 for none. */
    protection: integer("protection").notNull().default(0),
    /** Amount that ticket protection refunds. */
    protectionReturns: integer("protection_returns").notNull().default(0),
    packageItemId: uuid("package_item_id").references(() => orderItems.id),
    /** 20 digits, prefix 99; assigned when the order is confirmed. */
    barcode: text("barcode"),
  },
  (t) => [
    unique("order_tickets_barcode").on(t.barcode),
    // With the plan, as a move to another one changes seats whose ids one order may exchange.
    unique("order_tickets_seat_once").on(t.orderId, t.instanceId, t.seatId, t.planId),
    foreignKey({ columns: [t.planId, t.seatId], foreignColumns: [seats.planId, seats.id] }),
    index("order_tickets_by_order").on(t.orderId),
    index("order_tickets_by_performance").on(t.instanceId),
    // For the foreign key check when a line is returned.
    index("order_tickets_by_package")
      .on(t.packageItemId)
      .where(sql`${t.packageItemId} is not null`),
    check(
      "order_tickets_protection",
      sql`${t.protection} >= 0
        and ${t.protectionReturns} between 0 and ${t.faceValue} + ${t.fee} - ${t.discount}`,
    ),
  ],
);
export type OrderItemOf<K extends ItemKind> = Omit<
  typeof orderItems.$inferSelect,
  "kind" | "details"
> & { kind: K; details: ItemDetails[K] };

export type OrderItemRecord = { [K in ItemKind]: OrderItemOf<K> }[ItemKind];

export type OrderRow = typeof orders.$inferSelect;
