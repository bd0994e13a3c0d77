import type { SeatProblem } from "#contract/operations/basket-problems";
import { done, type Outcome, rejectAs } from "../baskets/basket-contents";
import type { Transaction } from "../platform/database/database";
import { loadSeatPlan } from "../seat-plans/load-seat-plan";
import { listTakenSeats, type SeatRef } from "./seat-claims";
import { type SeatChooser, seatsTaken, type TakenSeats } from "./take-seats";

/** Chooses seats that were named: it only has to look at others when one of its rules is about them. */
export type PickedSeatsChooser = SeatChooser & { needsLook: boolean };

/**
 * Takes seats that were named, all or none: no other will do, so there is nothing to try again, and nothing to look at
 * before. Who is too late is told what is left. The instance has been entered; a refusal leaves the transaction half
 * done, and the caller undoes it.
 */
export async function claimPickedSeats(
  tx: Transaction,
  chooser: PickedSeatsChooser,
  take: (chosen: TakenSeats) => Promise<readonly Pick<SeatRef, "instanceId" | "seatId">[]>,
): Promise<Outcome<TakenSeats, SeatProblem>> {
  const { instanceId, planId, choose, needsLook } = chooser;
  const house = await loadSeatPlan(tx, planId);
  const look = needsLook ? await listTakenSeats(tx, instanceId) : new Set<string>();
  const chooseFrom = (taken: ReadonlySet<string>) => {
    const isFree = ({ id }: { id: string }) => !taken.has(id);
    return choose(house, isFree, isFree);
  };
  const choice = chooseFrom(look);
  if (!choice.ok) return choice;
  const chosen = new Map([[instanceId, choice.seats]]);
  const lost = await take(chosen);
  if (lost.length === 0) return done(chosen);

  // What this transaction has taken is not lost, though it looks taken.
  const taken = await listTakenSeats(tx, instanceId);
  const lostIds = new Set(lost.map(({ seatId }) => seatId));
  for (const seat of [...choice.seats.values()].flat())
    if (!lostIds.has(seat.id)) taken.delete(seat.id);
  const again = chooseFrom(taken);
  return again.ok ? rejectAs(seatsTaken(chosen, lost)) : again;
}
