import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

import type { SeatNeeds } from "#contract/schemas/interest";
import { MAX_COMPANION_SEATS } from "#contract/rules/seat-choice/wheelchair-party";

// Amounts are integers in minor units. Every invariant of a noun's rules is also a constraint of its tables.

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const madeAt = (name = "created_at") =>
  at(name)
    .notNull()
    .default(sql`crm_now()`);

type OnDelete = { onDelete?: "cascade" };

export const uuidReference = (name: string, column: () => AnyPgColumn, actions?: OnDelete) =>
  uuid(name).notNull().references(column, actions);

export const textReference = (name: string, column: () => AnyPgColumn, actions?: OnDelete) =>
  text(name).notNull().references(column, actions);

/** `companions`: null without a wheelchair space. See `SeatNeeds`. */
export const seatNeeds = () => ({
  companions: smallint("companions"),
  stepFree: boolean("step_free").notNull().default(false),
  aisle: boolean("aisle").notNull().default(false),
});

export const companionsCheck = (name: string, companions: AnyPgColumn) =>
  check(name, sql`${companions} between 0 and ${sql.raw(String(MAX_COMPANION_SEATS))}`);

/** The columns of `SeatNeeds`, or a row's values. */
export const pickSeatNeeds = <Needs extends Record<keyof SeatNeeds, unknown>>({
  companions,
  stepFree,
  aisle,
}: Needs): Pick<Needs, keyof SeatNeeds> => ({ companions, stepFree, aisle });

/** A unique barcode number: 99 and 18 random digits, so that it cannot be guessed. */
export const cardCode = (constraint: string) =>
  text("card_code")
    .notNull()
    .unique(constraint)
    .default(
      sql`'99' || lpad(((('x' || left(replace(gen_random_uuid()::text, '-', ''), 16))::bit(64)::bigint & 9223372036854775807) % 1000000000000000000)::text, 18, '0')`,
    );
