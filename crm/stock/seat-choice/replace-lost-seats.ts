// Pure: chooses the nearest free seats for lost ones, in reclaim-tickets.ts and in refusals of picked seats.

import { groupBy } from "#runtime/group-by";
import { countLimited, type RowLimit } from "#contract/rules/seat-choice/row-limit";
import type { Result } from "#contract/calls/result";
import { bestSeating } from "./best-available";
import { moveWheelchairParties } from "./move-wheelchair-parties";
import {
  isAssignedAutomatically,
  type Party,
  type PlanSeat,
  type SeatBlock,
  type SeatIndex,
  type SeatShortage,
  type SeatRun,
} from "../seat-plans/seat-runs";
import { distanceBetween } from "./seat-distance";

type Replacement = Result<
  ReadonlyMap<string, SeatRun>,
  /** `lost`: wheelchair spaces and companion seats, if the band has no others for their parties. */
  SeatShortage | { lost: readonly PlanSeat[] }
>;

/**
 * Returns the same seats if free. A party that lost a seat moves as a whole to the nearest free seats of its band; a
 * wheelchair user's, to the nearest space with as many companion seats.
 */
export function replaceLostSeats(
  plan: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  old: readonly PlanSeat[],
  limit: RowLimit | null,
  blocks: readonly SeatBlock[] = [],
): Replacement {
  const getLost = (seats: readonly PlanSeat[]) => seats.filter((seat) => !isFree(seat));
  const kept: PlanSeat[] = [];
  const parties: Party[] = [];
  const near = new Map<string, PlanSeat[]>();
  const toMove: PlanSeat[][] = [];
  for (const bandId of new Set(old.map((seat) => seat.bandId))) {
    const ofBand = old.filter((seat) => seat.bandId === bandId);
    const accessible = ofBand.filter((seat) => !isAssignedAutomatically(seat));
    const movable = ofBand.filter(isAssignedAutomatically);
    if (plan.seating === "reserved" && !accessible.every(isFree)) {
      toMove.push(ofBand);
      continue;
    }
    // Places of unreserved seating are chosen one by one.
    const replaced = replaceEach(plan, isFree, accessible);
    if (replaced === null) return { ok: false, failure: { lost: getLost(accessible) } };
    kept.push(...replaced);
    if (movable.every(isFree)) kept.push(...movable);
    else {
      parties.push({ bandId, quantity: movable.length });
      near.set(bandId, movable);
    }
  }
  const findLimit = (settled: readonly PlanSeat[]) => limitBesides(settled, limit);
  for (const ofBand of toMove) {
    const moved = moveWheelchairParties(
      { plan, isFree, blocks, limitBesides: findLimit },
      ofBand,
      kept,
    );
    if (moved === null) return { ok: false, failure: { lost: getLost(ofBand) } };
    kept.push(...moved);
  }
  const rowLimit = limitBesides(kept, limit);
  const moved = bestSeating(plan, isFree, blocks, { parties, together: true, rowLimit, near });
  if (!moved.ok) return moved;
  const seats = new Map<string, PlanSeat[]>();
  for (const seat of [...kept, ...[...moved.value.values()].flat()])
    seats.set(seat.bandId, [...(seats.get(seat.bandId) ?? []), seat]);
  return { ok: true, value: seats };
}

const limitBesides = (seats: readonly PlanSeat[], limit: RowLimit | null): RowLimit | null => {
  const rows = seats.map(({ row }) => row);
  return limit && { ...limit, left: limit.left - countLimited(limit, rows) };
};

/**
 * Returns free alternatives in the order of `wanted`, or null if there are too few. A party moves as a whole.
 * Wheelchair spaces are only replaced by wheelchair spaces, companion seats by companion seats; where both are wanted, by
 * a space with its companion seats.
 */
export function findNearestAlternatives(
  plan: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  wanted: readonly PlanSeat[],
  limit: RowLimit | null,
  blocks: readonly SeatBlock[] = [],
): PlanSeat[] | null {
  const accessible: PlanSeat[] = [];
  const findLimit = (settled: readonly PlanSeat[]) => limitBesides(settled, limit);
  for (const seats of groupBy(wanted, ({ bandId }) => bandId).values()) {
    const ofBand = seats.filter((seat) => !isAssignedAutomatically(seat));
    const hasSpace = ofBand.some(({ kind }) => kind === "wheelchair");
    // Places of unreserved seating are chosen one by one.
    const replaced =
      hasSpace && plan.seating === "reserved"
        ? moveWheelchairParties(
            { plan, isFree, blocks, limitBesides: findLimit },
            ofBand,
            accessible,
          )
        : replaceEach(plan, isFree, ofBand);
    if (replaced === null) return null;
    accessible.push(...replaced);
  }
  const moved = replaceLostSeats(
    plan,
    isFree,
    wanted.filter(isAssignedAutomatically),
    limitBesides(accessible, limit),
    blocks,
  );
  return moved.ok ? matchTo(wanted, [...accessible, ...[...moved.value.values()].flat()]) : null;
}

function replaceEach(
  plan: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  wanted: readonly PlanSeat[],
): PlanSeat[] | null {
  // By id: the wanted seats may be from an earlier load of the same plan.
  const chosen = new Map(wanted.filter(isFree).map((seat) => [seat.id, seat]));
  for (const seat of wanted) {
    if (isFree(seat)) continue;
    const [nearest] = plan.seats
      .filter(
        (other) =>
          other.kind === seat.kind &&
          other.bandId === seat.bandId &&
          isFree(other) &&
          !chosen.has(other.id),
      )
      .sort((a, b) => distanceBetween([seat], [a]) - distanceBetween([seat], [b]));
    if (nearest === undefined) return null;
    chosen.set(nearest.id, nearest);
  }
  return [...chosen.values()];
}

/** Orders the chosen seats like `wanted`: a wanted seat among them stays, others are matched by band and kind. */
function matchTo(wanted: readonly PlanSeat[], chosen: readonly PlanSeat[]): PlanSeat[] | null {
  const isAmong = (seats: readonly PlanSeat[], { id }: PlanSeat) =>
    seats.some((other) => other.id === id);
  const spare = chosen.filter((seat) => !isAmong(wanted, seat));
  const matched = wanted.flatMap((seat) => {
    if (isAmong(chosen, seat)) return seat;
    const accessible = !isAssignedAutomatically(seat);
    const index = spare.findIndex(
      (other) =>
        other.bandId === seat.bandId &&
        (accessible ? other.kind === seat.kind : isAssignedAutomatically(other)),
    );
    return index < 0 ? [] : spare.splice(index, 1);
  });
  return matched.length === wanted.length ? matched : null;
}
