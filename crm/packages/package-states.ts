import { type ItemRecord, itemsOf } from "../baskets/item-rules";
import type { Seating, SeatingWish } from "../holds/best-available";
import { bestSeating } from "../holds/best-blocks";
import { reseat } from "../holds/reseat";
import { type PlanSeat, runsOf, type SeatBlock, type SeatIndex } from "../holds/seat-runs";
import { eventsOf, flexState, type PackageRule, type PackageState, stateAt } from "./rules";

/**
 * How far each package of a basket has got, by the id of its line: what its details say after every change. A super
 * package goes by how far its parts have got. A package without a rule is no longer known, and stays as it is.
 */
export function packageStates(
  items: readonly ItemRecord[],
  lines: readonly { instanceId: string; packageItemId: string | null }[],
  rules: ReadonlyMap<string, PackageRule>,
): Map<string, PackageState> {
  const packages = itemsOf(items, "package");
  const states = new Map<string, PackageState>();
  const chosenIn = (itemId: string) =>
    lines.filter((line) => line.packageItemId === itemId).map(({ instanceId }) => instanceId);
  for (const { id, productId } of packages) {
    const rule = rules.get(productId);
    if (rule?.type === "flex") states.set(id, flexState(rule, chosenIn(id)));
    if (rule?.type === "fixed-series") states.set(id, seriesState(rule, chosenIn(id)));
  }
  for (const { id, productId } of packages) {
    const rule = rules.get(productId);
    if (rule?.type !== "super") continue;
    const parts = packages
      .filter(({ details }) => details.superItemId === id)
      .map((part) => ({
        packageId: part.productId,
        missing: (states.get(part.id) ?? part.details).missing,
      }));
    states.set(id, superState(rule, parts, chosenIn(id)));
  }
  return states;
}

/**
 * How much more the packages of a basket need before it can be paid: the performances that a flex package lacks. A super
 * package can be paid without its discount, but not with nothing in it.
 */
export function missingForOrder(
  items: readonly ItemRecord[],
  lines: readonly { packageItemId: string | null }[],
): number {
  const packages = itemsOf(items, "package");
  const isEmpty = (id: string) =>
    packages.every(({ details }) => details.superItemId !== id) &&
    lines.every(({ packageItemId }) => packageItemId !== id);
  return packages
    .filter(({ id, details }) => details.type !== "super" || isEmpty(id))
    .reduce((sum, { details }) => sum + details.missing, 0);
}

/**
 * How far a super package has got ("A super package needs at least N more packages for the discount"). Its parts are
 * packages, each kind once and only when it is complete, and performances of its own, each event once. It can be
 * bought without the discount.
 */
function superState(
  rule: Pick<PackageRule, "minItems" | "percentOff" | "instances" | "partIds">,
  parts: readonly { packageId: string; missing: number }[],
  chosenIds: Iterable<string>,
): PackageState {
  const complete = new Set(
    parts
      .filter(({ packageId, missing }) => missing === 0 && rule.partIds.includes(packageId))
      .map(({ packageId }) => packageId),
  );
  return stateAt(complete.size + eventsOf(rule, chosenIds).size, rule.minItems, rule);
}

/** A series has all of its events, each on the date that was chosen. */
function seriesState(
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
  const moved = near === null ? null : reseat(house, free.here, near, wish.rowLimit, blocks);
  return moved?.ok === true ? moved : best;
}

function stretchesOf(house: SeatIndex, { seats }: Extract<Seating, { ok: true }>): number {
  return house.seating === "reserved" ? runsOf([...seats.values()].flat()).length : 1;
}
