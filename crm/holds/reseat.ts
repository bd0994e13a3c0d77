// Pure: chooses the nearest free seats in place of lost ones, for reclaim-tickets.ts and refusals of picked seats.

import { countLimited } from "../limits/rules";
import { bestSeating } from "./best-available";
import {
  distanceBetween,
  isGivenAutomatically,
  type Party,
  type PlanSeat,
  type RowLimit,
  type SeatBlock,
  type SeatIndex,
  type Seating,
  type SeatRun,
} from "./seat-runs";

type Reseating =
  | { ok: true; seats: ReadonlyMap<string, SeatRun> }
  | Extract<Seating, { ok: false }>
  /** A wheelchair space or companion seat is gone: no other seat can stand in for it unasked. */
  | { ok: false; lost: readonly PlanSeat[] };

/** The very same seats when all are free, else each party that lost one moves as a whole to the nearest of its band. */
export function reseat(
  plan: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  old: readonly PlanSeat[],
  limit: RowLimit | null,
  /** Sold whole. */
  blocks: readonly SeatBlock[] = [],
): Reseating {
  const lost = old.filter((seat) => !isGivenAutomatically(seat) && !isFree(seat));
  if (lost.length > 0) return { ok: false, lost };

  const kept: PlanSeat[] = [];
  const parties: Party[] = [];
  const near = new Map<string, PlanSeat[]>();
  for (const bandId of new Set(old.map((seat) => seat.bandId))) {
    const ofBand = old.filter((seat) => seat.bandId === bandId);
    const movable = ofBand.filter(isGivenAutomatically);
    if (movable.every(isFree)) kept.push(...ofBand);
    else {
      kept.push(...ofBand.filter((seat) => !isGivenAutomatically(seat)));
      parties.push({ bandId, quantity: movable.length });
      near.set(bandId, movable);
    }
  }
  const rowLimit = limitBesides(kept, limit);
  const moved = bestSeating(plan, isFree, blocks, { parties, together: true, rowLimit, near });
  if (!moved.ok) return moved;
  const seats = new Map<string, PlanSeat[]>();
  for (const seat of [...kept, ...[...moved.seats.values()].flat()])
    seats.set(seat.bandId, [...(seats.get(seat.bandId) ?? []), seat]);
  return { ok: true, seats };
}

const limitBesides = (seats: readonly PlanSeat[], limit: RowLimit | null): RowLimit | null => {
  const rows = seats.map(({ row }) => row);
  return limit && { ...limit, left: limit.left - countLimited(limit, rows) };
};

/**
 * Free seats that could be taken instead, each in the place of one of `wanted`; null when there are too few. A party
 * moves as a whole; a wheelchair space is replaced by another, a companion seat by another.
 */
export function nearestInstead(
  plan: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  wanted: readonly PlanSeat[],
  limit: RowLimit | null,
  blocks: readonly SeatBlock[] = [],
): PlanSeat[] | null {
  const accessible = replaceEach(
    plan,
    isFree,
    wanted.filter((seat) => !isGivenAutomatically(seat)),
  );
  if (accessible === null) return null;
  const moved = reseat(
    plan,
    isFree,
    wanted.filter(isGivenAutomatically),
    limitBesides(accessible, limit),
    blocks,
  );
  return moved.ok ? inPlaceOf(wanted, [...accessible, ...[...moved.seats.values()].flat()]) : null;
}

function replaceEach(
  plan: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  wanted: readonly PlanSeat[],
): PlanSeat[] | null {
  // By id: the wanted seats may come from an earlier load of the same plan.
  const given = new Map(wanted.filter(isFree).map((seat) => [seat.id, seat]));
  for (const seat of wanted) {
    if (isFree(seat)) continue;
    const [nearest] = plan.seats
      .filter(
        (other) =>
          other.kind === seat.kind &&
          other.bandId === seat.bandId &&
          isFree(other) &&
          !given.has(other.id),
      )
      .sort((a, b) => distanceBetween([seat], [a]) - distanceBetween([seat], [b]));
    if (nearest === undefined) return null;
    given.set(nearest.id, nearest);
  }
  return [...given.values()];
}

/** Assigns the found seats: a wanted seat among them stays, the others are replaced by one of their kind. */
function inPlaceOf(wanted: readonly PlanSeat[], found: readonly PlanSeat[]): PlanSeat[] | null {
  const isAmong = (seats: readonly PlanSeat[], { id }: PlanSeat) =>
    seats.some((other) => other.id === id);
  const spare = found.filter((seat) => !isAmong(wanted, seat));
  const given = wanted.flatMap((seat) => {
    if (isAmong(found, seat)) return seat;
    const accessible = !isGivenAutomatically(seat);
    const index = spare.findIndex(
      (other) =>
        other.bandId === seat.bandId &&
        (accessible ? other.kind === seat.kind : isGivenAutomatically(other)),
    );
    return index < 0 ? [] : spare.splice(index, 1);
  });
  return given.length === wanted.length ? given : null;
}
