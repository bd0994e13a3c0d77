import { sql } from "drizzle-orm";
import { boolean, check, pgTable, smallint } from "drizzle-orm/pg-core";

/** At most one row; without it the defaults apply. */
export const venueSettings = pgTable(
  "venue_settings",
  {
    id: smallint("id").primaryKey(),
    /** Whether customers may cancel an order themselves. */
    cancelOrders: boolean("cancel_orders").notNull().default(false),
    /** Cancellation deadline, in hours before the order's first performance. */
    cancelHours: smallint("cancel_hours").notNull().default(48),
    /** Validity of credit from a cancellation. */
    creditMonths: smallint("credit_months").notNull().default(6),
    /** Whether price types with a price chosen by the buyer are sold. */
    payWhatYouWish: boolean("pay_what_you_wish").notNull().default(true),
    /** Hours before the start at which unsold accessible seats go on general sale; null: not by time. */
    releaseAccessibleHours: smallint("release_accessible_hours"),
    /** Whether those of a band go on general sale once its other seats are sold. */
    releaseAccessibleWhenSold: boolean("release_accessible_when_sold").notNull().default(false),
  },
  (t) => [check("venue_settings_one", sql`${t.id} = 1`)],
);
