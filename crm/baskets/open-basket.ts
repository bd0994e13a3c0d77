import { eq } from "drizzle-orm";

import type { ChangeProblem, OwnerProblem } from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";
import type { HoldRecord } from "../holds/hold-rules";
import { lockBasket } from "../orders/order-locks";
import type { Reader, Transaction } from "../platform/database/database";
import { basketStatus, type BasketStatusInput } from "./basket-rules";
import { type BasketRecord, done, type ChangeResult, rejectAs } from "./basket-contents";
import { findBasket } from "./basket-record";
import { baskets } from "./tables";

/** Creates an empty basket; it belongs to the signed-in customer, if any. */
export async function createBasket(
  tx: Transaction,
  currency: string,
  customerId: string | null = null,
): Promise<BasketRecord> {
  const [row] = await tx
    .insert(baskets)
    .values({ currency, customerId })
    .returning({ id: baskets.id });
  return getBasket(tx, row?.id ?? "");
}

export async function getBasket(db: Reader, basketId: string): Promise<BasketRecord> {
  const basket = await findBasket(db, basketId);
  if (basket === null) throw new Error(`no basket ${basketId}`);
  return basket;
}

/**
 * Locks a basket for a change. Refuses one that is bought (`ordered`) or whose order may still be paid (`paying`): the
 * caller then closes the payment attempt and retries. The basket may be expired.
 */
export async function lockForChange(
  tx: Transaction,
  basketId: string,
): Promise<ChangeResult<BasketRecord, ChangeProblem>> {
  const basket = await lockRecord(tx, basketId);
  return basket === null ? rejectAs({ code: "not-found" }) : refuseIfClosed(basket);
}

export function refuseIfClosed<T extends BasketStatusInput>(
  basket: T,
): ChangeResult<T, ChangeProblem> {
  if (basketStatus(basket) === "ordered") return rejectAs({ code: "conflict", reason: "ordered" });
  // A pending order is for exactly these tickets, even when no payment attempt is open.
  if (basket.order !== null) return rejectAs({ code: "conflict", reason: "paying" });
  return done(basket);
}

export function refuseUnlessOwner<P extends Problem>(
  opened: ChangeResult<BasketRecord, P>,
  customerId: string,
): ChangeResult<BasketRecord, P | OwnerProblem> {
  if (!opened.ok || opened.value.customerId === customerId) return opened;
  const reason = opened.value.customerId === null ? "not-claimed" : "another-customer";
  return rejectAs({ code: "conflict", reason });
}

/** `openBasket`, and `basket-expired` for a basket whose hold ran out. */
export async function lockForChangeIfHeld(
  tx: Transaction,
  basketId: string,
): Promise<ChangeResult<BasketRecord, ChangeProblem | Problem<"basket-expired">>> {
  const opened = await lockForChange(tx, basketId);
  if (opened.ok && basketStatus(opened.value) === "expired")
    return rejectAs({ code: "basket-expired" });
  return opened;
}

/** Locks the basket and reads it as of that moment; null when it does not exist. */
export async function lockRecord(tx: Transaction, basketId: string): Promise<BasketRecord | null> {
  const locked = await lockBasket(tx, basketId);
  const basket = locked && (await findBasket(tx, basketId));
  return basket && { ...basket, now: locked.now };
}

/** Stores the basket's deadline. `claimSeats` extends the claims on its seats. */
export async function setHold(tx: Transaction, basketId: string, hold: HoldRecord): Promise<void> {
  await tx.update(baskets).set(hold).where(eq(baskets.id, basketId));
}
