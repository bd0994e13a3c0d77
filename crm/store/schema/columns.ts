import { sql } from "drizzle-orm";
import { timestamp } from "drizzle-orm/pg-core";

/*
 * The box office's tables stand in this folder, by noun. Sums are integers of minor units; every time is an instant.
 * A rule that must never be broken stands here as a constraint, whatever the code above it does.
 */

/** An instant. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** When the row was written, by the box office's clock. */
export const madeAt = () =>
  at("created_at")
    .notNull()
    .default(sql`crm_now()`);
