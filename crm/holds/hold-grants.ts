import { and, eq, sql } from "drizzle-orm";

import { SHORT_HOLD_MINUTES } from "./hold-limits";
import type { Database, Transaction } from "../platform/database/database";
import { withTransaction } from "../platform/database/database";
import { lockBasket } from "../orders/order-locks";
import { baskets } from "../baskets/tables";
import { claims } from "./seat-claim-tables";
import { customers } from "../customers/customer-tables";
import { holdGrants } from "./hold-grants-tables";

export type HoldRequest = {
  holder: string;
  basketId: string;
  requestKey: string | null;
  wanted: number;
  maxHeld: number;
  maxPerMinute: number;
};

/** `held` is what the holder had before; `minutes`, where nothing was granted, is when to try again. */
export type HoldGrant = { grantId: string | null; held: number; minutes: number };

/** The seats were not taken: the grant does not count any more. */
export async function revokeGrant(db: Database, grantId: string): Promise<void> {
  await db.delete(holdGrants).where(eq(holdGrants.id, grantId));
}

/** The call that took the seats gave so many others of the same basket back. */
export async function reduceGrant(db: Database, grantId: string, returned: number): Promise<void> {
  await db
    .update(holdGrants)
    .set({ basketTotal: sql`greatest(0, ${holdGrants.basketTotal} - ${returned}::int)` })
    .where(eq(holdGrants.id, grantId));
}

/** Whether somebody has an account: guests count for their address. */
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
