import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";

import { at, madeAt } from "./columns";

/** Stored responses by Idempotency-Key. */
export const repeatedAnswers = pgTable(
  "repeated_answers",
  {
    key: text("key").primaryKey(),
    /** SHA-256 of method, URL and body. */
    requestHash: text("request_hash").notNull(),
    status: smallint("status").notNull(),
    /** Null for a basket change: a repeat returns the current basket. */
    body: jsonb("body"),
    createdAt: madeAt(),
  },
  (t) => [index("repeated_answers_by_age").on(t.createdAt)],
);

/** One row: offset of the demo and test clock, read by `crm_now()`. */
export const clockOffset = pgTable("clock_offset", {
  id: smallint("id").primaryKey(),
  seconds: bigint("seconds", { mode: "number" }).notNull(),
});

/** Periods without sales. `endsAt` null: until staff close it. */
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
