import { bigint, index, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";

import { madeAt } from "./columns";

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
