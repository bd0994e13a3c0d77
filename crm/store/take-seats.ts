import type { House, PlanSeat, SeatRun } from "../domain/seat-runs";
import type { BasketRefusal, Outcome } from "../domain/basket-refusal";
import { done, refusedAs } from "../domain/basket-refusal";
import { seatName } from "../domain/seat-name";
import { claimSeats, enterInstance, listTakenSeats, type SeatRef } from "./claims";
import type { Transaction } from "./database";
import { getPlanHouse } from "./plan-house";

/** Chooses seats of one instance from those that are free at this moment; or says why there are none. */
export type Chooser = {
  instanceId: string;
  planId: string;
  choose: (
    house: House,
    isFree: (seat: PlanSeat) => boolean,
  ) => { ok: true; seats: ReadonlyMap<string, SeatRun> } | { ok: false; refusal: BasketRefusal };
};

/** The seats taken, by instance and then by band. */
export type TakenSeats = ReadonlyMap<string, ReadonlyMap<string, SeatRun>>;

/** So often the choice is made side by side with others; after that alone, when nobody can come between. */
const TRIES_TOGETHER = 2;
const TRIES = 5;

/** Undoes a try. */
class LostRace extends Error {
  constructor(readonly lost: string[]) {
    super("lost the race for a seat");
  }
}

/**
 * Chooses and takes seats for a basket, all or none, and lengthens the hold on those it has (`kept`). The choice is
 * made from a fresh look each time; whoever loses the race for a seat chooses again, and after two losses waits for
 * the instance alone, so that a rush ends with every seat given and a true answer for everybody.
 */
export async function takeSeats(
  tx: Transaction,
  basketId: string,
  until: Date,
  kept: readonly SeatRef[],
  choosers: readonly Chooser[],
): Promise<Outcome<TakenSeats>> {
  // One order for all who want several instances.
  const inOrder = [...choosers].sort((a, b) => (a.instanceId < b.instanceId ? -1 : 1));
  let lost: string[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const how = attempt < TRIES_TOGETHER ? "shared" : "alone";
    try {
      // A savepoint: a try that lost gives back its seats and its place in the queue.
      return await tx.transaction((inner) => takeOnce(inner, basketId, until, kept, inOrder, how));
    } catch (thrown) {
      if (!(thrown instanceof LostRace)) throw thrown;
      lost = thrown.lost;
    }
  }
  return refusedAs({ code: "seats-taken", lost });
}

async function takeOnce(
  tx: Transaction,
  basketId: string,
  until: Date,
  kept: readonly SeatRef[],
  choosers: readonly Chooser[],
  how: "shared" | "alone",
): Promise<Outcome<TakenSeats>> {
  const chosen = new Map<string, ReadonlyMap<string, SeatRun>>();
  const wanted: (SeatRef & { name: string })[] = kept.map((seat) => ({ ...seat, name: "" }));
  for (const chooser of choosers) await enterInstance(tx, chooser.instanceId, how);
  for (const { instanceId, planId, choose } of choosers) {
    const house = await getPlanHouse(tx, planId);
    const taken = await listTakenSeats(tx, instanceId);
    const choice = choose(house, (seat) => !taken.has(seat.id));
    if (!choice.ok) return refusedAs(choice.refusal);
    chosen.set(instanceId, choice.seats);
    for (const seat of [...choice.seats.values()].flat())
      wanted.push({ instanceId, seatId: seat.id, bandId: seat.bandId, name: seatName(seat) });
  }
  const got = await claimSeats(tx, basketId, until, wanted);
  if (got.length < wanted.length) {
    const mine = new Set(got.map((seat) => `${seat.instanceId}\n${seat.seatId}`));
    const missed = wanted.filter((seat) => !mine.has(`${seat.instanceId}\n${seat.seatId}`));
    throw new LostRace(missed.map((seat) => seat.name).filter((name) => name !== ""));
  }
  return done(chosen);
}
