import { sql } from "drizzle-orm";
import { check, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";

/** A single row. */
export const ticketProtection = pgTable(
  "ticket_protection",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    note: text("note").notNull(),
    /** Price per ticket, minor units. */
    amount: integer("amount").notNull(),
    percentReturned: smallint("percent_returned").notNull(),
  },
  (t) => [
    check("ticket_protection_one", sql`${t.id} = 'ticket-protection'`),
    check("ticket_protection_amount", sql`${t.amount} >= 0`),
    check("ticket_protection_percent", sql`${t.percentReturned} between 0 and 100`),
  ],
);
