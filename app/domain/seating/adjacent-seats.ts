import type { InstanceDetail } from "#contract/schemas/event";
import type { Seat } from "#contract/schemas/seat-plan";
import { findStranded } from "#contract/rules/seat-choice/single-seat-rule";
import { exceedsRowLimit, type RowLimit } from "#contract/rules/seat-choice/row-limit";
import { viewRank } from "#contract/rules/seat-choice/seat-view";
import type { SeatSection } from "./seat-sections";
import { groupByRow } from "./seats-by-row";
import type { SeatInRow } from "./seats-by-row";

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

/**
 * Adjacent seats, seen from the wheelchair space: rows behind it (negative in front) in its section, else floors above it
 * (negative below) and, on its floor, the distance in meters.
 */
export type NearbySeats = { seats: Seat[] } & (
  | { rowsBehind: number }
  | { rowsBehind: null; floorsAbove: number; meters: number }
);

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

/** Reads the search from the URL. Invalid values are ignored. */
export function parseCriteria(query: URLSearchParams, maxTickets: number): SeatCriteria {
  const together = Number(query.get("together"));
  const isPossible = Number.isInteger(together) && together >= 1 && together <= maxTickets;
  return {
    together: isPossible ? together : Math.min(2, maxTickets),
    band: query.get("band") || undefined,
    feature: SEAT_FEATURES.find((one) => one === query.get("feature")),
  };
}

/** The features that some seat of the hall has, taken or not. */
export const listFeatures = (sections: readonly SeatSection[]): SeatFeature[] =>
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
    groupByRow(section.seats).flatMap((row) => bestOfRow(row.seats, criteria)),
  );
  const rank = (seats: Seat[]) => Math.max(...seats.map(({ band }) => bands.indexOf(band)));
  const getView = (seats: Seat[]) => Math.max(...seats.map(viewRank));
  return groups
    .sort((a, b) => rank(a) - rank(b) || getView(a) - getView(b))
    .slice(0, limit)
    .map((seats) => ({ seats, nearby: [] }));
}

function bestOfRow(row: readonly SeatInRow[], criteria: SeatCriteria): Seat[][] {
  const { together, refusesSingleSeats = false } = criteria;
  const middle = (row.length - 1) / 2;
  const openRuns = findFreeRuns(row, isOpen);
  const offCenter = (start: number) => Math.abs(start + (together - 1) / 2 - middle);
  return row
    .map((_, start) => ({ start, group: row.slice(start, start + together) }))
    .filter(({ group }) => isMatch(group, criteria))
    .filter(
      ({ group }) =>
        !refusesSingleSeats ||
        findStranded(openRuns, new Set(group.map(({ seat }) => seat.id))).length === 0,
    )
    .sort((a, b) => offCenter(a.start) - offCenter(b.start) || a.start - b.start)
    .slice(0, 1)
    .map(({ group }) => group.map(({ seat }) => seat));
}

/** As in the box office's rule of single seats. */
const isOpen = ({ kind }: Seat) => kind !== "wheelchair" && kind !== "companion";

/** Runs of adjacent free seats that are accepted. */
export function findFreeRuns(
  row: readonly SeatInRow[],
  accepts: (seat: Seat) => boolean,
): Seat[][] {
  const runs: Seat[][] = [[]];
  for (const { seat, free, afterAisle } of row) {
    const isOffered = free && accepts(seat);
    if (afterAisle || !isOffered) runs.push([]);
    if (isOffered) runs.at(-1)?.push(seat);
  }
  return runs.filter(({ length }) => length > 0);
}

/** What one buyer may have in limited rows, without earlier orders. */
export const findRowLimit = (rowLimit: SeatCriteria["rowLimit"]): RowLimit | null =>
  rowLimit == null ? null : { rows: new Set(rowLimit.rows), left: rowLimit.max };

function isMatch(group: readonly SeatInRow[], criteria: SeatCriteria): boolean {
  const { together, band, feature, rowLimit } = criteria;
  if (group.length < together) return false;
  if (group.some(({ free, afterAisle }, index) => !free || (index > 0 && afterAisle))) return false;
  const seats = group.map(({ seat }) => seat);
  if (exceedsRowLimit(findRowLimit(rowLimit), seats)) return false;
  const ids = new Set(seats.map(({ id }) => id));
  if (group.some(({ block }) => block?.some((id) => !ids.has(id)))) return false;
  if (band !== undefined && seats.some((seat) => seat.band !== band)) return false;
  // Companion and transfer seats are offered only to visitors who search for them.
  const kind = feature === "companion" || feature === "transfer" ? feature : "standard";
  if (seats.some((seat) => seat.kind !== kind)) return false;
  if (feature === undefined) return true;
  const isOne = (seat: Seat) => hasFeature(seat, feature);
  return feature === "aisle" ? seats.some(isOne) : seats.every(isOne);
}
