// Adds tickets to one basket in a transaction of its own: plans the request (the batch uses the same plan), has
// take-seats.ts choose the seats, and hold-seats.ts write them. A basket's first seats go through hold-queue.ts instead.

import type { ChangeProblem, SaleProblem, SeatProblem } from "#contract/operations/basket-problems";
import type { BestSeatsProblem } from "#contract/operations/seat-plans";
import type { Problem } from "#contract/problems";
import { basketStatus } from "../baskets/basket-rules";
import { type BasketRecord, done, type ChangeResult, rejectAs } from "../baskets/basket-contents";
import { getBasket, refuseIfClosed } from "../baskets/open-basket";
import type { ModeOfSale } from "../catalogue/sale-rules";
import { findRowLimit } from "../limits/basket-limits";
import { companionsWithoutSpace, hasBoughtSpace } from "../limits/buyer-tickets";
import { findExceededRowLimit } from "../limits/rules";
import type { Reader, Transaction } from "../platform/database/database";
import { getInstanceSale, type InstanceSale } from "../pricing/instance-sale";
import { checkSale, priceOf } from "../pricing/sale-check";
import { loadSeatPlan } from "../seat-plans/load-seat-plan";
import { seatLabel } from "#contract/seat-name";
import { bestSeatsChooser } from "./best-available";
import { renewedHold } from "./hold-rules";
import {
  getSeatRules,
  type HoldPlan,
  holdSeats,
  lockHolding,
  type NewTicket,
  type Requester,
  type SeatRequest,
} from "./hold-seats";
import { deleteLostTickets } from "./remove-tickets";
import {
  assignSeats,
  pickedSeatsChooser,
  type PickedSeatsRequest,
  pickSeats,
} from "./seat-choosers";
import { dropStaleClaims } from "./seat-claims";
import type { PlanSeat, SeatIndex, BestSeatsRequest } from "./seat-runs";
import { claimPickedSeats, type Take, takeSeats } from "./take-seats";

/**
 * Takes picked seats, or the best left, all or none, for `HOLD_MINUTES`. Tickets that an expired basket lost are
 * deleted. `customerId` is who is signed in, or null. After a refusal the caller must undo the transaction.
 */
export async function addTickets(
  tx: Transaction,
  basketId: string,
  request: SeatRequest,
  customerId: string | null,
): Promise<ChangeResult<BasketRecord, ChangeProblem | SaleProblem | SeatProblem>> {
  const held = await holdTickets(tx, basketId, request, customerId);
  return held.ok ? done(await getBasket(tx, basketId)) : held;
}

/** The same without reading the basket for an answer: only during this part do buyers wait for each other. */
export async function holdTickets(
  tx: Transaction,
  basketId: string,
  request: SeatRequest,
  customerId: string | null,
): Promise<ChangeResult<null, ChangeProblem | SaleProblem | SeatProblem>> {
  const isPicked = "seats" in request;
  const basket = await lockHolding(tx, basketId, isPicked ? request.instanceId : null);
  if (basket === null) return rejectAs({ code: "not-found" });
  const opened = refuseIfClosed(basket);
  if (!opened.ok) return opened;
  const sale = await getInstanceSale(tx, basket.catalogue, request.instanceId);
  if (sale === null) return rejectAs({ code: "not-found" });

  const expired = basketStatus(basket) === "expired";
  const kept = expired ? [] : basket.lines;
  const planned = await planTickets(tx, request, {
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
  const take: Take = (inner, chosen) => holdSeats(inner, basketId, hold, kept, ticketsOf(chosen));
  const taken = isPicked
    ? await claimPickedSeats(tx, chooser, take)
    : await takeSeats(tx, [chooser], take);
  if (!taken.ok) return taken;
  if (expired) await dropStaleClaims(tx, basketId);
  return done(null);
}

/** What a request comes to; null when the basket has all the seats already. Reads, and writes nothing. */
export function planTickets(
  db: Reader,
  request: SeatRequest,
  requester: Requester,
): Promise<ChangeResult<HoldPlan | null, SaleProblem | SeatProblem>> {
  return "seats" in request
    ? planPickedSeats(db, request, requester)
    : planBestSeats(db, request, requester);
}

async function planPickedSeats(
  db: Reader,
  request: PickedSeatsRequest,
  requester: Requester,
): Promise<ChangeResult<HoldPlan | null, SaleProblem | SeatProblem>> {
  const { sale, own } = requester;
  const plan = await loadSeatPlan(db, sale.planId);
  const found = pickSeats(plan, request.seats, (index) => `seats.${index}.seatId`);
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
  const stray = await refuseStrayCompanions(db, requester, plan, seats);
  if (stray !== null) return rejectAs(stray);
  const rowLimit = await findRowLimit(db, sale, requester);
  const rows = [...own, ...seats].map(({ row }) => row);
  const limit = findExceededRowLimit(rowLimit, sale.name, rows);
  if (limit !== null) return rejectAs({ code: "limit", limit });
  const rules = await getSeatRules(db, sale);
  const tickets = picked.map((each) => newTicket(sale, allowed.value, each));
  return done({
    chooser: pickedSeatsChooser(sale, seats, { rules, own, rowLimit }),
    ticketsOf: () => tickets,
  });
}

export async function planBestSeats(
  db: Reader,
  request: BestSeatsRequest,
  requester: Requester,
): Promise<ChangeResult<HoldPlan<BestSeatsProblem>, SaleProblem | Problem<"limit">>> {
  const { sale, own } = requester;
  const { choices } = request;
  const allowed = await checkSale(db, sale, {
    ...requester,
    wanted: choices.map(({ band, ...choice }) => ({ bandId: band, ...choice })),
    inOrder: [...own.map(({ priceTypeId }) => ({ priceTypeId, quantity: 1 })), ...choices],
  });
  if (!allowed.ok) return allowed;
  const { blocks } = await getSeatRules(db, sale);
  const rowLimit = await findRowLimit(db, sale, requester);
  return done({
    chooser: bestSeatsChooser(sale, request, own, { blocks, rowLimit }),
    ticketsOf: (chosen) =>
      assignSeats(choices, chosen.get(sale.id) ?? new Map<string, PlanSeat[]>()).map((given) =>
        newTicket(sale, allowed.value, given),
      ),
  });
}

function newTicket(
  sale: InstanceSale,
  soldBy: ModeOfSale,
  given: { seat: PlanSeat; priceTypeId: string; amount?: number | undefined },
): NewTicket {
  const { seat, priceTypeId, amount } = given;
  const { id: seatId, bandId } = seat;
  // checkSale has seen that each price is there.
  const price = priceOf(sale, bandId, priceTypeId, amount) ?? { faceValue: 0, fee: 0 };
  const { id: instanceId, planId } = sale;
  return { instanceId, planId, seatId, bandId, priceTypeId, ...soldBy, ...price };
}

/** Companion seats without a wheelchair space in the basket or in an earlier order of the same customer; or null. */
export async function refuseStrayCompanions(
  db: Reader,
  { customerId, own, sale }: Pick<Requester, "customerId" | "own" | "sale">,
  plan: SeatIndex,
  seats: readonly PlanSeat[],
): Promise<Problem<"not-allowed/companion-needs-space"> | null> {
  const held = own.flatMap(({ seatId }) => plan.seatById.get(seatId) ?? []);
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
