// Pure: moves wheelchair users' parties that lost seats to other spaces, for replace-lost-seats.ts.

import type { RowLimit } from "#contract/rules/seat-choice/row-limit";
import {
  bestWheelchairParties,
  countCompanionSeats,
  partySeats,
} from "#contract/rules/seat-choice/wheelchair-party";
import {
  incompleteBlocks,
  type PlanSeat,
  listRuns,
  type SeatBlock,
  type SeatIndex,
} from "../seat-plans/seat-runs";
import { distanceBetween } from "./seat-distance";

type Hall = {
  plan: SeatIndex;
  isFree: (seat: PlanSeat) => boolean;
  blocks: readonly SeatBlock[];
  /** Besides the seats of `settled`. */
  limitBesides: (settled: readonly PlanSeat[]) => RowLimit | null;
};

/**
 * Moves each party of a band that lost a seat, as a whole, to the nearest space of the band that has as many companion
 * seats beside it as the party had, or returns null. Other parties keep their seats.
 *
 * @param old the seats of one band
 * @param settled seats of other bands
 */
export function moveWheelchairParties(
  { plan, isFree, blocks, limitBesides }: Hall,
  old: readonly PlanSeat[],
  settled: readonly PlanSeat[],
): PlanSeat[] | null {
  const parties = findParties(old);
  if (parties === null) return null;
  const seated = parties.filter(({ seats }) => seats.every(isFree)).flatMap(({ seats }) => seats);
  for (const { space, seats } of parties) {
    if (seats.every(isFree)) continue;
    const used = new Set(seated.map(({ id }) => id));
    const free = plan.seats.filter(
      (seat) => seat.bandId === space.bandId && isFree(seat) && !used.has(seat.id),
    );
    const rowLimit = limitBesides([...settled, ...seated]);
    const companions = countCompanionSeats(seats);
    const nearest = bestWheelchairParties(listRuns(free), seats.length, {
      rowLimit,
      bandRank: () => 0,
    })
      .filter(({ beside }) => countCompanionSeats(beside) >= companions)
      .toSorted((a, b) => distanceBetween([space], [a.space]) - distanceBetween([space], [b.space]))
      .map(partySeats)
      .find((chosen) => isWhole(chosen, blocks));
    if (nearest === undefined) return null;
    seated.push(...nearest);
  }
  return seated;
}

type OldParty = { space: PlanSeat; seats: PlanSeat[] };

/** Every other seat goes with the nearest space. Null without a space. */
function findParties(seats: readonly PlanSeat[]): OldParty[] | null {
  const parties = seats
    .filter(({ kind }) => kind === "wheelchair")
    .map((space): OldParty => ({ space, seats: [space] }));
  for (const seat of seats.filter(({ kind }) => kind !== "wheelchair")) {
    const [nearest] = parties.toSorted(
      (a, b) => distanceBetween([a.space], [seat]) - distanceBetween([b.space], [seat]),
    );
    if (nearest === undefined) return null;
    nearest.seats.push(seat);
  }
  return parties;
}

const isWhole = (chosen: readonly PlanSeat[], blocks: readonly SeatBlock[]): boolean =>
  incompleteBlocks(new Set(chosen.map(({ id }) => id)), blocks).length === 0;
