import type {
  ChangeProblem,
  SaleProblem,
  SeatProblem,
  TakeUpProblem,
} from "#contract/operations/basket-problems";
import { basketStatus } from "../baskets/basket-rules";
import { type BasketRecord, done, type ChangeResult, rejectAs } from "../baskets/basket-contents";
import { createBasket, getBasket, lockForChange, setHold } from "../baskets/open-basket";
import { clearBasket } from "../baskets/items";
import { claimBasket } from "../baskets/move-basket";
import { addTickets } from "../holds/add-tickets";
import { renewedHold } from "../holds/hold-rules";
import { dropStaleClaims } from "../holds/seat-claims";
import { lockBasket } from "../orders/order-locks";
import { findBasketOrder } from "../orders/queries";
import { recomputePackages } from "../packages/packages";
import { readClock } from "../platform/database/clock";
import type { Transaction } from "../platform/database/database";
import {
  findHoldingBasket,
  findReservedOrder,
  freeReservedSeats,
  handOver,
  handOverPackages,
  isKept,
  keepAsReserved,
  lockReservedOrder,
  type ReservedOrderRecord,
  setReservedOrder,
  takeUpRefusal,
} from "./reserved-orders";

/** Keeps the best seats of a band for a customer until a time. After a refusal the caller undoes the transaction. */
export async function reserveOrder(
  tx: Transaction,
  request: {
    customerId: string;
    instanceId: string;
    band: string;
    priceTypeId: string;
    quantity: number;
    holdUntil: Date;
    locked: boolean;
    currency: string;
  },
): Promise<ChangeResult<ReservedOrderRecord, ChangeProblem | SaleProblem | SeatProblem>> {
  const { customerId, instanceId, band, priceTypeId, quantity, holdUntil, locked } = request;
  const basket = await createBasket(tx, request.currency);
  const claimed = await claimBasket(tx, basket.id, customerId);
  if (!claimed.ok) return claimed;
  if (holdUntil <= basket.now) return rejectAs({ code: "invalid", fields: { until: "passed" } });
  const choices = [{ band, priceTypeId, quantity }];
  const added = await addTickets(
    tx,
    basket.id,
    { instanceId, choices, together: true },
    customerId,
  );
  if (!added.ok) return added;
  return keepAsReserved(tx, { basketId: basket.id, customerId, holdUntil, locked });
}

/** False when there is nothing to release, or when it is being paid for. Safe to repeat. */
export async function releaseReserved(tx: Transaction, id: string): Promise<boolean> {
  if ((await findReservedOrder(tx, id)) === null) return false;
  const holding = await findHoldingBasket(tx, id);
  // The basket's lock comes before any other (see order-locks.ts).
  if (holding !== null) {
    await lockBasket(tx, holding);
    if ((await findBasketOrder(tx, holding)) !== null) return false;
  }
  const reserved = await lockReservedOrder(tx, id);
  if (reserved === null || !isKept(reserved, await readClock(tx))) return false;
  await freeReservedSeats(tx, id);
  await setReservedOrder(tx, id, { state: "released" });
  return true;
}

/**
 * Puts a reserved order into a basket (`null` makes one). Its seats stay kept until its own end, so it can be taken up
 * again; taken up twice it answers with the basket that has it. Safe to repeat.
 */
export async function takeUpReserved(
  tx: Transaction,
  request: { reservedId: string; basketId: string | null; customerId: string; currency: string },
): Promise<ChangeResult<BasketRecord, ChangeProblem | TakeUpProblem>> {
  // The basket's lock comes before any other (see order-locks.ts).
  const opened = await openOrMake(tx, request);
  if (!opened.ok) return opened;
  const basket = opened.value;
  const reserved = await lockReservedOrder(tx, request.reservedId);
  if (reserved?.customerId !== request.customerId) return rejectAs({ code: "not-found" });
  const holding = await findHoldingBasket(tx, reserved.id);
  if (holding !== null) return done(await getBasket(tx, holding));
  const expired = basketStatus(basket) === "expired";
  // A package is lost with its tickets.
  const items = basket.items.filter(({ kind }) => !expired || kind !== "package");
  const isEmpty = (expired || basket.lines.length === 0) && items.length === 0;
  const reason = takeUpRefusal(reserved, { isEmpty }, basket.now);
  if (reason !== null) return rejectAs({ code: "conflict", reason });

  const claimed = await claimBasket(tx, basket.id, request.customerId);
  if (!claimed.ok) return claimed;
  if (expired) await clearBasket(tx, basket.id);
  const hold = renewedHold({ firstHeldAt: null, heldUntil: null }, basket.now);
  const seats = await handOver(tx, reserved, basket.id, hold.heldUntil);
  if (seats === 0) return rejectAs({ code: "conflict", reason: "reserved-order-ended" });
  await handOverPackages(tx, reserved, basket.id);
  await recomputePackages(tx, basket.id);
  await dropStaleClaims(tx, basket.id);
  await setHold(tx, basket.id, hold);
  return done(await getBasket(tx, basket.id));
}

async function openOrMake(
  tx: Transaction,
  { basketId, currency }: { basketId: string | null; currency: string },
): Promise<ChangeResult<BasketRecord, ChangeProblem>> {
  return basketId === null ? done(await createBasket(tx, currency)) : lockForChange(tx, basketId);
}
