import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";

import { ELIGIBILITIES } from "#contract/schemas/price-list";
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
