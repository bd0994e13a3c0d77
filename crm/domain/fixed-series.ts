import type { Seating, SeatingWish } from "./best-available";
import { bestSeating } from "./best-blocks";
import { eventsOf } from "./flex-package";
import { stateAt, type PackageRule, type PackageState } from "./package-rule";
import { reseat } from "./reseat";
import type { SeatBlock } from "./seat-blocks";
import type { House, PlanSeat } from "./seat-runs";

/** A series has all of its events (spec section 3, "Fixed-series subscription"), each on the date that was chosen. */
export function seriesState(
  rule: Pick<PackageRule, "percentOff" | "instances">,
  chosenIds: Iterable<string>,
): PackageState {
  const all = new Set(rule.instances.map(({ eventId }) => eventId));
  return stateAt(eventsOf(rule, chosenIds).size, all.size, rule);
}

/**
 * Seats for one evening of a series: the same at each, if so many are free at all of them; else as near as can be to
 * `near`, where the party sits another evening; else the best there are.
 */
export function seriesSeats(
  house: House,
  free: {
    here: (seat: PlanSeat) => boolean;
    throughout: (seat: PlanSeat) => boolean;
  },
  blocks: readonly SeatBlock[],
  wish: SeatingWish,
  near: readonly PlanSeat[] | null,
): Seating {
  const same = bestSeating(house, free.throughout, blocks, wish);
  if (same.ok) return same;
  const limit = wish.rowLimit && { rows: wish.rowLimit.rows, max: wish.rowLimit.left };
  const moved = near === null ? null : reseat(house, free.here, near, limit, blocks);
  return moved?.ok === true ? moved : bestSeating(house, free.here, blocks, wish);
}
