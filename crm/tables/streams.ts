import { pgTable, text, uuid } from "drizzle-orm/pg-core";

import { orderTickets } from "./orders";
import { at } from "../platform/database/columns";

/** The browser that has a live-stream ticket's lease; one per ticket. */
export const streamViewers = pgTable("stream_viewers", {
  ticketId: uuid("ticket_id")
    .primaryKey()
    .references(() => orderTickets.id, { onDelete: "cascade" }),
  /** SHA-256 of the browser's key. */
  viewerHash: text("viewer_hash").notNull(),
  /** Time of the browser's last request; its lease ends LEASE_SECONDS later. */
  seenAt: at("seen_at").notNull(),
});
