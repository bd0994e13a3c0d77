import { sql } from "drizzle-orm";
import { textReference } from "../platform/database/columns";
import { boolean, check, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";

/** Amounts in minor units. */
export const funds = pgTable(
  "funds",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    /** The fund's code in the accounting system. */
    code: text("code").notNull().unique(),
    /** Pre-filled in the donation form; null for none. */
    defaultAmount: integer("default_amount"),
    /** Inactive funds are not offered, but keep their donations and can still receive cover fees. */
    active: boolean("active").notNull(),
    appeals: text("appeals").array().notNull(),
    /** Suggested donations, and what each of them does, in the same order; texts for all or none. */
    amounts: integer("amounts")
      .array()
      .notNull()
      .default(sql`'{}'`),
    amountTexts: text("amount_texts")
      .array()
      .notNull()
      .default(sql`'{}'`),
    rank: smallint("rank").notNull(),
  },
  (t) => [
    check("funds_default_amount", sql`${t.defaultAmount} > 0`),
    check("funds_amounts", sql`0 < all (${t.amounts})`),
    check(
      "funds_amount_texts",
      sql`cardinality(${t.amountTexts}) in (0, cardinality(${t.amounts}))`,
    ),
  ],
);

/** The donation that visitors are asked for in the basket. One row. */
export const donationUpsells = pgTable(
  "donation_upsells",
  {
    id: text("id").primaryKey(),
    amounts: integer("amounts").array().notNull(),
    /** The storefront's name for it. */
    contributionId: text("contribution_id").notNull(),
    fundId: textReference("fund_id", () => funds.id),
    /** Lowest donation, in minor units, that can carry a recognition name. */
    recognitionNameFrom: integer("recognition_name_from").notNull(),
    displayRecognitionName: boolean("display_recognition_name").notNull(),
    displayOther: boolean("display_other").notNull(),
    displayAnonymousOption: boolean("display_anonymous_option").notNull(),
    /** Hidden from members whose membership is worth at least this much, in minor units. */
    hideOnMembershipMinValue: integer("hide_on_membership_min_value").notNull(),
  },
  (t) => [
    check("donation_upsells_one", sql`${t.id} = 'donation-upsell'`),
    check("donation_upsells_amounts", sql`0 < all (${t.amounts})`),
  ],
);
