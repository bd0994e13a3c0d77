import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { RETURNED_AS } from "#contract/schemas/order";
import { instances } from "./catalogue";
import { isLineOfPerformance, orderItemColumns, orders } from "./orders";
import { payments } from "./payments";
import { seatPlans } from "./seat-plans";
import { at, madeAt, textReference, uuidReference } from "../platform/database/columns";
import { staff } from "./staff";

/** Canceled performances, and whether buyers get a refund or credit. The worker returns their tickets. */
export const performanceCancellations = pgTable("performance_cancellations", {
  instanceId: text("instance_id")
    .primaryKey()
    .references(() => instances.id),
  as: text("as", { enum: RETURNED_AS }).notNull(),
  reason: text("reason"),
  /** The staff member, or null for a command-line actor. */
  staffId: uuid("staff_id").references(() => staff.id),
  actor: text("actor").notNull(),
  startedAt: madeAt("started_at"),
});

/** Sold performances that got another date or plan. The worker emails their buyers and gives their tickets new codes. */
export const performanceMoves = pgTable(
  "performance_moves",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    instanceId: textReference("instance_id", () => instances.id),
    fromStartsAt: at("from_starts_at").notNull(),
    toStartsAt: at("to_starts_at").notNull(),
    fromPlanId: textReference("from_plan_id", () => seatPlans.id),
    toPlanId: textReference("to_plan_id", () => seatPlans.id),
    /** Until when buyers can have their tickets refunded; null: not by themselves. */
    refundUntil: at("refund_until"),
    reason: text("reason"),
    /** The staff member, or null for a command-line actor. */
    staffId: uuid("staff_id").references(() => staff.id),
    actor: text("actor").notNull(),
    movedAt: madeAt("moved_at"),
  },
  (t) => [
    index("performance_moves_by_performance").on(t.instanceId, t.movedAt),
    index("performance_moves_newest").on(t.movedAt),
  ],
);

/** Orders with something that was chosen before a move, once their tickets have new codes and their mail is queued. */
export const movedOrders = pgTable(
  "moved_orders",
  {
    orderId: uuidReference("order_id", () => orders.id),
    moveId: uuidReference("move_id", () => performanceMoves.id),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.moveId] }),
    index("moved_orders_by_move").on(t.moveId),
  ],
);

/** Codes that tickets had before a move. They admit nobody. */
export const movedCodes = pgTable(
  "moved_codes",
  {
    barcode: text("barcode").primaryKey(),
    /** The id of the order ticket, which may be returned. */
    ticketId: uuid("ticket_id").notNull(),
    moveId: uuidReference("move_id", () => performanceMoves.id),
    /** When the ticket admitted somebody for the day before the move, which no longer counts. */
    admittedAt: at("admitted_at"),
  },
  (t) => [index("moved_codes_by_ticket").on(t.ticketId)],
);

/** Returns of tickets and extras. Amounts in minor units. */
export const orderReturns = pgTable(
  "order_returns",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuidReference("order_id", () => orders.id),
    as: text("as", { enum: RETURNED_AS }).notNull(),
    /** The canceled or moved performance; null where staff chose the tickets. */
    instanceId: text("instance_id").references(() => instances.id),
    /** The move because of which the buyer returned them. */
    moveId: uuid("move_id").references(() => performanceMoves.id),
    amount: integer("amount").notNull(),
    /** The part that goes to the card; the rest, beyond `giftCardAmount`, is account credit. */
    cardAmount: integer("card_amount").notNull(),
    giftCardAmount: integer("gift_card_amount").notNull().default(0),
    paymentId: uuid("payment_id").references(() => payments.id),
    /** Refunded in the card provider's dashboard, without returning tickets. */
    byProvider: boolean("by_provider").notNull().default(false),
    /** When the provider refunded it; null while due. */
    refundedAt: at("refunded_at"),
    /** When the provider refused the refund or reported that it failed; staff then retry or settle it. */
    refundFailedAt: at("refund_failed_at"),
    /** Retries by staff. A late response to an earlier attempt is ignored. */
    refundRetries: integer("refund_retries").notNull().default(0),
    returnedAt: madeAt("returned_at"),
  },
  (t) => [
    // Returns an order's tickets for a canceled or moved performance only once.
    uniqueIndex("order_returns_cancelled_once")
      .on(t.orderId, t.instanceId)
      .where(sql`${t.instanceId} is not null`),
    index("order_returns_by_order").on(t.orderId),
    index("order_returns_by_day").on(t.returnedAt),
    index("order_returns_to_card")
      .on(t.returnedAt)
      .where(sql`${t.cardAmount} > 0`),
    index("order_returns_due")
      .on(t.returnedAt)
      .where(sql`${t.refundedAt} is null and ${t.cardAmount} > 0`),
    check(
      "order_returns_card",
      sql`${t.cardAmount} >= 0 and ${t.giftCardAmount} >= 0 and ${t.cardAmount} + ${t.giftCardAmount} <= ${t.amount}
        and (${t.cardAmount} = 0 or (${t.paymentId} is not null and ${t.as} = 'refund'))`,
    ),
  ],
);

/** Tickets that were returned. They no longer admit anyone, and their seats are free. */
export const returnedTickets = pgTable(
  "returned_tickets",
  {
    /** The id of the order ticket. */
    id: uuid("id").primaryKey(),
    returnId: uuidReference("return_id", () => orderReturns.id),
    orderId: uuidReference("order_id", () => orders.id),
    instanceId: textReference("instance_id", () => instances.id),
    planId: text("plan_id").notNull(),
    seatId: text("seat_id").notNull(),
    bandId: text("band_id").notNull(),
    priceTypeId: text("price_type_id").notNull(),
    faceValue: integer("face_value").notNull(),
    fee: integer("fee").notNull(),
    discount: integer("discount").notNull(),
    protection: integer("protection").notNull(),
    barcode: text("barcode"),
  },
  (t) => [
    index("returned_tickets_by_order").on(t.orderId),
    index("returned_tickets_by_return").on(t.returnId),
    index("returned_tickets_by_performance").on(t.instanceId),
  ],
);

/** Food, add-ons and protection that were returned with tickets. */
export const returnedItems = pgTable(
  "returned_items",
  {
    id: uuid("id").notNull(),
    returnId: uuidReference("return_id", () => orderReturns.id),
    orderId: uuidReference("order_id", () => orders.id),
    ...orderItemColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.id] }),
    index("returned_items_by_order").on(t.orderId),
    index("returned_items_for_performance")
      .on(sql`(${t.details}->>'instanceId')`)
      .where(isLineOfPerformance(t.kind)),
  ],
);
