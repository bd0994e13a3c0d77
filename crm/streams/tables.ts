import { pgTable, text, uuid } from "drizzle-orm/pg-core";

import { orderTickets } from "../orders/tables";
import { at } from "../platform/database/columns";

/** The one browser that watches with a ticket for a live stream. */
export const streamViewers = pgTable("stream_viewers", {
  ticketId: uuid("ticket_id")
    .primaryKey()
    .references(() => orderTickets.id, { onDelete: "cascade" }),
  /** SHA-256 of the browser's key. */
  viewerHash: text("viewer_hash").notNull(),
  /** When the browser asked last; its lease ends a minute later. */
  seenAt: at("seen_at").notNull(),
});
