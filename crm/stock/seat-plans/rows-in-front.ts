// Pure: how many rows are between a row and the stage. Unknown (null) rather than wrong.

import { listSpots } from "./arrange-rows";
import { measureDistance } from "./neighboring-seats";
import type { Point } from "./overlapping-seats";
import type { OpenZone } from "./seat-plan-schema";

/** A wider gap between rows may be the front of a balcony, whose rows start again. */
const WIDEST_STEP = 2.5;
/** With more rows, counting takes seconds. */
const MAX_ROWS = 2_000;

interface Seen {
  floor: number;
  /** Its seats by angle around the stage. */
  seats: { angle: number; away: number }[];
  angle: number;
  away: number;
}

/**
 * Counts the rows of the same floor that are nearer to the stage in a row's direction, for each row of each zone. Null
 * where the rows in front are not evenly spaced, or without a stage.
 */
export function countRowsInFront(
  zones: readonly OpenZone[],
  stage: Point | null,
): (number | null)[][] {
  const rows = zones.map((zone) =>
    zone.rows.map((row) => see(zone.floors_above_stage, listSpots(zone, row), stage)),
  );
  const all = rows.flat().flatMap((row) => row ?? []);
  if (all.length > MAX_ROWS) return rows.map((ofZone) => ofZone.map(() => null));
  const steps = new Map(all.map((row) => [row, stepsTo(row, all)]));
  const usual = medianOf([...steps.values()].flatMap(({ between }) => between.slice(-1)));
  return rows.map((ofZone) =>
    ofZone.map((row) => {
      const { between = [] } = (row && steps.get(row)) ?? {};
      if (row === null || between.some((step) => step > usual * WIDEST_STEP)) return null;
      return between.length;
    }),
  );
}

function see(floor: number, spots: readonly Point[], stage: Point | null): Seen | null {
  const middle = spots[Math.floor(spots.length / 2)];
  if (stage === null || middle === undefined) return null;
  const seats = spots
    .map((spot) => ({ angle: angleOf(spot, stage), away: measureDistance(spot, stage) }))
    .sort((a, b) => a.angle - b.angle);
  return { floor, seats, angle: angleOf(middle, stage), away: measureDistance(middle, stage) };
}

const angleOf = (spot: Point, stage: Point): number =>
  Math.atan2(spot.x - stage.x, spot.y - stage.y);

/** The distances from row to row on the way from the nearest one. */
function stepsTo(row: Seen, all: readonly Seen[]): { between: number[] } {
  const nearer = all
    .filter((other) => other !== row && other.floor === row.floor)
    .flatMap((other) => awayAt(other, row.angle) ?? [])
    .filter((away) => away < row.away - 1)
    .sort((a, b) => a - b);
  return {
    between: nearer.map((away, index) => (nearer[index + 1] ?? row.away) - away),
  };
}

/** How far a row is from the stage in a direction; null if it does not reach so far to that side. */
function awayAt({ seats }: Seen, angle: number): number | null {
  const [first, last] = [seats[0], seats.at(-1)];
  if (first === undefined || last === undefined || angle < first.angle || angle > last.angle)
    return null;
  let [low, high] = [0, seats.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((seats[middle]?.angle ?? 0) <= angle) low = middle;
    else high = middle;
  }
  return seats[low]?.away ?? null;
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
