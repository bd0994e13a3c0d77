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
import { addTickets, type Seller } from "../holds/add-tickets";
import { renewedHold } from "../holds/hold-rules";
import type { SeatRequest } from "../holds/hold-seats";
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
  moveReservedSeats,
  moveReservedPackages,
  isReservationOpen,
  convertToReserved,
  lockReservedOrder,
  type ReservedOrderRecord,
  setReservedOrder,
  moveToBasketRefusal,
} from "./reserved-orders";

export type ReservationTerms = {
  customerId: string;
  instanceId: string;
  holdUntil: Date;
  locked: boolean;
  currency: string;
};

/** What to reserve: the best seats of a band, or these seats. */
export type ReservedSeats =
  | { band: string; priceTypeId: string; quantity: number }
  | { seats: readonly { seatId: string; priceTypeId: string }[] };

/** Reserves seats for a customer. `seller` is "online" for offers that nobody at the box office made. After a refusal the caller must roll back. */
export async function reserveOrder(
  tx: Transaction,
  request: ReservationTerms & ReservedSeats,
  seller: Seller,
): Promise<ChangeResult<ReservedOrderRecord, ChangeProblem | SaleProblem | SeatProblem>> {
  const { customerId, instanceId, holdUntil, locked } = request;
  const basket = await createBasket(tx, request.currency);
  const claimed = await claimBasket(tx, basket.id, customerId);
  if (!claimed.ok) return claimed;
  if (holdUntil <= basket.now) return rejectAs({ code: "invalid", fields: { until: "passed" } });
  const added = await addTickets(
    tx,
    basket.id,
    seatRequest(instanceId, request),
    customerId,
    seller,
  );
  if (!added.ok) return added;
  return convertToReserved(tx, { basketId: basket.id, customerId, holdUntil, locked });
}

function seatRequest(instanceId: string, request: ReservedSeats): SeatRequest {
  if ("seats" in request) return { instanceId, seats: request.seats };
  const { band, priceTypeId, quantity } = request;
  return { instanceId, choices: [{ band, priceTypeId, quantity }], together: true };
}

/** Releases a reserved order's seats. Returns false if it has ended or is being paid for. Safe to retry. */
export async function releaseReserved(tx: Transaction, id: string): Promise<boolean> {
  if ((await findReservedOrder(tx, id)) === null) return false;
  const holding = await findHoldingBasket(tx, id);
  // The basket must be locked before anything else (see order-locks.ts).
  if (holding !== null) {
    await lockBasket(tx, holding);
    if ((await findBasketOrder(tx, holding)) !== null) return false;
  }
  const reserved = await lockReservedOrder(tx, id);
  if (reserved === null || !isReservationOpen(reserved, await readClock(tx))) return false;
  await freeReservedSeats(tx, id);
  await setReservedOrder(tx, id, { state: "released" });
  return true;
}

/**
 * Moves a reserved order's seats to a basket (`basketId` null creates one). They stay reserved until the order's own
 * deadline, even after the basket expires. If a basket already has them, returns that basket. Safe to retry.
 */
export async function moveReservedToBasket(
  tx: Transaction,
  request: { reservedId: string; basketId: string | null; customerId: string; currency: string },
): Promise<ChangeResult<BasketRecord, ChangeProblem | TakeUpProblem>> {
  // The basket must be locked before anything else (see order-locks.ts).
  const opened = await lockOrCreate(tx, request);
  if (!opened.ok) return opened;
  const basket = opened.value;
  const reserved = await lockReservedOrder(tx, request.reservedId);
  if (reserved?.customerId !== request.customerId) return rejectAs({ code: "not-found" });
  const holding = await findHoldingBasket(tx, reserved.id);
  if (holding !== null) return done(await getBasket(tx, holding));
  const isExpired = basketStatus(basket) === "expired";
  // The packages of an expired basket are lost with their tickets.
  const items = basket.items.filter(({ kind }) => !isExpired || kind !== "package");
  const isEmpty = (isExpired || basket.lines.length === 0) && items.length === 0;
  const reason = moveToBasketRefusal(reserved, { isEmpty }, basket.now);
  if (reason !== null) return rejectAs({ code: "conflict", reason });

  const claimed = await claimBasket(tx, basket.id, request.customerId);
  if (!claimed.ok) return claimed;
  if (isExpired) await clearBasket(tx, basket.id);
  const hold = renewedHold({ firstHeldAt: null, heldUntil: null }, basket.now);
  const seats = await moveReservedSeats(tx, reserved, basket.id, hold.heldUntil);
  if (seats === 0) return rejectAs({ code: "conflict", reason: "reserved-order-ended" });
  await moveReservedPackages(tx, reserved, basket.id);
  await recomputePackages(tx, basket.id);
  await dropStaleClaims(tx, basket.id);
  await setHold(tx, basket.id, hold);
  return done(await getBasket(tx, basket.id));
}

async function lockOrCreate(
  tx: Transaction,
  { basketId, currency }: { basketId: string | null; currency: string },
): Promise<ChangeResult<BasketRecord, ChangeProblem>> {
  return basketId === null ? done(await createBasket(tx, currency)) : lockForChange(tx, basketId);
}
