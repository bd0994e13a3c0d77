import type { ChangeProblem, TakeUpProblem } from "#contract/operations/basket-problems";
import type { BasketRecord } from "../baskets/basket-contents";
import { basketStatus } from "../baskets/basket";
import { done, rejectAs, type Outcome } from "../baskets/basket-contents";
import { renewedHold } from "../holds/hold-rules";
import { takeUpRefusal } from "./reserved-order";
import { createBasket, getBasket, openBasket, setHold } from "../baskets/baskets";
import { claimBasket } from "../baskets/move-basket";
import { dropStaleClaims } from "../holds/seat-claims";
import type { Transaction } from "../platform/database/database";
import { findHoldingBasket, handOver, lockReservedOrder } from "./reserved-orders";
import { clearBasket } from "../baskets/items";

/**
 * Puts a reserved order of this customer into a basket (`null` makes one). Its seats are in hand until the basket's
 * deadline and kept for the reserved order until its own, so who runs out of time can take it up again. Taken up twice
 * it answers with the basket that has it. Safe to repeat.
 */
export async function takeUpReserved(
  tx: Transaction,
  wish: { reservedId: string; basketId: string | null; customerId: string; currency: string },
): Promise<Outcome<BasketRecord, ChangeProblem | TakeUpProblem>> {
  // The basket's lock comes before any other (see order-locks.ts).
  const opened = await openOrMake(tx, wish);
  if (!opened.ok) return opened;
  const basket = opened.value;
  const reserved = await lockReservedOrder(tx, wish.reservedId);
  if (reserved?.customerId !== wish.customerId) return rejectAs({ code: "not-found" });
  const holding = await findHoldingBasket(tx, reserved.id);
  if (holding !== null) return done(await getBasket(tx, holding));
  const expired = basketStatus(basket) === "expired";
  // A package is lost with its tickets.
  const items = basket.items.filter(({ kind }) => !expired || kind !== "package");
  const isEmpty = (expired || basket.lines.length === 0) && items.length === 0;
  const reason = takeUpRefusal(reserved, { isEmpty }, basket.now);
  if (reason !== null) return rejectAs({ code: "conflict", reason });

  const claimed = await claimBasket(tx, basket.id, wish.customerId);
  if (!claimed.ok) return claimed;
  if (expired) await clearBasket(tx, basket.id);
  const hold = renewedHold({ firstHeldAt: null, heldUntil: null }, basket.now);
  const seats = await handOver(tx, reserved, basket.id, hold.heldUntil);
  if (seats === 0) return rejectAs({ code: "conflict", reason: "reserved-order-over" });
  await dropStaleClaims(tx, basket.id);
  await setHold(tx, basket.id, hold);
  return done(await getBasket(tx, basket.id));
}

async function openOrMake(
  tx: Transaction,
  { basketId, currency }: { basketId: string | null; currency: string },
): Promise<Outcome<BasketRecord, ChangeProblem>> {
  return basketId === null ? done(await createBasket(tx, currency)) : openBasket(tx, basketId);
}
