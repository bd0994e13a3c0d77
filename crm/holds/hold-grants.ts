import { and, eq, lt, sql } from "drizzle-orm";

import { SHORT_HOLD_MINUTES } from "./hold-limits";
import type { Database, Transaction } from "../platform/database/database";
import { withTransaction } from "../platform/database/database";
import type { IdempotencyKey } from "../baskets/new-baskets";
import { lockBasket } from "../orders/order-locks";
import { baskets } from "../baskets/tables";
import { claims } from "./seat-claim-tables";
import { customers } from "../customers/customer-tables";
import { holdGrants } from "./hold-grants-tables";

export type HoldRequest = {
  holder: string;
  basketId: string;
  once: IdempotencyKey | null;
  wanted: number;
  maxHeld: number;
  maxPerMinute: number;
  /** The /48 of an IPv6 address, with limits of its own. */
  site: { holder: string; maxHeld: number; maxPerMinute: number } | null;
};

/**
 * `held` is what the holder had before; `isRepeat` says that an earlier call of the same key, basket and content was
 * granted this; `minutes`, where nothing was granted, is when to try again.
 */
export type HoldGrant = {
  grantId: string | null;
  isRepeat: boolean;
  held: number;
  minutes: number;
};

/** The call took no seats: the grant counts no more, unless another call relies on it. */
export async function revokeGrant(db: Database, grantId: string): Promise<void> {
  const [left] = await db
    .update(holdGrants)
    .set({ calls: sql`${holdGrants.calls} - 1` })
    .where(eq(holdGrants.id, grantId))
    .returning({ calls: holdGrants.calls });
  // A repeat may have come in between.
  if (left !== undefined && left.calls < 1)
    await db.delete(holdGrants).where(and(eq(holdGrants.id, grantId), lt(holdGrants.calls, 1)));
}

/** Moves the grants of a basket whose seats moved to another; they still count for the same holder. */
export async function moveGrants(tx: Transaction, fromId: string, toId: string): Promise<void> {
  await tx.update(holdGrants).set({ basketId: toId }).where(eq(holdGrants.basketId, fromId));
}

/** The call that took the seats gave so many others of the same basket back. */
export async function reduceGrant(db: Database, grantId: string, returned: number): Promise<void> {
  await db
    .update(holdGrants)
    .set({ basketTotal: sql`greatest(0, ${holdGrants.basketTotal} - ${returned}::int)` })
    .where(eq(holdGrants.id, grantId));
}

/** Whether a customer has an account. Guests count for their address. */
export async function isRegistered(db: Database, customerId: string): Promise<boolean> {
  const rows = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, customerId), eq(customers.isGuest, false)));
  return rows.length > 0;
}

/** Ends a first hold early. A basket that held something before, or was extended since, keeps its time. */
export async function shortenFirstHold(db: Database, basketId: string): Promise<void> {
  await withTransaction(db, async (tx: Transaction) => {
    const basket = await lockBasket(tx, basketId);
    if (basket?.firstHeldAt == null || basket.heldUntil === null) return;
    const age = basket.now.getTime() - basket.firstHeldAt.getTime();
    if (age > 30_000) return;
    const until = new Date(basket.firstHeldAt.getTime() + SHORT_HOLD_MINUTES * 60_000);
    if (until >= basket.heldUntil) return;
    await tx.update(baskets).set({ heldUntil: until }).where(eq(baskets.id, basketId));
    await tx.execute(sql`
      update ${claims} set held_until = ${until.toISOString()}::timestamptz
      where basket_id = ${basketId} and state = 'held' and reserved_id is null`);
  });
}
