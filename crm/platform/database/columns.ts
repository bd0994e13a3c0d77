import { sql } from "drizzle-orm";
import { type AnyPgColumn, text, timestamp, uuid } from "drizzle-orm/pg-core";

/*
 * Sums are integers of minor units; every time is an instant. A rule that must never be broken is also a constraint in
 * its noun's `tables.ts`.
 */

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** When the row was written, by the box office's clock. */
export const madeAt = (name = "created_at") =>
  at(name)
    .notNull()
    .default(sql`crm_now()`);

type OnDelete = { onDelete?: "cascade" };

/** A required foreign key to a table whose ids are UUIDs. */
export const uuidReference = (name: string, column: () => AnyPgColumn, actions?: OnDelete) =>
  uuid(name).notNull().references(column, actions);

/** A required foreign key to a table whose ids the venue chooses. */
export const textReference = (name: string, column: () => AnyPgColumn, actions?: OnDelete) =>
  text(name).notNull().references(column, actions);

/** 20 digits, the first two 99, the rest random, so that one cannot be guessed from another. */
export const cardCode = (constraint: string) =>
  text("card_code")
    .notNull()
    .unique(constraint)
    .default(
      sql`'99' || lpad(((('x' || left(replace(gen_random_uuid()::text, '-', ''), 16))::bit(64)::bigint & 9223372036854775807) % 1000000000000000000)::text, 18, '0')`,
    );
