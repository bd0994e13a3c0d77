import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";

import { instances } from "./catalogue";
import { customers } from "./customers";
import { orderTickets } from "./orders";
import { staff } from "./staff";
import { at, madeAt, textReference, uuidReference } from "../platform/database/columns";

/** A link to some tickets of one performance, for recipients without an account. Valid until the end or revoked. */
export const ticketShares = pgTable(
  "ticket_shares",
  {
    /** Chosen by the caller, for idempotency. */
    id: uuid("id").primaryKey(),
    customerId: uuidReference("customer_id", () => customers.id),
    instanceId: textReference("instance_id", () => instances.id),
    /** SHA-256, so that the table cannot be used to open the link. */
    tokenHash: text("token_hash").notNull(),
    createdAt: madeAt(),
    revokedAt: at("revoked_at"),
  },
  (t) => [
    unique("ticket_shares_token").on(t.tokenHash),
    index("ticket_shares_by_customer").on(t.customerId),
  ],
);

/** A ticket is on at most one link: if several people have the code, only the first is admitted. */
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

/** Tickets that admitted somebody: each does so once. */
export const admissions = pgTable(
  "admissions",
  {
    /** The id of the order ticket, which is kept if the ticket is returned later. */
    ticketId: uuid("ticket_id").primaryKey(),
    instanceId: textReference("instance_id", () => instances.id),
    /** Who scanned it. */
    staffId: uuid("staff_id").references(() => staff.id),
    admittedAt: madeAt("admitted_at"),
  },
  (t) => [index("admissions_by_performance").on(t.instanceId)],
);
