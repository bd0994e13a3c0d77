// Pure: the order of rows from the stage, and how many are between a row and it. Unknown (null) rather than wrong.

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
  const usual = getMedian([...steps.values()].flatMap(({ between }) => between.slice(-1)));
  return rows.map((ofZone) =>
    ofZone.map((row) => {
      const { between = [] } = (row && steps.get(row)) ?? {};
      if (row === null || between.some((step) => step > usual * WIDEST_STEP)) return null;
      return between.length;
    }),
  );
}

/**
 * Orders rows from the stage. Of two rows that reach in the same direction, the one nearer to the stage there is first: by
 * the mean distance of its seats, a long row would come after a short one behind it. Returns indices of `rows`.
 */
export function orderFromStage(rows: readonly (readonly Point[])[], stage: Point): number[] {
  const getMean = (spots: readonly Point[]) =>
    spots.reduce((sum, spot) => sum + measureDistance(spot, stage), 0) / (spots.length || 1);
  const means = rows.map(getMean);
  const byMean = rows.map((_, at) => at).sort((a, b) => (means[a] ?? 0) - (means[b] ?? 0));
  if (rows.length > MAX_ROWS) return byMean;
  const seen = rows.map((spots) => see(0, spots, stage));
  const isBefore = (a: number, b: number) => {
    const [one, other] = [seen[a], seen[b]];
    return one != null && other != null && isNearer(one, other);
  };
  const behind = new Map(byMean.map((at) => [at, byMean.filter((other) => isBefore(other, at))]));
  const order: number[] = [];
  const left = new Set(byMean);
  while (left.size > 0) {
    const isFirst = (at: number) => !(behind.get(at) ?? []).some((other) => left.has(other));
    // Rows that cross each other have no first one.
    const [next = 0] = [...[...left].filter(isFirst), ...left];
    order.push(next);
    left.delete(next);
  }
  return order;
}

/** Whether a row is in front of another, in the middle of the directions that both reach; false if there are none. */
function isNearer(row: Seen, other: Seen): boolean {
  const from = Math.max(row.seats[0]?.angle ?? 0, other.seats[0]?.angle ?? 0);
  const to = Math.min(row.seats.at(-1)?.angle ?? 0, other.seats.at(-1)?.angle ?? 0);
  if (from > to) return false;
  const [own, others] = [awayAt(row, (from + to) / 2), awayAt(other, (from + to) / 2)];
  return own !== null && others !== null && own < others - 1;
}

function see(floor: number, spots: readonly Point[], stage: Point | null): Seen | null {
  const middle = spots[Math.floor(spots.length / 2)];
  if (stage === null || middle === undefined) return null;
  const seats = spots
    .map((spot) => ({ angle: getAngle(spot, stage), away: measureDistance(spot, stage) }))
    .sort((a, b) => a.angle - b.angle);
  return { floor, seats, angle: getAngle(middle, stage), away: measureDistance(middle, stage) };
}

const getAngle = (spot: Point, stage: Point): number =>
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
  return onLine(seats[low] ?? first, seats[high] ?? last, angle);
}

/** Where a direction meets the straight line between two seats, as a distance from the stage. */
function onLine(one: Seen["seats"][number], other: Seen["seats"][number], angle: number): number {
  const width = Math.sin(other.angle - one.angle);
  const parts = one.away * Math.sin(angle - one.angle) + other.away * Math.sin(other.angle - angle);
  return width <= 0 || parts <= 0 ? one.away : (one.away * other.away * width) / parts;
}

function getMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
