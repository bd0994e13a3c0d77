import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import type { AdditionalDetails } from "#contract/schemas/basket";
import { ITEM_KINDS, type ItemDetails, type ItemKind } from "#contract/schemas/basket-item";
import { MODES_OF_SALE } from "../catalogue/sale-rules";
import { addresses, customers } from "../customers/tables";
import { at, madeAt, uuidReference } from "../platform/database/columns";
import { deliveryOptions } from "../pricing/tables";

export const baskets = pgTable(
  "baskets",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    currency: text("currency").notNull(),
    customerId: uuid("customer_id").references(() => customers.id),
    /** When this basket first held something since it was last empty; the hold's cap counts from it. */
    firstHeldAt: at("first_held_at"),
    heldUntil: at("held_until"),
    deliveryOptionId: text("delivery_option_id").references(() => deliveryOptions.id),
    deliveryAddressId: uuid("delivery_address_id").references(() => addresses.id),
    /** Null until the step was passed; then all three fields, each possibly null. */
    details: jsonb("details").$type<AdditionalDetails>(),
    orderNotes: text("order_notes"),
    accessNotes: text("access_notes"),
    allergyNotes: text("allergy_notes"),
    /** Of the account's credit, minor units; null when none is wanted. */
    creditWanted: integer("credit_wanted"),
    createdAt: madeAt(),
  },
  (t) => [
    // At sign-in, for the customer's other baskets, the newest first.
    index("baskets_of_customer")
      .on(t.customerId, t.createdAt)
      .where(sql`${t.customerId} is not null`),
    index("baskets_by_address")
      .on(t.deliveryAddressId)
      .where(sql`${t.deliveryAddressId} is not null`),
    // For the job that deletes old rows. A basket without a customer has no order.
    index("baskets_anonymous_by_age")
      .on(t.createdAt)
      .where(sql`${t.customerId} is null`),
  ],
);

export const basketItems = pgTable(
  "basket_items",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    basketId: uuidReference("basket_id", () => baskets.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ITEM_KINDS }).notNull(),
    /** Of the kind: a membership level, a fund, a stock item … */
    productId: text("product_id").notNull(),
    name: text("name").notNull(),
    quantity: integer("quantity").notNull(),
    unitPrice: integer("unit_price").notNull(),
    details: jsonb("details").$type<ItemDetails[ItemKind]>().notNull(),
    createdAt: madeAt(),
  },
  (t) => [
    index("basket_items_by_basket").on(t.basketId),
    // A basket holds at most one of these: one membership of a kind.
    uniqueIndex("basket_items_once")
      .on(t.basketId, t.kind, t.productId)
      .where(sql`${t.kind} in ('membership', 'booking-protection', 'cover-fee')`),
    uniqueIndex("basket_items_one_membership")
      .on(t.basketId)
      .where(sql`${t.kind} = 'membership'`),
    check("basket_items_quantity", sql`${t.quantity} between 1 and 999`),
    check("basket_items_price", sql`${t.unitPrice} >= 0`),
  ],
);

/** Codes that were entered into a basket, in that order. `ref` is what the code stands for: a promo code, a voucher … */
export const basketCodes = pgTable(
  "basket_codes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    basketId: uuidReference("basket_id", () => baskets.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["promo", "gift-voucher", "access", "programme"] }).notNull(),
    ref: text("ref").notNull(),
    code: text("code").notNull(),
    /** A promo code that is kept to be chosen from, and gives nothing now: another one is in force. */
    setAside: boolean("set_aside").notNull().default(false),
    rank: bigint("rank", { mode: "number" }).generatedAlwaysAsIdentity(),
  },
  (t) => [
    unique("basket_codes_once").on(t.basketId, t.kind, t.ref),
    // Earlier orders for which an access registration was used are looked for.
    index("basket_codes_by_registration")
      .on(t.ref)
      .where(sql`${t.kind} = 'access'`),
    // Of these one is in force.
    uniqueIndex("basket_codes_one")
      .on(t.basketId, t.kind)
      .where(sql`${t.kind} in ('promo', 'access', 'programme') and not ${t.setAside}`),
    uniqueIndex("basket_codes_one_set_aside")
      .on(t.basketId)
      .where(sql`${t.setAside}`),
    check("basket_codes_set_aside", sql`not ${t.setAside} or ${t.kind} = 'promo'`),
  ],
);

export const basketTickets = pgTable(
  "basket_tickets",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    basketId: uuidReference("basket_id", () => baskets.id, { onDelete: "cascade" }),
    // No foreign keys to performance, seat, band and price type: each check would lock a row that all buyers share.
    // They come from rows that the same statement's transaction has read, and are kept by an order's tickets, which
    // have the keys.
    instanceId: text("instance_id").notNull(),
    planId: text("plan_id").notNull(),
    seatId: text("seat_id").notNull(),
    bandId: text("band_id").notNull(),
    priceTypeId: text("price_type_id").notNull(),
    faceValue: integer("face_value").notNull(),
    fee: integer("fee").notNull(),
    /** The package that it is part of, and is removed with. */
    packageItemId: uuid("package_item_id").references(() => basketItems.id, {
      onDelete: "cascade",
    }),
    /** By what right it was sold. The membership in this basket that gave the right cannot go without the ticket. */
    modeOfSale: text("mode_of_sale", { enum: MODES_OF_SALE }).notNull().default("general"),
    membershipItemId: uuid("membership_item_id").references(() => basketItems.id),
    createdAt: madeAt(),
  },
  (t) => [
    check(
      "basket_tickets_mode",
      sql`(${t.modeOfSale} = 'membership') = (${t.membershipItemId} is not null)`,
    ),
    index("basket_tickets_by_membership")
      .on(t.membershipItemId)
      .where(sql`${t.membershipItemId} is not null`),
    index("basket_tickets_by_package")
      .on(t.packageItemId)
      .where(sql`${t.packageItemId} is not null`),
    unique("basket_tickets_seat_once").on(t.basketId, t.instanceId, t.seatId),
  ],
);
