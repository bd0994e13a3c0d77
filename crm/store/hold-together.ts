import type { Outcome } from "../domain/basket-refusal";
import { done, refusedAs } from "../domain/basket-refusal";
import { renewedHold } from "../domain/hold-deadline";
import type { House, PlanSeat } from "../domain/seat-runs";
import { planPickedSeats } from "./add-seats";
import { planTickets } from "./add-tickets";
import { enterAndLook } from "./claims";
import { withTransaction, type Database, type Reader } from "./database";
import type { HoldAsker, HoldPlan, SeatWish } from "./hold-plan";
import { getInstanceSale } from "./known-sales";
import { lookAtBaskets, writeHolds, type NewHold, type OnceKey } from "./new-baskets";
import { getPlanHouse } from "./plan-house";
import type { Chooser, TakenSeats } from "./take-seats";

/** A buyer's call for seats of a performance. */
export type HoldCall = {
  basketId: string;
  /** Who is signed in, or null. */
  customerId: string | null;
  wish: SeatWish;
  once: OnceKey | null;
};

/**
 * What became of a call: its seats are held, or why not; `late`: somebody else was given what was chosen for it;
 * `alone`: only a transaction of its own can tell, since its basket holds something or is in somebody's hand.
 */
export type Served = Outcome<null> | { late: Chooser } | "alone";

type Batch = {
  instanceId: string;
  calls: readonly HoldCall[];
  /** Where a test ends the process. */
  beforeCommit: (() => Promise<void>) | undefined;
};

/**
 * Takes seats of one performance for many buyers by one statement, each all or none, in the order in which they came:
 * a rush pays once for what costs the most, the ways to the database and its commit. The rules are those of one buyer
 * (`planPickedSeats`, `planTickets`). What is refused writes nothing, so that nobody's refusal undoes another's seats.
 * Who names no seats is chosen for from one look, with nobody else in the performance.
 */
export async function holdTogether(db: Database, batch: Batch): Promise<Served[]> {
  const isNamed = batch.calls.every(({ wish }) => "seats" in wish);
  if (isNamed) return serve(db, batch, new Set());
  return withTransaction(db, async (tx) =>
    serve(tx, batch, await enterAndLook(tx, batch.instanceId, "alone")),
  );
}

async function serve(
  db: Reader,
  { instanceId, calls, beforeCommit }: Batch,
  taken: Set<string>,
): Promise<Served[]> {
  const ids = calls.map(({ basketId }) => basketId);
  const baskets = await lookAtBaskets(db, ids);
  const [first] = baskets.values();
  const sale = first && (await getInstanceSale(db, instanceId, first.catalogue));
  if (!first || !sale) return calls.map(() => "alone");

  const house = await getPlanHouse(db, sale.planId);
  const served: Served[] = calls.map(() => "alone");
  const holds: (NewHold & { index: number; chooser: Chooser })[] = [];
  for (const [index, { basketId, customerId, wish, once }] of calls.entries()) {
    const basket = baskets.get(basketId);
    if (!basket?.isNew) continue;
    const asker = { ...basket, basketId, customerId: basket.customerId ?? customerId };
    const planned = await planOf(db, wish, { ...asker, own: [], sale });
    if (!planned.ok) served[index] = planned;
    if (!planned.ok || planned.value === null) continue;
    const { chooser, ticketsOf } = planned.value;
    // Here nobody looks around who was told what to take.
    if ("needsLook" in chooser && chooser.needsLook === true) continue;
    const chosen = chooseFrom(house, chooser, wish, taken);
    served[index] = { late: chooser };
    if (chosen === null) continue;
    for (const seat of seatsOf(chosen)) taken.add(seat.id);
    const tickets = ticketsOf(chosen);
    holds.push({ index, basketId, customerId: basket.customerId, once, chooser, tickets });
  }
  if (holds.length === 0) return served;

  await beforeCommit?.();
  const written = await writeHolds(db, sale, first.catalogue, holds, newHold(first.now));
  for (const { index, basketId } of holds)
    if (written?.got.has(basketId)) served[index] = done(null);
    else if (!written || written.alone.has(basketId)) served[index] = "alone";
  return served;
}

/** The refusal of one who was late, as of now; or null where seats are free that could be taken. */
export async function refusalOfLate(
  db: Reader,
  taken: ReadonlySet<string>,
  { planId, choose }: Chooser,
): Promise<Outcome<null> | null> {
  const isFree = ({ id }: PlanSeat) => !taken.has(id);
  const choice = choose(await getPlanHouse(db, planId), isFree, isFree);
  return choice.ok ? null : refusedAs(choice.refusal);
}

function planOf(db: Reader, wish: SeatWish, asker: HoldAsker): Promise<Outcome<HoldPlan | null>> {
  return "seats" in wish ? planPickedSeats(db, wish, asker) : planTickets(db, wish, asker);
}

/** Null when another call of the same batch comes first, or when nothing that fits is left. */
function chooseFrom(
  house: House,
  { instanceId, choose }: Chooser,
  wish: SeatWish,
  taken: ReadonlySet<string>,
): TakenSeats | null {
  if ("seats" in wish && wish.seats.some(({ seatId }) => taken.has(seatId))) return null;
  const isFree = ({ id }: PlanSeat) => !taken.has(id);
  const choice = choose(house, isFree, isFree);
  return choice.ok ? new Map([[instanceId, choice.seats]]) : null;
}

const seatsOf = (chosen: TakenSeats) =>
  [...chosen.values()].flatMap((byBand) => [...byBand.values()].flat());

const newHold = (now: Date) => renewedHold({ firstHeldAt: null, heldUntil: null }, now);
