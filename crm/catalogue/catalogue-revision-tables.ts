import { sql } from "drizzle-orm";
import { boolean, check, pgTable, uuid } from "drizzle-orm/pg-core";

/**
 * One row: a number that is another one after each change to what is sold and at what price. Triggers change it in the
 * transaction that changes an instance, an event, a price, a price type, a band or the fee, so that what is kept of
 * those in memory is known to be true (see known-sales.ts).
 */
export const catalogueRevision = pgTable(
  "catalogue_revision",
  {
    one: boolean("one").primaryKey().default(true),
    revision: uuid("revision").notNull().defaultRandom(),
  },
  (t) => [check("catalogue_revision_one", sql`${t.one}`)],
);
