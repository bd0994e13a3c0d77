import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

import { baskets } from "../baskets/tables";
import { at } from "../platform/database/columns";
import { orders } from "../orders/tables";
import { reservedOrders } from "../reserved-orders/reserved-orders-tables";

/**
 * Who has a seat of an instance. The primary key is what makes a double sale impossible. No row: free. A held row
 * whose `held_until` has come: free, and taken over by the statement that takes it.
 */
export const claims = pgTable(
  "claims",
  {
    // No key to the performance: each check would lock the one row that all who want seats of it share.
    instanceId: text("instance_id").notNull(),
    seatId: text("seat_id").notNull(),
    bandId: text("band_id").notNull(),
    state: text("state", { enum: ["held", "sold", "blocked"] }).notNull(),
    basketId: uuid("basket_id").references(() => baskets.id),
    orderId: uuid("order_id").references(() => orders.id),
    heldUntil: at("held_until"),
    /** The reserved order that keeps it; such a hold is never cut short by a basket's. */
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
