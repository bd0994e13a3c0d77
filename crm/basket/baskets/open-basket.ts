import { eq } from "drizzle-orm";

import type { ChangeProblem, OwnerProblem } from "#contract/problems/basket-problems";
import type { Problem } from "#contract/problems/problems";
import type { HoldRecord } from "../../stock/hold-times/hold-times";
import type { Reader, Transaction } from "../../platform/database/database";
import { basketStatus, type BasketStatusInput } from "../contents/basket-status";
import { type BasketRecord, done, type ChangeResult, rejectAs } from "../contents/basket-contents";
import { findBasket } from "./basket-record";
import { baskets } from "../../tables/baskets";
import { lockBasket } from "../../stock/holds/basket-lock";

/** Creates an empty basket, which belongs to the customer if there is one. */
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
 * Locks a basket for a change. Refused with `ordered`, or with `paying` while its order may still be paid: the caller
 * then cancels the payment attempt and retries. The basket may be expired.
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
  // A pending order is for exactly these tickets, even if no payment attempt is open.
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

/** `lockForChange`, but refused with `basket-expired` if the hold has expired. */
export async function lockForChangeIfHeld(
  tx: Transaction,
  basketId: string,
): Promise<ChangeResult<BasketRecord, ChangeProblem | Problem<"basket-expired">>> {
  const opened = await lockForChange(tx, basketId);
  if (opened.ok && basketStatus(opened.value) === "expired")
    return rejectAs({ code: "basket-expired" });
  return opened;
}

/** Locks and reads the basket, with `now` as the time of the lock; null if it does not exist. */
export async function lockRecord(tx: Transaction, basketId: string): Promise<BasketRecord | null> {
  const locked = await lockBasket(tx, basketId);
  const basket = locked && (await findBasket(tx, basketId));
  return basket && { ...basket, now: locked.now };
}

/** Stores the basket's hold. The seat claims are extended separately, by `claimSeats`. */
export async function setHold(tx: Transaction, basketId: string, hold: HoldRecord): Promise<void> {
  await tx.update(baskets).set(hold).where(eq(baskets.id, basketId));
}
