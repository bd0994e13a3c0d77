import { eq, sql } from "drizzle-orm";

import { baskets } from "../baskets/tables";
import type { Transaction } from "../platform/database/database";
import { orders } from "./tables";

/*
 * Whatever changes a basket's order takes the basket's row first and the order's row second, and then reads. So the
 * visitor's return, the provider's message, reconciliation and a second click wait for each other and never deadlock.
 */

export type LockedBasket = typeof baskets.$inferSelect & { now: Date };
export type LockedOrder = { order: typeof orders.$inferSelect; basket: LockedBasket };

/** Locks a basket until the transaction ends; null when there is none. `now` is the box office's clock. */
export async function lockBasket(tx: Transaction, basketId: string): Promise<LockedBasket | null> {
  const [basket] = await tx
    .select()
    .from(baskets)
    .where(eq(baskets.id, basketId))
    .for("no key update");
  // Read after the lock was got: who waited for it must not judge by an older time.
  return basket ? { ...basket, now: await readNow(tx) } : null;
}

/** Locks an order and its basket until the transaction ends; null when there is none. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<LockedOrder | null> {
  const [found] = await tx
    .select({ basketId: orders.basketId })
    .from(orders)
    .where(eq(orders.id, orderId));
  const basket = found ? await lockBasket(tx, found.basketId) : null;
  if (!basket) return null;
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("no key update");
  return order ? { order, basket } : null;
}

async function readNow(tx: Transaction): Promise<Date> {
  // now() stands still within a transaction, so the time that was spent waiting is added.
  const { rows } = await tx.execute<{ ms: string }>(
    sql`select extract(epoch from crm_now() + (clock_timestamp() - now())) * 1000 as ms`,
  );
  return new Date(Number(rows[0]?.ms));
}
