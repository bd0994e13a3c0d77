import type {
  ChangeProblem,
  SaleProblem,
  SeatProblem,
  TakeUpProblem,
} from "#contract/problems/basket-problems";
import { hasTooManyCompanions } from "#contract/rules/waiting-list/waiting-list";
import { hasSeatNeeds, type SeatNeeds } from "#contract/schemas/interest";
import { basketStatus } from "../../basket/contents/basket-status";
import {
  type BasketRecord,
  done,
  type ChangeResult,
  rejectAs,
} from "../../basket/contents/basket-contents";
import { createBasket, getBasket, lockForChange, setHold } from "../../basket/baskets/open-basket";
import { clearBasket } from "../../basket/baskets/items";
import { claimBasket } from "../../basket/changes/move-basket";
import { applyBestPrices } from "../../basket/prices/best-prices";
import { addTickets, type Seller } from "../../basket/lines/tickets/add-tickets";
import { renewedHold } from "../../stock/hold-times/hold-times";
import type { SeatRequest } from "../../basket/lines/tickets/hold-seats";
import { findSeatsForNeeds, readHallNow } from "../../stock/seat-choice/seats-for-needs";
import { dropStaleClaims } from "../../stock/holds/seat-claims";
import { findRemainingRows } from "../../basket/limits/basket-limits";
import { findBasketOrder } from "../orders/queries";
import { recomputePackages } from "../../basket/lines/packages/packages";
import { readClock } from "../../platform/database/clock";
import type { Transaction } from "../../platform/database/database";
import { findInstanceSale } from "../../stock/sale/instance-sale";
import {
  findHoldingBasket,
  findReservedOrder,
  moveReservedSeats,
  moveReservedPackages,
  isReservationOpen,
  convertToReserved,
  lockReservedOrder,
  type ReservedOrderRecord,
  setReservedOrder,
  moveToBasketRefusal,
} from "./reserved-orders";
import { freeReservedSeats } from "../../stock/holds/reserved-seats";
import { lockBasket } from "../../stock/holds/basket-lock";

export type ReservationTerms = {
  customerId: string;
  instanceId: string;
  holdUntil: Date;
  locked: boolean;
  /** What the best seats of a band are chosen by; of given seats, what they were chosen by. */
  seatNeeds: SeatNeeds;
  currency: string;
};

/** What to reserve: the best seats of a band, or these seats. A wheelchair user's party may sit in other bands too. */
export type ReservedSeats =
  | { band: string; priceTypeId: string; quantity: number }
  | { seats: readonly { seatId: string; priceTypeId: string }[] };

/** Reserves seats for a customer. `seller` is "online" for offers that nobody at the box office made. After a refusal the caller must roll back. */
export async function reserveOrder(
  tx: Transaction,
  request: Request,
  seller: Seller,
): Promise<ChangeResult<ReservedOrderRecord, ChangeProblem | SaleProblem | SeatProblem>> {
  const { customerId, holdUntil, locked, seatNeeds } = request;
  const basket = await createBasket(tx, request.currency);
  const claimed = await claimBasket(tx, basket.id, customerId);
  if (!claimed.ok) return claimed;
  if (holdUntil <= basket.now) return rejectAs({ code: "invalid", fields: { until: "passed" } });
  const seats = await chooseSeats(tx, request);
  if (!seats.ok) return seats;
  const added = await addTickets(tx, basket.id, seats.value, customerId, null, seller);
  if (!added.ok) return added;
  // As in any basket, so that the mail and the basket that it is taken to name the same total.
  await applyBestPrices(tx, added.value);
  return convertToReserved(tx, {
    basketId: basket.id,
    customerId,
    holdUntil,
    locked,
    seatNeeds,
  });
}

type Request = ReservationTerms & ReservedSeats;

async function chooseSeats(
  tx: Transaction,
  request: Request,
): Promise<ChangeResult<SeatRequest, ChangeProblem | SeatProblem>> {
  const { instanceId, customerId, seatNeeds } = request;
  if ("seats" in request) return done({ instanceId, seats: request.seats });
  const { band, priceTypeId, quantity } = request;
  if (!hasSeatNeeds(seatNeeds))
    return done({ instanceId, choices: [{ band, priceTypeId, quantity }], together: true });
  if (hasTooManyCompanions(request))
    return rejectAs({ code: "invalid", fields: { companions: "range" } });
  const sale = await findInstanceSale(tx, instanceId);
  if (sale === null) return rejectAs({ code: "not-found" });
  const rowLimit = await findRemainingRows(tx, instanceId, customerId);
  const hall = await readHallNow(tx, instanceId);
  const inBands = (bands: readonly { bandId: string }[]) =>
    findSeatsForNeeds(hall, request, bands, rowLimit);
  const priced = sale.prices.filter((price) => price.priceTypeId === priceTypeId);
  const found =
    inBands(priced.filter(({ bandId }) => bandId === band)) ??
    // Few bands have spaces.
    (seatNeeds.companions === null ? null : inBands(priced));
  if (found === null) {
    const name = sale.bandNames.get(band) ?? band;
    return rejectAs({ code: "not-enough-seats", band: name, bandId: band, available: 0 });
  }
  return done({ instanceId, seats: found.map(({ id }) => ({ seatId: id, priceTypeId })) });
}

/** Releases a reserved order's seats. Returns false if it has ended or is being paid for. Safe to retry. */
export async function releaseReserved(tx: Transaction, id: string): Promise<boolean> {
  if ((await findReservedOrder(tx, id)) === null) return false;
  const holding = await findHoldingBasket(tx, id);
  // The basket must be locked before anything else (see basket-lock.ts).
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
  // The basket must be locked before anything else (see basket-lock.ts).
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
