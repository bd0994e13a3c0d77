// The single way's tries: chooses seats among those that are free, hands them to a statement such as that of hold-seats.ts,
// and chooses again where another buyer got them first. In the batched way hold-queue.ts does this.

import type { SeatProblem } from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";
import { done, type ChangeResult, rejectAs } from "../baskets/basket-contents";
import type { Transaction } from "../platform/database/database";
import { loadSeatPlan } from "../seat-plans/load-seat-plan";
import { seatLabel } from "#contract/seat-name";
import { chooseAmong } from "./seat-choosers";
import { claimSeats, listTakenSeats, lockAndReadSeats, type SeatRef } from "./seat-claims";
import type { SeatRun, SeatChooser } from "./seat-runs";

export type TakenSeats = ReadonlyMap<string, ReadonlyMap<string, SeatRun>>;

/** Takes the chosen seats. Returns those that another basket has; the caller then rolls back. */
export type Take = (
  tx: Transaction,
  chosen: TakenSeats,
) => Promise<readonly { instanceId: string; seatId: string }[]>;

/** Tries while others choose too; later tries lock the performance. */
const TRIES_TOGETHER = 2;
const TRIES = 5;

class LostRace extends Error {
  constructor(readonly problem: Problem<"seats-taken">) {
    super("lost the race for a seat");
  }
}

/**
 * Each try reads the free seats again; after two lost races the performance is locked, so that in a rush every seat is sold
 * and every refusal is true.
 */
export async function takeSeats(
  tx: Transaction,
  choosers: readonly SeatChooser[],
  take: Take,
): Promise<ChangeResult<TakenSeats, SeatProblem>> {
  // The same order everywhere, so that two transactions never deadlock.
  const inOrder = [...choosers].sort((a, b) => (a.instanceId < b.instanceId ? -1 : 1));
  for (let attempt = 1; ; attempt += 1) {
    const how = attempt <= TRIES_TOGETHER ? "shared" : "exclusive";
    try {
      // A savepoint: a lost try releases its seats and its lock.
      return await tx.transaction((inner) => takeOnce(inner, inOrder, take, how));
    } catch (thrown) {
      if (!(thrown instanceof LostRace)) throw thrown;
      if (attempt === TRIES) return rejectAs(thrown.problem);
    }
  }
}

async function takeOnce(
  tx: Transaction,
  choosers: readonly SeatChooser[],
  take: Take,
  how: "shared" | "exclusive",
): Promise<ChangeResult<TakenSeats, SeatProblem>> {
  const chosen = new Map<string, ReadonlyMap<string, SeatRun>>();
  // All locks before any choice: the holder of one must not wait in another performance for a seat.
  const looks: (SeatChooser & { taken: ReadonlySet<string> })[] = [];
  for (const chooser of choosers)
    looks.push({ ...chooser, taken: await lockAndReadSeats(tx, chooser.instanceId, how) });
  for (const { instanceId, planId, choose, taken } of looks) {
    const plan = await loadSeatPlan(tx, planId);
    const choice = choose(
      plan,
      ({ id }) => !taken.has(id),
      ({ id }) => looks.every((other) => other.planId !== planId || !other.taken.has(id)),
    );
    if (!choice.ok) return choice;
    chosen.set(instanceId, choice.seats);
  }
  const lost = await take(tx, chosen);
  if (lost.length > 0) throw new LostRace(seatsTaken(chosen, lost));
  return done(chosen);
}

/**
 * Takes picked seats, all or none, without a second try. The instance has been entered; after a refusal the caller must
 * undo the transaction.
 */
export async function claimPickedSeats(
  tx: Transaction,
  chooser: SeatChooser,
  take: Take,
): Promise<ChangeResult<TakenSeats, SeatProblem>> {
  const { instanceId, planId, needsTakenSeats } = chooser;
  const plan = await loadSeatPlan(tx, planId);
  const look = needsTakenSeats === true ? await listTakenSeats(tx, instanceId) : new Set<string>();
  const choice = chooseAmong(plan, chooser, look);
  if (!choice.ok) return choice;
  const chosen = new Map([[instanceId, choice.seats]]);
  const lost = await take(tx, chosen);
  if (lost.length === 0) return done(chosen);

  // What this transaction has taken is not lost, though it looks taken.
  const taken = await listTakenSeats(tx, instanceId);
  const lostIds = new Set(lost.map(({ seatId }) => seatId));
  for (const seat of [...choice.seats.values()].flat())
    if (!lostIds.has(seat.id)) taken.delete(seat.id);
  const again = chooseAmong(plan, chooser, taken);
  return again.ok ? rejectAs(seatsTaken(chosen, lost)) : again;
}

function seatsTaken(
  chosen: TakenSeats,
  lost: readonly { instanceId: string; seatId: string }[],
): Problem<"seats-taken"> {
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

/** Takes the chosen seats for a basket, lengthens the hold on those that it has (`kept`), and writes nothing else. */
export function claimOnly(basketId: string, until: Date, kept: readonly SeatRef[]): Take {
  return async (tx, chosen) => {
    const seats = [...chosen].flatMap(([instanceId, byBand]) =>
      [...byBand.values()].flat().map(({ id, bandId }) => ({ instanceId, seatId: id, bandId })),
    );
    const wanted = [...kept, ...seats];
    const got = await claimSeats(tx, basketId, until, wanted);
    const keyOf = (seat: SeatRef) => `${seat.instanceId}\n${seat.seatId}`;
    const mine = new Set(got.map(keyOf));
    return wanted.filter((seat) => !mine.has(keyOf(seat)));
  };
}
