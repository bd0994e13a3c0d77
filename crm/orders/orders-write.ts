import type { OrderFailure, OrderState } from "#contract/schemas/order";
import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";

import { heldLines } from "../baskets/basket";
import { type BasketRecord } from "../baskets/basket-contents";
import { statesBefore } from "./order-state";

import type { LinePrice, PricedBasket } from "../pricing/price-basket";
import type { Transaction } from "../platform/database/database";
import { insertMany } from "../platform/database/insert-many";
import { releaseRedemptions, commitRedemptions } from "./order-redemptions";
import { orderItems, orderTickets, orders, type OrderRow } from "./orders-tables";

type NewOrder = typeof orders.$inferInsert;

/** Writes an order with a copy of its basket's lines: what happens to the basket later does not change it. */
export async function insertOrder(
  tx: Transaction,
  order: NewOrder,
  basket: BasketRecord,
  priced: PricedBasket,
): Promise<OrderRow> {
  const [row] = await tx.insert(orders).values(order).returning();
  if (!row) throw new Error("insert into orders returned no row");
  const priceOf = (lineId: string): LinePrice => {
    const price = priced.lines.get(lineId);
    if (price === undefined) throw new Error(`line ${lineId} has no price`);
    return price;
  };
  // Of an order that is tried again each line is copied anew, so the copies have ids of their own.
  const copies = new Map(basket.items.map(({ id }) => [id, randomUUID()]));
  await insertMany(
    tx,
    orderItems,
    basket.items.map((item) => ({
      id: copies.get(item.id),
      orderId: row.id,
      kind: item.kind,
      productId: item.productId,
      name: item.name,
      quantity: item.quantity,
      price: priceOf(item.id).price,
      discount: priceOf(item.id).discount,
      details:
        item.kind === "package"
          ? { ...item.details, superItemId: copies.get(item.details.superItemId ?? "") ?? null }
          : item.details,
    })),
  );
  await insertMany(
    tx,
    orderTickets,
    heldLines(basket).map((line) => ({
      orderId: row.id,
      instanceId: line.instanceId,
      planId: line.planId,
      seatId: line.seatId,
      bandId: line.bandId,
      priceTypeId: line.priceTypeId,
      faceValue: line.faceValue,
      fee: priceOf(line.id).fee,
      discount: priceOf(line.id).discount,
      packageItemId: copies.get(line.packageItemId ?? "") ?? null,
    })),
  );
  return row;
}

/**
 * Takes an order one state on, by one of `ORDER_STEPS`; throws for any other. Call it with the order locked. One that fails gives back what it took; one whose seats
 * are sold has spent it for good.
 */
export async function setOrderState(
  tx: Transaction,
  orderId: string,
  to:
    | { state: Exclude<OrderState, "failed" | "confirmed"> }
    | { state: "confirmed" }
    | { state: "failed"; failure: OrderFailure },
): Promise<void> {
  if (to.state === "failed") await releaseRedemptions(tx, orderId);
  if (to.state === "confirming") await commitRedemptions(tx, orderId);
  const changed = await tx
    .update(orders)
    .set({
      state: to.state,
      failure: to.state === "failed" ? to.failure : null,
      ...(to.state === "confirmed" && { confirmedAt: sql`crm_now()` }),
    })
    .where(and(eq(orders.id, orderId), inArray(orders.state, statesBefore(to.state))))
    .returning({ id: orders.id });
  if (changed.length === 0) throw new Error(`order ${orderId} cannot become ${to.state}`);
}

/** Gives each ticket that has none its barcode. */
export async function giveBarcodes(
  tx: Transaction,
  orderId: string,
  make: () => string,
): Promise<void> {
  const bare = await tx
    .select({ id: orderTickets.id })
    .from(orderTickets)
    .where(and(eq(orderTickets.orderId, orderId), isNull(orderTickets.barcode)));
  for (const { id } of bare)
    await tx.update(orderTickets).set({ barcode: make() }).where(eq(orderTickets.id, id));
}
