import { sql } from "drizzle-orm";
import { check, pgTable, smallint } from "drizzle-orm/pg-core";

import { MAX_GUESTS } from "#contract/rules/food/food";

/** Limits per order. At most one row; without it the defaults apply. */
export const saleLimits = pgTable(
  "sale_limits",
  {
    id: smallint("id").primaryKey(),
    /** Over all performances; each has its own limit, too. */
    tickets: smallint("tickets").notNull().default(9),
    /** Number of guests. */
    foodAndDrink: smallint("food_and_drink").notNull().default(MAX_GUESTS),
  },
  (t) => [
    check("sale_limits_one", sql`${t.id} = 1`),
    check("sale_limits_positive", sql`${t.tickets} > 0 and ${t.foodAndDrink} > 0`),
  ],
);
