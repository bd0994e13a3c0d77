// Chooses free seats, claims them with a statement such as that of hold-seats.ts, and chooses again if another buyer
// got them first. hold-queue.ts does this for batches.

import type { SeatProblem } from "#contract/problems/basket-problems";
import type { Problem } from "#contract/problems/problems";
import { done, type ChangeResult, rejectAs } from "../../contents/basket-contents";
import type { Transaction } from "../../../platform/database/database";
import { forgetSeatPlan, loadSeatPlan } from "../../../stock/seat-plans/load-seat-plan";
import { seatLabel } from "#contract/text/seat-name";
import { chooseAmong } from "../../../stock/seat-choice/seat-choosers";
import {
  claimSeats,
  listTakenSeats,
  lockAndReadSeats,
  type ClaimKey,
  type SeatRef,
} from "../../../stock/holds/seat-claims";
import type { SeatRun, SeatChooser } from "../../../stock/seat-plans/seat-runs";
import { type SeatLocks, asAnswered } from "../../baskets/seat-locks";

/** By instance and band. */
export type TakenSeats = ReadonlyMap<string, ReadonlyMap<string, SeatRun>>;

/**
 * Claims the chosen seats, once they are locked (`requireLocks`). Returns those that another basket has or that are not
 * locked; the caller then rolls back.
 */
export type Take = (tx: Transaction, chosen: TakenSeats) => Promise<readonly ClaimKey[]>;

/** Tries with a shared lock; later tries lock the performance exclusively. */
const SHARED_TRIES = 2;
const MAX_TRIES = 5;

class LostRace extends Error {
  constructor(readonly problem: Problem<"seats-taken">) {
    super("lost the race for a seat");
  }
}

/**
 * Each try reads the free seats again. After two lost races the performance is locked exclusively, so that under
 * contention every seat is sold and refusals are correct.
 */
export async function takeSeats(
  tx: Transaction,
  choosers: readonly SeatChooser[],
  take: Take,
  locks: SeatLocks,
): Promise<ChangeResult<TakenSeats, SeatProblem>> {
  // Locked in the same order everywhere, so that two transactions never deadlock.
  const inOrder = [...choosers].sort((a, b) => (a.instanceId < b.instanceId ? -1 : 1));
  for (let attempt = 1; ; attempt += 1) {
    const lock = attempt <= SHARED_TRIES ? "shared" : "exclusive";
    try {
      // A savepoint: a lost race releases the seats and the locks.
      return await tx.transaction((inner) => takeOnce(inner, inOrder, take, { lock, locks }));
    } catch (thrown) {
      if (!(thrown instanceof LostRace)) throw thrown;
      if (attempt === MAX_TRIES) return rejectAs(thrown.problem);
      // No one else can have claimed them: the plan itself may have changed.
      if (lock === "exclusive") for (const { planId } of inOrder) forgetSeatPlan(planId);
    }
  }
}

async function takeOnce(
  tx: Transaction,
  choosers: readonly SeatChooser[],
  take: Take,
  { lock, locks }: { lock: "shared" | "exclusive"; locks: SeatLocks },
): Promise<ChangeResult<TakenSeats, SeatProblem>> {
  const chosen = new Map<string, ReadonlyMap<string, SeatRun>>();
  // All locks first: a transaction with claims must not wait for another performance's lock.
  const locked: (SeatChooser & { taken: ReadonlySet<string> })[] = [];
  for (const chooser of choosers) {
    const taken = await lockAndReadSeats(tx, chooser.instanceId, lock);
    locked.push({ ...chooser, taken: asAnswered(locks, chooser.instanceId, taken) });
  }
  for (const { instanceId, planId, choose, taken } of locked) {
    const plan = await loadSeatPlan(tx, planId);
    const choice = choose(
      plan,
      ({ id }) => !taken.has(id),
      ({ id }) => locked.every((other) => other.planId !== planId || !other.taken.has(id)),
    );
    if (!choice.ok) return choice;
    chosen.set(instanceId, choice.value);
  }
  const lost = await take(tx, chosen);
  if (lost.length > 0) throw new LostRace(seatsTaken(chosen, lost));
  return done(chosen);
}

/**
 * Claims picked seats, all or none, in a single try. The caller has taken the instance's lock, and must roll back after
 * a refusal.
 */
export async function claimPickedSeats(
  tx: Transaction,
  chooser: SeatChooser,
  take: Take,
  locks: SeatLocks,
): Promise<ChangeResult<TakenSeats, SeatProblem>> {
  const { instanceId, planId, needsTakenSeats } = chooser;
  const plan = await loadSeatPlan(tx, planId);
  const isTakenRead = needsTakenSeats === true || (locks !== null && locks.refused.size > 0);
  const before = isTakenRead ? await listTakenSeats(tx, instanceId) : new Set<string>();
  const choice = chooseAmong(plan, chooser, asAnswered(locks, instanceId, before));
  if (!choice.ok) return choice;
  const chosen = new Map([[instanceId, choice.value]]);
  const lost = await take(tx, chosen);
  if (lost.length === 0) return done(chosen);

  // The seats that this transaction claimed are not lost.
  const taken = await listTakenSeats(tx, instanceId);
  const lostIds = new Set(lost.map(({ seatId }) => seatId));
  for (const seat of [...choice.value.values()].flat())
    if (!lostIds.has(seat.id)) taken.delete(seat.id);
  const retried = chooseAmong(plan, chooser, taken);
  return retried.ok ? rejectAs(seatsTaken(chosen, lost)) : retried;
}

function seatsTaken(chosen: TakenSeats, lost: readonly ClaimKey[]): Problem<"seats-taken"> {
  const seats = lost.flatMap(({ instanceId, seatId }) =>
    [...(chosen.get(instanceId) ?? new Map<string, SeatRun>()).values()]
      .flat()
      .filter((seat) => seat.id === seatId),
  );
  return {
    code: "seats-taken",
    instanceId: lost[0]?.instanceId ?? "",
    lost: seats.map(seatLabel),
    lostIds: seats.map(({ id }) => id),
    nearest: [],
  };
}

/** Claims the chosen seats for a basket and extends the hold on its other seats (`kept`). Writes no tickets. */
export function claimWithoutTickets(basketId: string, until: Date, kept: readonly SeatRef[]): Take {
  return (tx, chosen) => {
    const seats = [...chosen].flatMap(([instanceId, byBand]) =>
      [...byBand.values()].flat().map(({ id, bandId }) => ({ instanceId, seatId: id, bandId })),
    );
    return claimSeats(tx, basketId, until, [...kept, ...seats]);
  };
}
