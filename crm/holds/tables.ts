import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

import { baskets } from "../baskets/tables";
import { orders } from "../orders/tables";
import { at } from "../platform/database/columns";
import { reservedOrders } from "../reserved-orders/tables";

/**
 * Who has a seat of an instance; the primary key makes a double sale impossible. No row: free. A held row whose
 * `held_until` has come is free, and taken over by the statement that takes it.
 */
export const claims = pgTable(
  "claims",
  {
    // No foreign key to the performance: each check would lock the row that all its buyers share.
    instanceId: text("instance_id").notNull(),
    seatId: text("seat_id").notNull(),
    bandId: text("band_id").notNull(),
    state: text("state", { enum: ["held", "sold", "blocked"] }).notNull(),
    basketId: uuid("basket_id").references(() => baskets.id),
    orderId: uuid("order_id").references(() => orders.id),
    heldUntil: at("held_until"),
    /** The reserved order that keeps it; a basket's deadline never shortens such a hold. */
    reservedId: uuid("reserved_id").references(() => reservedOrders.id),
  },
  (t) => [
    primaryKey({ columns: [t.instanceId, t.seatId] }),
    index("claims_by_basket").on(t.basketId),
    // Listings count what is taken from these two alone. Neither has a column that a hold's extension changes.
    index("claims_kept")
      .on(t.instanceId, t.bandId)
      .where(sql`${t.state} <> 'held'`),
    index("claims_held")
      .on(t.instanceId)
      .where(sql`${t.state} = 'held'`),
    // A held seat has no order: holds pay nothing for this index.
    index("claims_by_order")
      .on(t.orderId)
      .where(sql`${t.orderId} is not null`),
    index("claims_by_reserved_order")
      .on(t.reservedId)
      .where(sql`${t.reservedId} is not null`),
    check(
      "claims_state",
      sql`(${t.state} = 'held' and ${t.basketId} is not null and ${t.heldUntil} is not null)
        or (${t.state} = 'sold' and ${t.heldUntil} is null)
        or (${t.state} = 'blocked' and ${t.basketId} is null and ${t.heldUntil} is null)`,
    ),
  ],
);

/** Permission to hold seats, granted to an address or a customer; the limits on held seats count these. Kept for a day. */
export const holdGrants = pgTable(
  "hold_grants",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** "address:<HMAC of an IPv4 address or an IPv6 /64>" or "customer:<id>". */
    holder: text("holder").notNull(),
    /** "site:<HMAC of the IPv6 /48>" of such an address; a site has its own limit. */
    site: text("site"),
    // No foreign key: it would lock the basket's row, which the hold itself waits for.
    basketId: uuid("basket_id").notNull(),
    /** The Idempotency-Key of the call, so that a repeat is not counted again. */
    requestKey: text("request_key"),
    /** What that call asks for: the same key on another call is another grant. */
    requestHash: text("request_hash"),
    /** How many calls rely on the grant: the first, and each repeat of it. One that fails gives up its own part alone. */
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
