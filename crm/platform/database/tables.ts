import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";

import { at, madeAt } from "./columns";

/** What a call that spends or takes answered under its Idempotency-Key. */
export const repeatedAnswers = pgTable(
  "repeated_answers",
  {
    key: text("key").primaryKey(),
    /** SHA-256 of method, path and body: the same key with another request is refused. */
    requestHash: text("request_hash").notNull(),
    status: smallint("status").notNull(),
    /** Null for a change of a basket: its answer is the basket, as it is when the call is repeated. */
    body: jsonb("body"),
    createdAt: madeAt(),
  },
  (t) => [index("repeated_answers_by_age").on(t.createdAt)],
);

/** One row: how far the demo and test clock runs ahead. `crm_now()` reads it. */
export const clockOffset = pgTable("clock_offset", {
  id: smallint("id").primaryKey(),
  seconds: bigint("seconds", { mode: "number" }).notNull(),
});

/** What the center has decided for itself; one row, and the defaults where there is none. */
export const venueSettings = pgTable(
  "venue_settings",
  {
    id: smallint("id").primaryKey(),
    /** Whether customers may cancel an order themselves. Off by default. */
    cancelOrders: boolean("cancel_orders").notNull().default(false),
    /** Latest time for it, in hours before the first performance. */
    cancelHours: smallint("cancel_hours").notNull().default(48),
    /** How long credit from a cancellation is valid. */
    creditMonths: smallint("credit_months").notNull().default(6),
    /** Whether the price types at which the buyer says the price are sold. On by default. */
    payWhatYouWish: boolean("pay_what_you_wish").notNull().default(true),
  },
  (t) => [check("venue_settings_one", sql`${t.id} = 1`)],
);

/** Times at which nothing is sold. Open end: until it is closed by hand. */
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
