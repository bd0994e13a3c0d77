import type { SaleProblem, SeatProblem } from "#contract/operations/basket-problems";
import { done, type Outcome } from "../baskets/basket-contents";
import { type Database, type Reader, withTransaction } from "../platform/database/database";
import { loadSeatPlan } from "../seat-plans/load-seat-plan";
import { planPickedSeats } from "./add-seats";
import { planTickets } from "./add-tickets";
import { getInstanceSale, type HoldAsker, type HoldPlan, type SeatWish } from "./hold-seats";
import { type IdempotencyKey, type NewHold, type SaleMoment, writeHolds } from "./new-baskets";
import { lockAndReadSeats } from "./seat-claims";
import type { PlanSeat, SeatIndex } from "./seat-runs";
import type { SeatChooser, TakenSeats } from "./take-seats";

/** A buyer's call for seats of a performance. */
export type HoldCall = {
  basketId: string;
  /** Who is signed in, or null. */
  customerId: string | null;
  wish: SeatWish;
  once: IdempotencyKey | null;
};

/**
 * What became of a call: its seats are held, or why not; `late`: somebody else was given what was chosen for it;
 * `alone`: only a transaction of its own can tell, since its basket holds something or is in somebody's hand, or since
 * it may be against a rule.
 */
export type Served = Outcome<null, SeatProblem> | { late: SeatChooser } | "alone";

type Batch = {
  instanceId: string;
  calls: readonly HoldCall[];
  /** Where a test ends the process. */
  beforeCommit: (() => Promise<void>) | undefined;
};

/**
 * Takes seats of one performance for many buyers by one statement, each all or none, in the order in which they came:
 * a rush pays once for what costs the most, the ways to the database and its commit. The rules are those of one buyer
 * (`planPickedSeats`, `planTickets`), asked as of `moment`; the statement refuses what was planned by another. What is
 * refused writes nothing, so that nobody's refusal undoes another's seats. Who names no seats is chosen for from one
 * look, with nobody else in the performance. Gives the moment by which the next may be planned, too.
 */
export async function holdSeatsBatch(
  db: Database,
  batch: Batch,
  moment: SaleMoment,
): Promise<{ served: Served[]; moment: SaleMoment }> {
  const isNamed = batch.calls.every(({ wish }) => "seats" in wish);
  if (isNamed) return serve(db, batch, moment, new Set());
  return withTransaction(db, async (tx) =>
    serve(tx, batch, moment, await lockAndReadSeats(tx, batch.instanceId, "alone")),
  );
}

async function serve(
  db: Reader,
  { instanceId, calls, beforeCommit }: Batch,
  moment: SaleMoment,
  taken: Set<string>,
): Promise<{ served: Served[]; moment: SaleMoment }> {
  const served: Served[] = calls.map(() => "alone");
  const sale = await getInstanceSale(db, instanceId, moment.catalogue);
  if (sale === null) return { served, moment };
  const house = await loadSeatPlan(db, sale.planId);
  const holds: (NewHold & { index: number })[] = [];
  for (const [index, { basketId, customerId, wish, once }] of calls.entries()) {
    const planned = await planOf(db, wish, {
      ...moment,
      basketId,
      customerId,
      own: [],
      sale,
      holdsNothing: true,
    });
    // Why it may not be is told by the basket as it is.
    if (!planned.ok || planned.value === null) continue;
    const { chooser, ticketsOf } = planned.value;
    // Here nobody looks around who was told what to take.
    if ("needsLook" in chooser && chooser.needsLook === true) continue;
    const chosen = chooseFrom(house, chooser, wish, taken);
    served[index] = { late: chooser };
    if (chosen === null) continue;
    for (const seat of seatsOf(chosen)) taken.add(seat.id);
    holds.push({ index, basketId, customerId, once, tickets: ticketsOf(chosen) });
  }
  if (holds.length === 0) return { served, moment };

  await beforeCommit?.();
  const { moment: next, written } = await writeHolds(db, sale, moment, holds);
  for (const { index, basketId } of holds)
    if (written === null || written.alone.has(basketId)) served[index] = "alone";
    else if (written.got.has(basketId)) served[index] = done(null);
  return { served, moment: next };
}

/** The refusal of one who was late, as of now; or null where seats are free that could be taken. */
export async function refusalOfLate(
  db: Reader,
  taken: ReadonlySet<string>,
  { planId, choose }: SeatChooser,
): Promise<Outcome<null, SeatProblem> | null> {
  const isFree = ({ id }: PlanSeat) => !taken.has(id);
  const choice = choose(await loadSeatPlan(db, planId), isFree, isFree);
  return choice.ok ? null : choice;
}

function planOf(
  db: Reader,
  wish: SeatWish,
  requester: HoldAsker,
): Promise<Outcome<HoldPlan | null, SaleProblem | SeatProblem>> {
  return "seats" in wish ? planPickedSeats(db, wish, requester) : planTickets(db, wish, requester);
}

/** Null when another call of the same batch comes first, or when nothing that fits is left. */
function chooseFrom(
  house: SeatIndex,
  { instanceId, choose }: SeatChooser,
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
