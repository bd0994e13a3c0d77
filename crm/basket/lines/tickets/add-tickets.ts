// Adds tickets to one basket in its own transaction: plans the request (as the batch does), chooses seats with
// take-seats.ts and writes them with hold-seats.ts. A basket's first seats go through hold-queue.ts instead.

import type { ChangeProblem, SaleProblem, SeatProblem } from "#contract/problems/basket-problems";
import type { BestSeatsProblem } from "#contract/operations/best-seats";
import type { Problem } from "#contract/problems/problems";
import { basketStatus } from "../../contents/basket-status";
import {
  type BasketRecord,
  done,
  type ChangeResult,
  rejectAs,
} from "../../contents/basket-contents";
import { getBasket, refuseIfClosed } from "../../baskets/open-basket";
import { type SeatLocks, withinLocks } from "../../baskets/seat-locks";
import { type ModeOfSale, saleWindowForStaff } from "../../../stock/sale/sale-rules";
import { findRowLimit } from "../../limits/basket-limits";
import { companionsWithoutSpace, hasBoughtSpace } from "../../limits/buyer-tickets";
import type { Reader, Transaction } from "../../../platform/database/database";
import { getInstanceSale, type InstanceSale } from "../../../stock/sale/instance-sale";
import { checkSale, getPrice } from "../../prices/sale-check";
import { loadSeatPlan } from "../../../stock/seat-plans/load-seat-plan";
import { seatLabel } from "#contract/text/seat-name";
import { bestSeatsChooser } from "../../../stock/seat-choice/best-available";
import { renewedHold } from "../../../stock/hold-times/hold-times";
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
} from "../../../stock/seat-choice/seat-choosers";
import { dropStaleClaims } from "../../../stock/holds/seat-claims";
import type { PlanSeat, SeatIndex, BestSeatsRequest } from "../../../stock/seat-plans/seat-runs";
import { claimPickedSeats, type Take, takeSeats } from "./take-seats";
import { findExceededRowLimit } from "../../../stock/sale/row-limit-rules";

/** Who sells: the shop, or staff, who may also sell what is not sold online. */
export type Seller = "online" | "staff";

/**
 * Holds the picked or best available seats for `HOLD_MINUTES`, all or none. Deletes the lost tickets of an expired
 * basket. `customerId` is the signed-in customer. After a refusal the caller must roll back.
 */
export async function addTickets(
  tx: Transaction,
  basketId: string,
  request: SeatRequest,
  customerId: string | null,
  locks: SeatLocks,
  seller: Seller = "online",
): Promise<ChangeResult<BasketRecord, ChangeProblem | SaleProblem | SeatProblem>> {
  const held = await holdTickets(tx, basketId, request, customerId, locks, seller);
  return held.ok ? done(await getBasket(tx, basketId)) : held;
}

/** `addTickets` without reading the basket afterwards: the part during which buyers wait for each other's locks. */
export async function holdTickets(
  tx: Transaction,
  basketId: string,
  request: SeatRequest,
  customerId: string | null,
  locks: SeatLocks,
  seller: Seller = "online",
): Promise<ChangeResult<null, ChangeProblem | SaleProblem | SeatProblem>> {
  const isPicked = "seats" in request;
  const basket = await lockHolding(tx, basketId, isPicked ? request.instanceId : null);
  if (basket === null) return rejectAs({ code: "not-found" });
  const opened = refuseIfClosed(basket);
  if (!opened.ok) return opened;
  const listed = await getInstanceSale(tx, basket.catalogue, request.instanceId);
  if (listed === null) return rejectAs({ code: "not-found" });
  const sale =
    seller === "staff"
      ? { ...listed, window: saleWindowForStaff(listed.window, basket.now) }
      : listed;

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
  const { chooser, listTickets } = planned.value;

  if (expired) await deleteLostTickets(tx, basketId);
  const hold = withinLocks(locks, renewedHold(basket, basket.now));
  const take: Take = (inner, chosen) =>
    holdSeats(inner, basketId, hold, kept, listTickets(chosen), locks);
  const taken = isPicked
    ? await claimPickedSeats(tx, chooser, take, locks)
    : await takeSeats(tx, [chooser], take, locks);
  if (!taken.ok) return taken;
  if (expired) await dropStaleClaims(tx, basketId);
  return done(null);
}

/** Checks the sale rules and prepares the choice of seats. Null if the basket already has all seats. Read-only. */
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
  const selection = pickSeats(plan, request.seats, (index) => `seats.${index}.seatId`);
  if (!selection.ok) return selection;
  const picked = selection.value.filter(({ seat }) =>
    own.every(({ seatId }) => seatId !== seat.id),
  );
  if (picked.length === 0) return done(null);
  const allowed = await checkSale(db, sale, {
    ...requester,
    wanted: picked.map(({ seat, ...price }) => ({ bandId: seat.bandId, ...price })),
    inOrder: [...own, ...picked].map(({ priceTypeId }) => ({ priceTypeId, quantity: 1 })),
  });
  if (!allowed.ok) return allowed;
  const seats = picked.map(({ seat }) => seat);
  const refusal = await refuseUnaccompaniedCompanionSeats(db, requester, plan, seats);
  if (refusal !== null) return rejectAs(refusal);
  const rowLimit = await findRowLimit(db, sale, requester);
  const rows = [...own, ...seats].map(({ row }) => row);
  const limit = findExceededRowLimit(rowLimit, sale.name, rows);
  if (limit !== null) return rejectAs({ code: "limit", limit });
  const rules = await getSeatRules(db, sale);
  const tickets = picked.map((pick) => newTicket(sale, allowed.value, pick));
  return done({
    chooser: pickedSeatsChooser(sale, seats, { rules, own, rowLimit }),
    listTickets: () => tickets,
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
    listTickets: (chosen) =>
      assignSeats(choices, chosen.get(sale.id) ?? new Map<string, PlanSeat[]>()).map((assigned) =>
        newTicket(sale, allowed.value, assigned),
      ),
  });
}

function newTicket(
  sale: InstanceSale,
  soldBy: ModeOfSale,
  {
    seat,
    priceTypeId,
    amount,
  }: { seat: PlanSeat; priceTypeId: string; amount?: number | undefined },
): NewTicket {
  const { id: seatId, bandId } = seat;
  // checkSale has already checked that the price exists.
  const price = getPrice(sale, bandId, priceTypeId, amount) ?? { faceValue: 0, fee: 0 };
  const { id: instanceId, planId } = sale;
  return { instanceId, planId, seatId, bandId, priceTypeId, ...soldBy, ...price };
}

/** Refuses companion seats without a wheelchair space in the basket or an earlier order of the customer. */
export async function refuseUnaccompaniedCompanionSeats(
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
