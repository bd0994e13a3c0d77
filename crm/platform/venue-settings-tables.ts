import { sql } from "drizzle-orm";
import { boolean, check, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";

import { at, madeAt } from "./database/columns";

/** What the centre has decided for itself; one row, and the defaults where there is none (spec section 9). */
export const venueSettings = pgTable(
  "venue_settings",
  {
    id: smallint("id").primaryKey(),
    /** Whether customers may give back an order themselves. Off by default. */
    cancelOrders: boolean("cancel_orders").notNull().default(false),
    /** At most so many hours before the first performance. */
    cancelHours: smallint("cancel_hours").notNull().default(48),
    /** How long what was given back is worth something. */
    creditMonths: smallint("credit_months").notNull().default(6),
    /** Whether the price types at which the buyer says the price are sold. On by default. */
    payWhatYouWish: boolean("pay_what_you_wish").notNull().default(true),
  },
  (t) => [check("venue_settings_one", sql`${t.id} = 1`)],
);

/** Times at which nothing is sold (spec section 4, "Other states"). Open end: until it is closed by hand. */
export const maintenanceWindows = pgTable(
  "maintenance_windows",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    startsAt: at("starts_at").notNull(),
    endsAt: at("ends_at"),
    message: text("message"),
    createdAt: madeAt(),
  },
  (t) => [
    check("maintenance_windows_order", sql`${t.endsAt} is null or ${t.endsAt} > ${t.startsAt}`),
  ],
);
