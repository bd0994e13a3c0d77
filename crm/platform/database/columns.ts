import { sql } from "drizzle-orm";
import { text, timestamp } from "drizzle-orm/pg-core";

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

/**
 * What a customer's card shows and the box office reads: 20 digits, the first two 99. The rest is made of random bits,
 * so that nobody guesses one from another.
 */
export const cardCode = (constraint: string) =>
  text("card_code")
    .notNull()
    .unique(constraint)
    .default(
      sql`'99' || lpad(((('x' || left(replace(gen_random_uuid()::text, '-', ''), 16))::bit(64)::bigint & 9223372036854775807) % 1000000000000000000)::text, 18, '0')`,
    );
