import { eq, sql } from "drizzle-orm";

import { baskets } from "../../tables/baskets";
import type { Transaction } from "../../platform/database/database";
import { getSelectedColumns } from "../../platform/database/driver-internals";
import { buildOnce } from "../../platform/database/rows";

/*
 * Lock order. Every transaction that needs several of these locks must take them in this order, and several of one kind
 * by id, to prevent deadlocks.
 *
 * 1. the waiting line of a performance (crm/desk/waiting-list/waiting-line.ts)
 * 2. the basket, then its order; their content must be read after that (below, crm/money/orders/order-locks.ts)
 * 3. the buyer and what the basket spends, in the order of `REDEMPTIONS` (crm/money/orders/write-order.ts,
 *    crm/basket/limits/spend-ticket-limit.ts)
 * 4. the performances in which seats are chosen (crm/basket/lines/tickets/take-seats.ts, crm/stock/holds/seat-claims.ts)
 * 5. claims, by performance and seat (crm/stock/holds/seat-claims.ts)
 */

export type LockedBasket = typeof baskets.$inferSelect & { now: Date };

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
    .select({ ...getSelectedColumns(locked), now: CLOCK })
    .from(locked)
    .prepare("lock_basket");
});

// crm_now() and now() are constant within a transaction, so the time spent waiting for the lock is added.
export const CLOCK = sql<Date>`crm_now() + (clock_timestamp() - now())`.mapWith(baskets.createdAt);
