import { reseat } from "../reseat";
import type { SeatBlock } from "../seat-blocks";
import { distanceBetween, isGivenAutomatically, type SeatIndex, type PlanSeat } from "./seat-runs";

/**
 * Seats that are free and could be taken instead of these, each in the place of one of `wanted`; null when there are
 * not enough like them. A party that lost one seat moves as a whole, so that nobody is parted from the others. A
 * wheelchair space is replaced by a wheelchair space, and a companion seat by a companion seat.
 */
export function nearestInstead(
  house: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  wanted: readonly PlanSeat[],
  limit: { rows: ReadonlySet<string>; max: number } | null,
  blocks: readonly SeatBlock[] = [],
): PlanSeat[] | null {
  const accessible = replaceEach(
    house,
    isFree,
    wanted.filter((seat) => !isGivenAutomatically(seat)),
  );
  if (accessible === null) return null;
  const inRows = accessible.filter(({ row }) => row !== null && limit?.rows.has(row)).length;
  const moved = reseat(
    house,
    isFree,
    wanted.filter(isGivenAutomatically),
    limit && { rows: limit.rows, max: limit.max - inRows },
    blocks,
  );
  return moved.ok ? inPlaceOf(wanted, [...accessible, ...[...moved.seats.values()].flat()]) : null;
}

function replaceEach(
  house: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  wanted: readonly PlanSeat[],
): PlanSeat[] | null {
  // By id: the wanted seats may come from an earlier load of the same plan.
  const given = new Map(wanted.filter(isFree).map((seat) => [seat.id, seat]));
  for (const seat of wanted) {
    if (isFree(seat)) continue;
    const [nearest] = house.seats
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

/** Hands out what was found: who wanted a seat that is among it keeps that one, the others get one like theirs. */
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
