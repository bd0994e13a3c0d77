import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";

import { ACCESSIBLE_RULES, HOLD_KINDS } from "#contract/rules/staff/staff-hold";
import { baskets } from "./baskets";
import { instances } from "./catalogue";
import { orders } from "./orders";
import { at, madeAt, textReference } from "../platform/database/columns";
import { priceBands } from "./prices";
import { reservedOrders } from "./reserved-orders";
import { staff } from "./staff";

/** Seats that staff keep off sale for a purpose. The seats are the claims with its id. */
export const staffHolds = pgTable(
  "staff_holds",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    instanceId: textReference("instance_id", () => instances.id),
    kind: text("kind", { enum: HOLD_KINDS }).notNull(),
    note: text("note").notNull(),
    staffId: uuid("staff_id").references(() => staff.id),
    actor: text("actor").notNull(),
    heldAt: madeAt("held_at"),
  },
  (t) => [index("staff_holds_by_performance").on(t.instanceId)],
);

/** Bands of a performance whose unsold wheelchair spaces and companion seats are on general sale. */
export const accessibleReleases = pgTable(
  "accessible_releases",
  {
    instanceId: textReference("instance_id", () => instances.id, { onDelete: "cascade" }),
    bandId: textReference("band_id", () => priceBands.id, { onDelete: "cascade" }),
    rule: text("rule", { enum: ACCESSIBLE_RULES }).notNull(),
    releasedAt: madeAt("released_at"),
  },
  (t) => [primaryKey({ columns: [t.instanceId, t.bandId] })],
);

/**
 * Who has a seat of an instance. The primary key makes a double sale impossible. A seat without a row is free, and so
 * is one with an expired hold, whose row the next claim overwrites.
 */
export const claims = pgTable(
  "claims",
  {
    // No foreign key to the performance: each check would lock its row, which all buyers share.
    instanceId: text("instance_id").notNull(),
    seatId: text("seat_id").notNull(),
    bandId: text("band_id").notNull(),
    state: text("state", { enum: ["held", "sold", "blocked"] }).notNull(),
    basketId: uuid("basket_id").references(() => baskets.id),
    orderId: uuid("order_id").references(() => orders.id),
    heldUntil: at("held_until"),
    /** A basket's deadline never shortens the hold of a reserved order. */
    reservedId: uuid("reserved_id").references(() => reservedOrders.id),
    /** Null for seats that are off sale without a hold, such as imported ones. */
    staffHoldId: uuid("staff_hold_id").references(() => staffHolds.id),
    /** Taken in another ticketing system, as it said last. A seat that it then locks for a basket of ours is ours. */
    isTheirs: boolean("is_theirs").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.instanceId, t.seatId] }),
    index("claims_by_basket").on(t.basketId),
    // Index-only scans for the availability of listings. Extending a hold changes none of their columns.
    index("claims_kept")
      .on(t.instanceId, t.bandId)
      .where(sql`${t.state} <> 'held'`),
    index("claims_held")
      .on(t.instanceId)
      .where(sql`${t.state} = 'held'`),
    // Partial: held seats have no order, so holding seats does not update this index.
    index("claims_by_order")
      .on(t.orderId)
      .where(sql`${t.orderId} is not null`),
    index("claims_by_reserved_order")
      .on(t.reservedId)
      .where(sql`${t.reservedId} is not null`),
    index("claims_by_staff_hold")
      .on(t.staffHoldId)
      .where(sql`${t.staffHoldId} is not null`),
    check("claims_staff_hold", sql`${t.staffHoldId} is null or ${t.state} = 'blocked'`),
    check(
      "claims_theirs",
      sql`not ${t.isTheirs} or (${t.state} = 'blocked' and ${t.staffHoldId} is null)`,
    ),
    check(
      "claims_state",
      sql`(${t.state} = 'held' and ${t.basketId} is not null and ${t.heldUntil} is not null)
        or (${t.state} = 'sold' and ${t.heldUntil} is null)
        or (${t.state} = 'blocked' and ${t.basketId} is null and ${t.heldUntil} is null)`,
    ),
  ],
);

/** Permissions to hold seats, counted by the hold limits. Kept for a day. */
export const holdGrants = pgTable(
  "hold_grants",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** "address:<HMAC of an IPv4 address or an IPv6 /64>" or "customer:<id>". */
    holder: text("holder").notNull(),
    /** "site:<HMAC of an IPv4 /24 or an IPv6 /48>". */
    site: text("site"),
    // No foreign key: it would lock the basket's row, which holding the seats locks, too.
    basketId: uuid("basket_id").notNull(),
    /** The request's Idempotency-Key, so that a repeat is not counted again. */
    requestKey: text("request_key"),
    requestHash: text("request_hash"),
    /** Number of requests that use the grant: the first and its repeats. A failed one decrements it. */
    calls: integer("calls").notNull().default(1),
    seats: integer("seats").notNull(),
    /** Seats in the basket including these. Counted for 15 seconds, until the claims are written. */
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
