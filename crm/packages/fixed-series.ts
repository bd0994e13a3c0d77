import type { Seating, SeatingWish } from "../holds/best-available/best-available";
import { bestSeating } from "../holds/best-available/best-blocks";
import { eventsOf } from "./flex-package";
import { stateAt, type PackageRule, type PackageState } from "./package-rule";
import { reseat } from "../holds/reseat";
import type { SeatBlock } from "../holds/seat-blocks";
import { runsOf, type SeatIndex, type PlanSeat } from "../holds/best-available/seat-runs";

/** A series has all of its events (spec section 3, "Fixed-series subscription"), each on the date that was chosen. */
export function seriesState(
  rule: Pick<PackageRule, "percentOff" | "instances">,
  chosenIds: Iterable<string>,
): PackageState {
  const all = new Set(rule.instances.map(({ eventId }) => eventId));
  return stateAt(eventsOf(rule, chosenIds).size, all.size, rule);
}

/**
 * Seats for one evening of a series: the same at each, if so many beside each other are free at all of them; else as near as can be to
 * `near`, where the party sits another evening; else the best there are.
 */
export function seriesSeats(
  house: SeatIndex,
  free: {
    here: (seat: PlanSeat) => boolean;
    throughout: (seat: PlanSeat) => boolean;
  },
  blocks: readonly SeatBlock[],
  wish: SeatingWish,
  near: readonly PlanSeat[] | null,
): Seating {
  const same = bestSeating(house, free.throughout, blocks, wish);
  const best = bestSeating(house, free.here, blocks, wish);
  // Nobody is parted from the others for it.
  if (same.ok && best.ok && stretchesOf(house, same) <= stretchesOf(house, best)) return same;
  const limit = wish.rowLimit && { rows: wish.rowLimit.rows, max: wish.rowLimit.left };
  const moved = near === null ? null : reseat(house, free.here, near, limit, blocks);
  return moved?.ok === true ? moved : best;
}

function stretchesOf(house: SeatIndex, { seats }: Extract<Seating, { ok: true }>): number {
  return house.seating === "reserved" ? runsOf([...seats.values()].flat()).length : 1;
}
