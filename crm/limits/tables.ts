import { sql } from "drizzle-orm";
import { check, pgTable, smallint } from "drizzle-orm/pg-core";

/** How much one order may hold; one row, and the defaults where there is none. */
export const saleLimits = pgTable(
  "sale_limits",
  {
    id: smallint("id").primaryKey(),
    /** Of several performances together; of one, its own maximum counts. */
    tickets: smallint("tickets").notNull().default(9),
    /** Guests of all food and drink. */
    foodAndDrink: smallint("food_and_drink").notNull().default(20),
  },
  (t) => [
    check("sale_limits_one", sql`${t.id} = 1`),
    check("sale_limits_positive", sql`${t.tickets} > 0 and ${t.foodAndDrink} > 0`),
  ],
);
