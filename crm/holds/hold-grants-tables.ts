import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";

import { at } from "../platform/database/columns";

/**
 * Leave to hold seats that was given to a visitor's address or to a signed-in customer: what the limits on held seats
 * count. Kept for a day.
 */
export const holdGrants = pgTable(
  "hold_grants",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** "address:<HMAC of an IPv4 address or an IPv6 /64>" or "customer:<id>". */
    holder: text("holder").notNull(),
    /** "site:<HMAC of the IPv6 /48>" of such an address, which has a limit of its own. */
    site: text("site"),
    // No foreign key: it would lock the basket's row, which the hold itself waits for.
    basketId: uuid("basket_id").notNull(),
    /** The Idempotency-Key of the call, so that a repeat is not counted again. */
    requestKey: text("request_key"),
    /** What that call asks for: the same key on another call is another grant. */
    requestHash: text("request_hash"),
    /** How many calls rely on the grant: the first, and each repeat of it. Whoever fails gives up its own part alone. */
    calls: integer("calls").notNull().default(1),
    seats: integer("seats").notNull(),
    /** What the basket holds when these seats are taken; counted until its claims are there to be counted. */
    basketTotal: integer("basket_total").notNull(),
    grantedAt: at("granted_at")
      .notNull()
      .default(sql`crm_now()`),
  },
  (t) => [
    index("hold_grants_by_holder").on(t.holder, t.grantedAt),
    index("hold_grants_by_site")
      .on(t.site, t.grantedAt)
      .where(sql`${t.site} is not null`),
    index("hold_grants_by_basket").on(t.basketId),
    check("hold_grants_seats", sql`${t.seats} > 0`),
  ],
);
