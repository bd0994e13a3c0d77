import { type ItemRecord, listItems } from "../../contents/basket-lines";
import { bestSeating } from "../../../stock/seat-choice/best-available";
import { replaceLostSeats } from "../../../stock/seat-choice/replace-lost-seats";
import {
  type PlanSeat,
  listRuns,
  type SeatBlock,
  type SeatIndex,
  type Seating,
  type SeatingRequest,
} from "../../../stock/seat-plans/seat-runs";
import { type PackageRule, type PackageState, stateAt } from "./rules";

/**
 * Computes how complete each package of a basket is, by item id. A super package depends on its parts. A package without
 * a rule is no longer sold and keeps its stored state.
 */
export function packageStates(
  items: readonly ItemRecord[],
  lines: readonly { instanceId: string; packageItemId: string | null }[],
  rules: ReadonlyMap<string, PackageRule>,
): Map<string, PackageState> {
  const states = new Map<string, PackageState>();
  const packages = listItems(items, "package").flatMap((item) => {
    const rule = rules.get(item.productId);
    if (rule === undefined) return [];
    const isChosen = ({ id }: { id: string }) =>
      lines.some((line) => line.packageItemId === item.id && line.instanceId === id);
    const events = new Set(rule.instances.filter(isChosen).map(({ eventId }) => eventId)).size;
    return [{ item, rule, events }];
  });
  for (const { item, rule, events } of packages) {
    // A flex package needs `minItems` different events, a series needs all of its events.
    const all = new Set(rule.instances.map(({ eventId }) => eventId)).size;
    const needs = rule.type === "fixed-series" ? all : rule.minItems;
    if (rule.type !== "super") states.set(item.id, stateAt(events, needs, rule));
  }
  for (const { item: superItem, rule, events } of packages) {
    if (rule.type !== "super") continue;
    // Counts each complete part once, and each of its own events once.
    const complete = packages
      .filter(({ item }) => item.details.superItemId === superItem.id)
      .filter(({ item }) => (states.get(item.id) ?? item.details).missing === 0)
      .map(({ item }) => item.productId)
      .filter((partId) => rule.partIds.includes(partId));
    states.set(superItem.id, stateAt(new Set(complete).size + events, rule.minItems, rule));
  }
  return states;
}

/** Events and parts that the basket's packages still need before it can be paid. */
export const missingForOrder = (items: readonly ItemRecord[]): number =>
  listItems(items, "package").reduce((sum, { details }) => sum + details.missing, 0);

/**
 * Chooses seats for one evening of a series: the same seats every evening if enough adjacent ones are free on all of
 * them, else the nearest to `near` (the party's seats on another evening), else the best available.
 */
export function seriesSeats(
  plan: SeatIndex,
  free: {
    here: (seat: PlanSeat) => boolean;
    throughout: (seat: PlanSeat) => boolean;
  },
  blocks: readonly SeatBlock[],
  request: SeatingRequest,
  near: readonly PlanSeat[] | null,
): Seating {
  const same = bestSeating(plan, free.throughout, blocks, request);
  const best = bestSeating(plan, free.here, blocks, request);
  // Doesn't split the party more than necessary.
  if (same.ok && best.ok && countRuns(plan, same) <= countRuns(plan, best)) return same;
  const moved =
    near === null ? null : replaceLostSeats(plan, free.here, near, request.rowLimit, blocks);
  return moved?.ok === true ? moved : best;
}

function countRuns(plan: SeatIndex, { value: seats }: Extract<Seating, { ok: true }>): number {
  return plan.seating === "reserved" ? listRuns([...seats.values()].flat()).length : 1;
}
