import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";

import { ITEM_KINDS } from "#contract/schemas/basket-item";
import { funds } from "./funds";
import { textReference } from "../platform/database/columns";

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
