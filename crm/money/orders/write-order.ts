import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";

import type { NotReady } from "#contract/operations/payments";
import type { OrderFailure, OrderState } from "#contract/schemas/order";
import { getHeldLines } from "../../basket/contents/basket-status";
import type { BasketRecord } from "../../basket/contents/basket-contents";
import { promoCodeRedemption } from "../../basket/codes/spend-promo-code";
import { ticketLimitRedemption } from "../../basket/limits/spend-ticket-limit";
import { membershipRedemption } from "../../basket/lines/memberships/start-membership";
import { stockRedemption } from "../../basket/lines/merchandise/spend-stock";
import { insertStatement, type Transaction } from "../../platform/database/database";
import { insertedRow } from "../../platform/database/rows";
import type { LinePrice, PricedBasket } from "../../basket/totals/price-basket";
import { ticketSubscriptionRedemption } from "../../basket/subscriptions/spend-subscription";
import { creditRedemption, giftVoucherRedemption } from "../../basket/vouchers/spend-balance";
import { statesBefore } from "./rules";
import type { Redemption, RedeemingOrder, RedemptionSource } from "../../basket/totals/redemption";
import { orderItems, type OrderRow, orders, orderTickets } from "../../tables/orders";

type NewOrder = typeof orders.$inferInsert;

/** Inserts an order with a copy of its basket's lines, in one statement. */
export async function insertOrder(
  tx: Transaction,
  order: NewOrder & { id: string },
  basket: BasketRecord,
  priced: PricedBasket,
): Promise<OrderRow> {
  const getPrice = (lineId: string): LinePrice => {
    const price = priced.lines.get(lineId);
    if (price === undefined) throw new Error(`line ${lineId} has no price`);
    return price;
  };
  // The copies have new ids, since a basket is copied again if its first order failed.
  const copies = new Map(basket.items.map(({ id }) => [id, randomUUID()]));
  const items = insertStatement(
    orderItems,
    basket.items.map((item) => ({
      id: copies.get(item.id),
      orderId: order.id,
      kind: item.kind,
      productId: item.productId,
      name: item.name,
      quantity: item.quantity,
      price: getPrice(item.id).price,
      discount: getPrice(item.id).discount,
      details:
        item.kind === "package"
          ? { ...item.details, superItemId: copies.get(item.details.superItemId ?? "") ?? null }
          : item.details,
    })),
  );
  const tickets = insertStatement(
    orderTickets,
    getHeldLines(basket).map((line) => ({
      orderId: order.id,
      instanceId: line.instanceId,
      planId: line.planId,
      seatId: line.seatId,
      bandId: line.bandId,
      priceTypeId: line.priceTypeId,
      faceValue: getPrice(line.id).price,
      fee: getPrice(line.id).fee,
      discount: getPrice(line.id).discount,
      packageItemId: copies.get(line.packageItemId ?? "") ?? null,
    })),
  );
  const copied = [
    ...(items === null ? [] : [tx.$with("copied_items", {}).as(items)]),
    ...(tickets === null ? [] : [tx.$with("copied_tickets", {}).as(tickets)]),
  ];
  return insertedRow(
    tx
      .with(...copied)
      .insert(orders)
      .values(order)
      .returning(),
  );
}

/** Marks a failed order as paid too late, so that the payment is refunded. */
export async function markPaidTooLate(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .update(orders)
    .set({ failure: "refunded" })
    .where(and(eq(orders.id, orderId), eq(orders.state, "failed")));
}

/**
 * Moves an order along `ORDER_STEPS`; throws for any other transition. Releases the redemptions of an order that fails.
 * The order must be locked.
 */
export async function setOrderState(
  tx: Transaction,
  orderId: string,
  to: { state: Exclude<OrderState, "failed"> } | { state: "failed"; failure: OrderFailure },
): Promise<void> {
  if (to.state === "failed") await releaseRedemptions(tx, orderId);
  const changed = await tx
    .update(orders)
    .set({
      state: to.state,
      failure: to.state === "failed" ? to.failure : null,
      ...(to.state === "confirmed" && { confirmedAt: sql`crm_now()` }),
    })
    .where(and(eq(orders.id, orderId), inArray(orders.state, statesBefore(to.state))))
    .returning({ id: orders.id });
  if (changed.length === 0) throw new Error(`order ${orderId}: invalid transition to ${to.state}`);
}

/*
 * Taken when the order is written, before the visitor is sent to the card page, and released when the order fails, so
 * that nothing is sold twice. Locks are taken in the order of this list, and within a kind by id.
 */
const REDEMPTIONS: readonly Redemption[] = [
  ticketLimitRedemption,
  promoCodeRedemption,
  giftVoucherRedemption,
  creditRedemption,
  stockRedemption,
  ticketSubscriptionRedemption,
  membershipRedemption,
];

/** What a basket redeems. Most redeem nothing. */
export type Redeems = Record<RedemptionSource, boolean>;

/** Locks everything the basket redeems. The basket must be locked since `redeems` was read. */
export async function lockRedemptions(
  tx: Transaction,
  basketId: string,
  redeems: Redeems,
): Promise<void> {
  for (const { lock } of REDEMPTIONS)
    if (lock !== undefined && redeems[lock.of]) await lock.take(tx, basketId);
}

export async function reserveRedemptions(
  tx: Transaction,
  order: RedeemingOrder,
  basket: BasketRecord,
  priced: PricedBasket,
): Promise<NotReady | null> {
  for (const { reserve } of REDEMPTIONS) {
    const refusal = await reserve(tx, order, basket, priced);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Releases what a failed or returned order has redeemed. Safe to retry. */
export async function releaseRedemptions(tx: Transaction, orderId: string): Promise<void> {
  for (const { releaseAll } of REDEMPTIONS) await releaseAll(tx, orderId);
}

/**
 * Reserves again for an order that was paid late. False if something is no longer available: the caller must roll back.
 */
export async function reserveRedemptionsAgain(
  tx: Transaction,
  order: RedeemingOrder,
): Promise<boolean> {
  for (const { reserveAgain } of REDEMPTIONS) if (!(await reserveAgain(tx, order))) return false;
  return true;
}

/** Marks what a paid order has reserved as spent. Safe to retry. */
export async function settleRedemptions(tx: Transaction, order: RedeemingOrder): Promise<void> {
  for (const { settle } of REDEMPTIONS) await settle?.(tx, order);
}
