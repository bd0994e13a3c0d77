import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";

import { ITEM_KINDS } from "#contract/schemas/basket-item";
import { ELIGIBILITIES } from "#contract/schemas/price-list";
import { funds } from "./funds";
import { textReference } from "../platform/database/columns";

export const priceBands = pgTable("price_bands", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** 1 is the top band. */
  rank: smallint("rank").notNull(),
});

export const priceTypes = pgTable(
  "price_types",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    note: text("note"),
    rank: smallint("rank").notNull(),
    /** Per customer and instance; null for no limit. */
    maxTickets: smallint("max_tickets"),
    /** Who may buy: everyone, members, holders of an access registration or of a programme code. */
    eligibility: text("eligibility", { enum: ELIGIBILITIES }).notNull().default("all"),
    /** Limits of a pay-what-you-wish price; null for a list price. */
    wishMin: integer("wish_min"),
    wishMax: integer("wish_max"),
  },
  (t) => [
    check(
      "price_types_wish",
      sql`(${t.wishMin} is null) = (${t.wishMax} is null) and ${t.wishMin} between 0 and ${t.wishMax}`,
    ),
  ],
);

export const priceLists = pgTable("price_lists", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  currency: text("currency").notNull(),
});

export const prices = pgTable(
  "prices",
  {
    priceListId: textReference("price_list_id", () => priceLists.id),
    bandId: textReference("band_id", () => priceBands.id),
    priceTypeId: textReference("price_type_id", () => priceTypes.id),
    faceValue: integer("face_value").notNull(),
    enabled: boolean("enabled").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.priceListId, t.bandId, t.priceTypeId] }),
    check("prices_not_negative", sql`${t.faceValue} >= 0`),
  ],
);

/** Only the row `per-ticket` is used. */
export const fees = pgTable("fees", {
  type: text("type").primaryKey(),
  amount: integer("amount").notNull(),
  /** Tickets below this face value have no fee. */
  waivedMinimum: integer("waived_minimum").notNull(),
  /** A membership worth at least this much waives the fee. */
  waivedByMembershipMinAmount: integer("waived_by_membership_min_amount").notNull(),
  note: text("note").notNull(),
});

export const deliveryOptions = pgTable("delivery_options", {
  id: text("id").primaryKey(),
  crmId: integer("crm_id").notNull(),
  name: text("name").notNull(),
  basketHeader: text("basket_header").notNull(),
  description: text("description").notNull(),
  price: integer("price").notNull(),
  isDefault: boolean("is_default").notNull(),
  isPrintAtHome: boolean("is_print_at_home").notNull(),
  isRestricted: boolean("is_restricted").notNull(),
  requiresAddress: boolean("requires_address").notNull(),
  active: boolean("active").notNull(),
  rank: smallint("rank").notNull(),
});

export const coverFees = pgTable(
  "cover_fees",
  {
    id: text("id").primaryKey(),
    /** 400 is 4 percent. */
    basisPoints: integer("basis_points").notNull(),
    fundId: textReference("fund_id", () => funds.id),
    excludedKinds: text("excluded_kinds", { enum: ITEM_KINDS }).array().notNull(),
    /** Ids of products, such as funds and membership levels. */
    excludedProducts: text("excluded_products")
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [
    check("cover_fees_one", sql`${t.id} = 'cover-fee'`),
    check("cover_fees_part", sql`${t.basisPoints} between 0 and 10000`),
  ],
);
