import { sql } from "drizzle-orm";
import { check, integer, pgTable } from "drizzle-orm/pg-core";

/** The sums that gift vouchers are sold at (spec section 9), minor units. */
export const giftVoucherAmounts = pgTable(
  "gift_voucher_amounts",
  { amount: integer("amount").primaryKey() },
  (t) => [check("gift_voucher_amounts_positive", sql`${t.amount} > 0`)],
);
