// Pure: how far seats are from each other and from a party's previous seats, in seat widths.

import type { PlanSeat, SeatIndex, SeatRun } from "../seat-plans/seat-runs";

const ROW = 3;
const SECTION = 1000;

const rowsBetween = (a: PlanSeat, b: PlanSeat) => Math.abs(a.rowRank - b.rowRank);
/** Two sections may have the same rank. */
const sectionsBetween = (a: PlanSeat, b: PlanSeat) =>
  a.section === b.section ? 0 : 1 + Math.abs(a.sectionRank - b.sectionRank);

/** Distance between the nearest seats of two runs: another row counts as 3, another section as 1000. */
export function distanceBetween(a: SeatRun, b: SeatRun): number {
  const [firstA, lastA, firstB, lastB] = [a[0], a.at(-1), b[0], b.at(-1)];
  if (!firstA || !lastA || !firstB || !lastB) return 0;
  const aside = Math.max(0, firstB.place - lastA.place, firstA.place - lastB.place);
  return sectionsBetween(firstA, firstB) * SECTION + rowsBetween(firstA, firstB) * ROW + aside;
}

type SeatCost = (seat: PlanSeat) => number;

/** Without previous seats, the plan's: the best seat's is the lowest. */
const planCost =
  (plan: Pick<SeatIndex, "costs">): SeatCost =>
  ({ id }) =>
    plan.costs.get(id) ?? 0;

/** The cost of a seat that is chosen by itself or in a run: its distance from the middle of the party's previous seats. */
export function costFromMiddle(
  plan: Pick<SeatIndex, "costs">,
  previous: readonly PlanSeat[] = [],
): SeatCost {
  const [first] = previous;
  if (first === undefined) return planCost(plan);
  const middle = previous.reduce((sum, { place }) => sum + place, 0) / previous.length;
  return (seat) =>
    sectionsBetween(seat, first) * SECTION +
    rowsBetween(seat, first) * ROW +
    Math.abs(seat.place - middle);
}

/**
 * The cost of a seat of a block: its distance from the first of the party's previous seats. Other sections count by their
 * rank alone.
 */
export function costFromFirst(
  plan: Pick<SeatIndex, "costs">,
  previous: readonly PlanSeat[] = [],
): SeatCost {
  const [first] = previous;
  if (first === undefined) return planCost(plan);
  return (seat) =>
    Math.abs(seat.sectionRank - first.sectionRank) * SECTION +
    rowsBetween(seat, first) * ROW +
    Math.abs(seat.place - first.place);
}
