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
import { addresses, customers } from "./customers";
import { at, madeAt, uuidReference } from "../platform/database/columns";
import { deliveryOptions } from "./delivery";

export const baskets = pgTable(
  "baskets",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    currency: text("currency").notNull(),
    customerId: uuid("customer_id").references(() => customers.id),
    /** Start of the current hold, from which its cap is counted; null while the basket has no tickets. */
    firstHeldAt: at("first_held_at"),
    heldUntil: at("held_until"),
    deliveryOptionId: text("delivery_option_id").references(() => deliveryOptions.id),
    deliveryAddressId: uuid("delivery_address_id").references(() => addresses.id),
    /** Null until the step was completed. */
    details: jsonb("details").$type<AdditionalDetails>(),
    orderNotes: text("order_notes"),
    accessNotes: text("access_notes"),
    allergyNotes: text("allergy_notes"),
    /** Account credit to use, minor units; null for none. */
    creditWanted: integer("credit_wanted"),
    createdAt: madeAt(),
  },
  (t) => [
    // For the customer's other baskets, newest first.
    index("baskets_of_customer")
      .on(t.customerId, t.createdAt)
      .where(sql`${t.customerId} is not null`),
    index("baskets_by_address")
      .on(t.deliveryAddressId)
      .where(sql`${t.deliveryAddressId} is not null`),
    // For the job that deletes old rows. An unclaimed basket has no order.
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
    /** Depends on the kind: a membership level, a fund, a stock item. */
    productId: text("product_id").notNull(),
    name: text("name").notNull(),
    quantity: integer("quantity").notNull(),
    unitPrice: integer("unit_price").notNull(),
    details: jsonb("details").$type<ItemDetails[ItemKind]>().notNull(),
    createdAt: madeAt(),
  },
  (t) => [
    index("basket_items_by_basket").on(t.basketId),
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

/** Codes entered into a basket. `ref` is the id of the promo code, voucher, registration or programme code. */
export const basketCodes = pgTable(
  "basket_codes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    basketId: uuidReference("basket_id", () => baskets.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["promo", "gift-voucher", "access", "programme"] }).notNull(),
    ref: text("ref").notNull(),
    code: text("code").notNull(),
    /** A promo code that is not applied because another one is, but can be switched to. */
    setAside: boolean("set_aside").notNull().default(false),
    /** Order of entry. */
    rank: bigint("rank", { mode: "number" }).generatedAlwaysAsIdentity(),
  },
  (t) => [
    unique("basket_codes_once").on(t.basketId, t.kind, t.ref),
    // For earlier orders that used an access registration.
    index("basket_codes_by_registration")
      .on(t.ref)
      .where(sql`${t.kind} = 'access'`),
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
    // No foreign keys to performance, seat, band and price type: each check would lock a row that all buyers share. The
    // values are read in the same transaction, and the tickets of an order do have the foreign keys.
    instanceId: text("instance_id").notNull(),
    planId: text("plan_id").notNull(),
    seatId: text("seat_id").notNull(),
    bandId: text("band_id").notNull(),
    priceTypeId: text("price_type_id").notNull(),
    faceValue: integer("face_value").notNull(),
    fee: integer("fee").notNull(),
    /** What the visitor chose, if a lower member or access price applies by itself. Null otherwise. */
    chosenPriceTypeId: text("chosen_price_type_id"),
    chosenFaceValue: integer("chosen_face_value"),
    chosenFee: integer("chosen_fee"),
    /** What it cost with its fee when it was chosen, if another ticketing system has asked for another price since. */
    priceBefore: integer("price_before"),
    /** The package it belongs to and is removed with. */
    packageItemId: uuid("package_item_id").references(() => basketItems.id, {
      onDelete: "cascade",
    }),
    /** The right under which it was sold. `membership`: by a membership in this basket, which cannot be removed alone. */
    modeOfSale: text("mode_of_sale", {
      /** `member`: by a membership the customer has; `membership`: by one in the same basket. */
      enum: ["general", "member", "membership", "code"],
    })
      .notNull()
      .default("general"),
    membershipItemId: uuid("membership_item_id").references(() => basketItems.id),
    createdAt: madeAt(),
  },
  (t) => [
    check(
      "basket_tickets_mode",
      sql`(${t.modeOfSale} = 'membership') = (${t.membershipItemId} is not null)`,
    ),
    check(
      "basket_tickets_chosen",
      sql`num_nulls(${t.chosenPriceTypeId}, ${t.chosenFaceValue}, ${t.chosenFee}) in (0, 3)`,
    ),
    index("basket_tickets_by_membership")
      .on(t.membershipItemId)
      .where(sql`${t.membershipItemId} is not null`),
    index("basket_tickets_repriced")
      .on(t.createdAt)
      .where(sql`${t.priceBefore} is not null`),
    index("basket_tickets_by_package")
      .on(t.packageItemId)
      .where(sql`${t.packageItemId} is not null`),
    // With the plan, as in `order_tickets`.
    unique("basket_tickets_seat_once").on(t.basketId, t.instanceId, t.seatId, t.planId),
  ],
);
