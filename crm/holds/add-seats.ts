import type { ChangeProblem, SaleProblem, SeatProblem } from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";
import { basketStatus } from "../baskets/basket";
import { type BasketRecord, done, type Outcome, rejectAs } from "../baskets/basket-contents";
import { getBasket, openToChange } from "../baskets/baskets";
import { findRowLimit } from "../limits/basket-limits";
import { companionsWithoutSpace, hasBoughtSpace } from "../limits/buyer-tickets";
import { findExceededRowLimit } from "../limits/rules";
import type { Reader, Transaction } from "../platform/database/database";
import { checkSale, priceOf } from "../pricing/sale-check";
import { loadSeatPlan } from "../seat-plans/load-seat-plan";
import { seatLabel } from "../seat-plans/seat-name";
import { claimPickedSeats, type PickedSeatsChooser } from "./claim-picked-seats";
import { renewedHold } from "./hold-rules";
import {
  getInstanceSale,
  getSeatRules,
  type HoldAsker,
  type HoldPlan,
  holdSeats,
  lockHolding,
} from "./hold-seats";
import { deleteLostTickets } from "./remove-tickets";
import { pickedSeatsChooser, type PickedSeatsRequest, pickSeats } from "./seat-choosers";
import { dropStaleClaims } from "./seat-claims";
import type { PlanSeat, SeatIndex } from "./seat-runs";

/**
 * Takes exactly the seats that were picked into a basket, all or none, for a quarter of an hour. A seat that the basket
 * has already stays as it is, so it is safe to repeat. What an expired basket had lost is forgotten. A refusal may
 * leave the transaction half done: the caller undoes it.
 */
export async function addSeats(
  tx: Transaction,
  basketId: string,
  wish: PickedSeatsRequest,
  customerId: string | null,
): Promise<Outcome<BasketRecord, ChangeProblem | SaleProblem | SeatProblem>> {
  const held = await holdPickedSeats(tx, basketId, wish, customerId);
  return held.ok ? done(await getBasket(tx, basketId)) : held;
}

/** The same without reading the basket for an answer: all that buyers have to wait for each other for. */
export async function holdPickedSeats(
  tx: Transaction,
  basketId: string,
  wish: PickedSeatsRequest,
  customerId: string | null,
): Promise<Outcome<null, ChangeProblem | SaleProblem | SeatProblem>> {
  const basket = await lockHolding(tx, basketId, wish.instanceId);
  if (basket === null) return rejectAs({ code: "not-found" });
  const opened = openToChange(basket);
  if (!opened.ok) return opened;
  const sale = await getInstanceSale(tx, wish.instanceId, basket.catalogue);
  if (sale === null) return rejectAs({ code: "not-found" });

  const expired = basketStatus(basket) === "expired";
  const kept = expired ? [] : basket.lines;
  const planned = await planPickedSeats(tx, wish, {
    ...basket,
    basketId,
    customerId: basket.customerId ?? customerId,
    own: kept.filter((line) => line.instanceId === sale.id),
    sale,
  });
  if (!planned.ok) return planned;
  if (planned.value === null) return done(null);
  const { chooser, ticketsOf } = planned.value;

  if (expired) await deleteLostTickets(tx, basketId);
  const hold = renewedHold(basket, basket.now);
  const taken = await claimPickedSeats(tx, chooser, (chosen) =>
    holdSeats(tx, basketId, hold, kept, ticketsOf(chosen)),
  );
  if (!taken.ok) return taken;
  if (expired) await dropStaleClaims(tx, basketId);
  return done(null);
}

/** What picking these seats comes to; null when the basket has them all. Reads, and writes nothing. */
export async function planPickedSeats(
  db: Reader,
  wish: PickedSeatsRequest,
  requester: HoldAsker,
): Promise<Outcome<HoldPlan<PickedSeatsChooser> | null, SaleProblem | SeatProblem>> {
  const { sale, own } = requester;
  const house = await loadSeatPlan(db, sale.planId);
  const found = pickSeats(house, wish.seats, (index) => `seats.${index}.seatId`);
  if (!found.ok) return found;
  const picked = found.picked.filter(({ seat }) => own.every(({ seatId }) => seatId !== seat.id));
  if (picked.length === 0) return done(null);
  const allowed = await checkSale(db, sale, {
    ...requester,
    wanted: picked.map(({ seat, ...price }) => ({ bandId: seat.bandId, ...price })),
    inOrder: [...own, ...picked].map(({ priceTypeId }) => ({ priceTypeId, quantity: 1 })),
  });
  if (!allowed.ok) return allowed;
  const seats = picked.map(({ seat }) => seat);
  const stray = await refuseStrayCompanions(db, requester, house, seats);
  if (stray !== null) return rejectAs(stray);
  const rowLimit = await findRowLimit(db, sale, requester);
  const limit = findExceededRowLimit(
    rowLimit,
    sale.name,
    [...own, ...seats].map(({ row }) => row),
  );
  if (limit !== null) return rejectAs({ code: "limit", limit });
  const rules = await getSeatRules(db, sale, requester.catalogue);
  const tickets = picked.map(({ seat, priceTypeId, amount }) => ({
    instanceId: sale.id,
    planId: sale.planId,
    seatId: seat.id,
    bandId: seat.bandId,
    priceTypeId,
    ...allowed.value,
    // checkSale has seen that each price is there.
    ...(priceOf(sale, seat.bandId, priceTypeId, amount) ?? { faceValue: 0, fee: 0 }),
  }));
  return done({
    chooser: pickedSeatsChooser(sale, seats, { rules, own, rowLimit }),
    ticketsOf: () => tickets,
  });
}

/**
 * Why these seats cannot be added: companion seats, with no wheelchair space among them, in the basket or in an earlier
 * order of the same customer. Null where they can. Reads orders only where it comes to that.
 */
export async function refuseStrayCompanions(
  db: Reader,
  { customerId, own, sale }: Pick<HoldAsker, "customerId" | "own" | "sale">,
  house: SeatIndex,
  seats: readonly PlanSeat[],
): Promise<Problem<"not-allowed/companion-needs-space"> | null> {
  const held = own.flatMap(({ seatId }) => house.seatById.get(seatId) ?? []);
  const alone = companionsWithoutSpace([...held, ...seats]);
  if (alone.length === 0) return null;
  const at = { eventId: sale.eventId, instanceId: sale.id };
  if (await hasBoughtSpace(db, { customerId, registrationId: null }, at)) return null;
  return {
    code: "not-allowed",
    reason: "companion-needs-space",
    companions: alone.map(seatLabel),
    companionIds: alone.map(({ id }) => id),
  };
}
