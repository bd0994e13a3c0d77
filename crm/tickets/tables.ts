import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";

import { instances } from "../catalogue/tables";
import { customers } from "../customers/tables";
import { orderTickets } from "../orders/tables";
import { at, madeAt, textReference, uuidReference } from "../platform/database/columns";

/** A link that shows someone without an account chosen tickets of one performance, until it ends or is revoked. */
export const ticketShares = pgTable(
  "ticket_shares",
  {
    /** Chosen by the caller, so that asking twice makes one. */
    id: uuid("id").primaryKey(),
    customerId: uuidReference("customer_id", () => customers.id),
    instanceId: textReference("instance_id", () => instances.id),
    /** SHA-256, so that reading the table does not allow opening the link. */
    tokenHash: text("token_hash").notNull(),
    createdAt: madeAt(),
    revokedAt: at("revoked_at"),
  },
  (t) => [
    unique("ticket_shares_token").on(t.tokenHash),
    index("ticket_shares_by_customer").on(t.customerId),
  ],
);

/** The tickets that are seen by a link. One ticket is seen by one link: a code that several have lets in the first. */
export const sharedTickets = pgTable(
  "shared_tickets",
  {
    ticketId: uuid("ticket_id")
      .primaryKey()
      .references(() => orderTickets.id, { onDelete: "cascade" }),
    shareId: uuidReference("share_id", () => ticketShares.id),
  },
  (t) => [index("shared_tickets_by_share").on(t.shareId)],
);

/** Ticket protection (priced per ticket, returns 100 percent of the ticket price). One row. */
export const ticketProtection = pgTable(
  "ticket_protection",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    note: text("note").notNull(),
    /** Of one ticket, minor units. */
    amount: integer("amount").notNull(),
    percentReturned: smallint("percent_returned").notNull(),
  },
  (t) => [
    check("ticket_protection_one", sql`${t.id} = 'ticket-protection'`),
    check("ticket_protection_amount", sql`${t.amount} >= 0`),
    check("ticket_protection_percent", sql`${t.percentReturned} between 0 and 100`),
  ],
);
