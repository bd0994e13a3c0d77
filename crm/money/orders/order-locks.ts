import { eq, getTableColumns, sql } from "drizzle-orm";

import { baskets } from "../../tables/baskets";
import type { Transaction } from "../../platform/database/database";
import { buildOnce } from "../../platform/database/rows";
import { orders } from "../../tables/orders";

/*
 * Lock order. Every transaction that needs several of these locks must take them in this order, and several of one kind
 * by id, to prevent deadlocks.
 *
 * 1. the waiting line of a performance (waiting-list/waiting-line.ts)
 * 2. the basket, then its order; their content must be read after that (below)
 * 3. the buyer and what the basket spends, in the order of `REDEMPTIONS` (orders/write-order.ts,
 *    limits/spend-ticket-limit.ts)
 * 4. the performances in which seats are chosen (holds/take-seats.ts, holds/seat-claims.ts)
 * 5. claims, by performance and seat (holds/seat-claims.ts)
 */

export type LockedBasket = typeof baskets.$inferSelect & { now: Date };
export type LockedOrder = { order: typeof orders.$inferSelect; basket: LockedBasket };

/**
 * Locks a basket until the transaction ends; null if it does not exist. `now`: the box office's time under the lock.
 */
export async function lockBasket(tx: Transaction, basketId: string): Promise<LockedBasket | null> {
  const [basket] = await basketLock(tx).execute({ basketId });
  return basket ?? null;
}

const basketLock = buildOnce((tx) => {
  const locked = tx
    .select()
    .from(baskets)
    .where(eq(baskets.id, sql.placeholder("basketId")))
    .for("no key update")
    .as("locked");
  // An outer select, so that the clock is read after waiting for the lock.
  return tx
    .select({ ...locked._.selectedFields, now: CLOCK })
    .from(locked)
    .prepare("lock_basket");
});

// crm_now() and now() are constant within a transaction, so the time spent waiting for the lock is added.
const CLOCK = sql<Date>`crm_now() + (clock_timestamp() - now())`.mapWith(baskets.createdAt);

/**
 * Locks an order and its basket until the transaction ends; null if the order does not exist. One statement, in which
 * the order's row is locked after the basket's, since its join needs the locked basket. A row that changed while it was
 * waited for is returned as it then is.
 */
export async function lockOrder(tx: Transaction, orderId: string): Promise<LockedOrder | null> {
  const [locked] = await orderLock(tx).execute({ orderId });
  return locked ?? null;
}

const orderLock = buildOnce((tx) => {
  const orderId = sql.placeholder("orderId");
  const basket = tx.$with("locked_basket").as(
    tx
      .select()
      .from(baskets)
      .where(eq(baskets.id, sql`(select o.basket_id from ${orders} o where o.id = ${orderId})`))
      .for("no key update"),
  );
  const order = tx
    .$with("locked_order")
    .as(
      tx
        .select(getTableColumns(orders))
        .from(orders)
        .innerJoin(basket, eq(basket.id, orders.basketId))
        .where(eq(orders.id, orderId))
        .for("no key update", { of: orders }),
    );
  return tx
    .with(basket, order)
    .select({
      order: order._.selectedFields,
      basket: { ...basket._.selectedFields, now: CLOCK },
    })
    .from(order)
    .innerJoin(basket, sql`true`)
    .prepare("lock_order");
});
