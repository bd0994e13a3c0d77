import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** The place of a line's course in its menu, to list appetizers before desserts; null for other lines. */
export const courseOf = (details: AnyColumn): SQL => sql`(${details}->>'course')::int`;
