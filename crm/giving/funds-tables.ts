import { sql } from "drizzle-orm";
import { textReference } from "../platform/database/columns";
import { boolean, check, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";

/** What a gift may be for (fund and appeal). Sums in minor units. */
export const funds = pgTable(
  "funds",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    /** As the accounts know it. */
    code: text("code").notNull().unique(),
    /** What its form proposes; null for nothing. */
    defaultAmount: integer("default_amount"),
    /** One that is not active is not offered: it keeps the gifts that it has, and may take the cover fees. */
    active: boolean("active").notNull(),
    appeals: text("appeals").array().notNull(),
    rank: smallint("rank").notNull(),
  },
  (t) => [check("funds_default_amount", sql`${t.defaultAmount} > 0`)],
);

/** The gift that a basket is asked for. One row. */
export const donationUpsells = pgTable(
  "donation_upsells",
  {
    id: text("id").primaryKey(),
    amounts: integer("amounts").array().notNull(),
    /** By what the storefront's page names it. */
    contributionId: text("contribution_id").notNull(),
    fundId: textReference("fund_id", () => funds.id),
    /** A gift of this much may carry a name to be thanked by. */
    recognitionNameFrom: integer("recognition_name_from").notNull(),
    displayRecognitionName: boolean("display_recognition_name").notNull(),
    displayOther: boolean("display_other").notNull(),
    displayAnonymousOption: boolean("display_anonymous_option").notNull(),
    /** Members at this price or above are not asked. */
    hideOnMembershipMinValue: integer("hide_on_membership_min_value").notNull(),
  },
  (t) => [
    check("donation_upsells_one", sql`${t.id} = 'donation-upsell'`),
    check("donation_upsells_amounts", sql`0 < all (${t.amounts})`),
  ],
);
