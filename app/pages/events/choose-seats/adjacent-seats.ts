import type { InstanceDetail } from "#contract/schemas/event";
import type { Seat } from "#contract/schemas/seat-plan";
import { viewRank } from "#contract/seat-view";
import type { SeatSection } from "~/seats/seat-sections";
import { rowsOf } from "~/seats/seats-by-row";
import type { SeatInRow } from "~/seats/seats-by-row";

export type SeatCriteria = {
  band?: string | undefined;
  feature?: SeatFeature | undefined;
  /** Number of seats, 1 to the limit of an order. */
  together: number;
  rowLimit?: InstanceDetail["rowLimit"];
  /** Whether a choice may leave no single seat. */
  refusesSingleSeats?: boolean;
};

export type OfferedSeats = {
  /** Adjacent seats, or a wheelchair space and the seats beside it. */
  seats: Seat[];
  /** Further seats of a wheelchair user's party. */
  nearby: NearbySeats[];
};

/** Adjacent seats. `rowsBehind` the wheelchair space, negative in front of it; null in another section. */
export type NearbySeats = { seats: Seat[]; rowsBehind: number | null };

export const SEAT_FEATURES = [
  "wheelchair",
  "companion",
  "transfer",
  "aisle",
  "step-free",
  "full-view",
  "restricted-view",
] as const;

export type SeatFeature = (typeof SEAT_FEATURES)[number];

/** The features that some seat of the hall has, taken or not. */
export const featuresOf = (sections: readonly SeatSection[]): SeatFeature[] =>
  SEAT_FEATURES.filter((feature) =>
    sections.some(({ seats }) => seats.some(({ seat }) => hasFeature(seat, feature))),
  );

function hasFeature(seat: Seat, feature: SeatFeature): boolean {
  switch (feature) {
    case "wheelchair":
    case "companion":
    case "transfer":
      return seat.kind === feature;
    case "aisle":
      return seat.endOfRow;
    case "step-free":
      return seat.stepFree === true;
    case "full-view":
      return seat.view === "full" && !seat.restrictedView;
    case "restricted-view":
      return seat.restrictedView;
  }
}

/**
 * Finds groups of adjacent free seats, best first: by band, then by view, then from the stage to the back; in each row,
 * the group nearest to its middle. Blocks sold together are not split. See wheelchair-offers.ts for wheelchair spaces.
 */
export function findAdjacentSeats(
  sections: readonly SeatSection[],
  criteria: SeatCriteria,
  bands: readonly string[],
  limit: number,
): OfferedSeats[] {
  const groups = sections.flatMap((section) =>
    rowsOf(section.seats).flatMap((row) => bestOfRow(row.seats, criteria)),
  );
  const rank = (seats: Seat[]) => Math.max(...seats.map(({ band }) => bands.indexOf(band)));
  const viewOf = (seats: Seat[]) => Math.max(...seats.map(viewRank));
  return groups
    .sort((a, b) => rank(a) - rank(b) || viewOf(a) - viewOf(b))
    .slice(0, limit)
    .map((seats) => ({ seats, nearby: [] }));
}

function bestOfRow(row: readonly SeatInRow[], criteria: SeatCriteria): Seat[][] {
  const { together, refusesSingleSeats = false } = criteria;
  const middle = (row.length - 1) / 2;
  const offCenter = (start: number) => Math.abs(start + (together - 1) / 2 - middle);
  return row
    .map((_, start) => ({ start, group: row.slice(start, start + together) }))
    .filter(({ group }) => isMatch(group, criteria))
    .filter(({ start }) => !refusesSingleSeats || !leavesSingleSeat(row, start, together))
    .sort((a, b) => offCenter(a.start) - offCenter(b.start) || a.start - b.start)
    .slice(0, 1)
    .map(({ group }) => group.map(({ seat }) => seat));
}

/** As the box office decides (`findStrandedSeats`): a run that is one seat longer than the choice may leave it. */
function leavesSingleSeat(row: readonly SeatInRow[], start: number, count: number): boolean {
  const isOpen = (at: number) => {
    const { free, seat } = row[at] ?? {};
    return free === true && seat?.kind !== "wheelchair" && seat?.kind !== "companion";
  };
  let [first, last] = [start, start + count - 1];
  while (isOpen(first - 1) && row[first]?.afterAisle !== true) first -= 1;
  while (isOpen(last + 1) && row[last + 1]?.afterAisle !== true) last += 1;
  const [left, right] = [start - first, last - (start + count - 1)];
  return left + right > 1 && (left === 1 || right === 1);
}

/** Whether seats exceed the limit of seats in some rows. */
export const exceedsRowLimit = (
  seats: readonly Seat[],
  rowLimit: SeatCriteria["rowLimit"],
): boolean =>
  rowLimit != null &&
  seats.filter(({ row }) => row !== null && rowLimit.rows.includes(row)).length > rowLimit.max;

function isMatch(group: readonly SeatInRow[], criteria: SeatCriteria): boolean {
  const { together, band, feature, rowLimit } = criteria;
  if (group.length < together) return false;
  if (group.some(({ free, afterAisle }, index) => !free || (index > 0 && afterAisle))) return false;
  const seats = group.map(({ seat }) => seat);
  if (exceedsRowLimit(seats, rowLimit)) return false;
  const ids = new Set(seats.map(({ id }) => id));
  if (group.some(({ block }) => block?.some((id) => !ids.has(id)))) return false;
  if (band !== undefined && seats.some((seat) => seat.band !== band)) return false;
  // Companion and transfer seats are offered only to visitors who search for them.
  const kind = feature === "companion" || feature === "transfer" ? feature : "standard";
  if (seats.some((seat) => seat.kind !== kind)) return false;
  if (feature === undefined) return true;
  const isOne = (seat: Seat) => hasFeature(seat, feature);
  return feature === "aisle" || feature === "step-free" ? seats.some(isOne) : seats.every(isOne);
}
