// Pure: which seats of a row are neighbors, by their positions in the room. The order and the labels of a file are no
// proof: it may list the pieces of a row on both sides of an aisle under one label, or seats in any order.

import type { Point } from "./overlapping-seats";

/** Seats farther apart than this multiple of the usual distance have an aisle or a missing seat between them. */
const AISLE = 1.75;
/** A row's own distance counts up to this multiple of the plan's: a row of two seats may span the hall. */
const WIDEST = 2.5;
/** Rows with fewer gaps have the usual distance of their zone. */
const MIN_GAPS = 3;
/** The cosine of the sharpest bend of a row, 66 degrees: a second line of chairs in a box is not the same row. */
const SHARPEST_BEND = 0.4;
/** Among equally near seats, the next one in the file is preferred. */
const IN_ORDER = 0.8;

export const measureDistance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns the usual distance of neighbors in each row of each zone. */
export function usualGaps(zones: readonly (readonly (readonly Point[])[])[]): number[][] {
  const gaps = zones.map((rows) => rows.map(nearestGaps));
  const ofPlan = findMedian(gaps.flat(2)) ?? 0;
  return gaps.map((rows) => {
    const ofZone = findMedian(rows.flat()) ?? ofPlan;
    return rows.map((ofRow) => {
      const own = ofRow.length > MIN_GAPS ? (findMedian(ofRow) ?? ofZone) : ofZone;
      return Math.min(own, ofPlan * WIDEST);
    });
  });
}

/** The distance of each seat from the nearest other one. */
function nearestGaps(row: readonly Point[]): number[] {
  if (row.length < 2) return [];
  return row.map((seat) =>
    row.reduce(
      (nearest, other) =>
        other === seat ? nearest : Math.min(nearest, measureDistance(seat, other)),
      Infinity,
    ),
  );
}

function findMedian(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/**
 * Divides a row into runs of neighbors, each in order along the row, as indices. Links the nearest seats first; a seat
 * has at most two neighbors, and a run has no sharp bend.
 */
export function findRuns(row: readonly Point[], usualGap: number): number[][] {
  const links = row.map((): number[] => []);
  const runOf = row.map((_, index) => index);
  const getRoot = (index: number): number => {
    const parent = runOf[index] ?? index;
    return parent === index ? index : getRoot(parent);
  };
  const continues = (at: number, to: number) => {
    const [before] = links[at] ?? [];
    return before === undefined || !isSharpBend(row[before], row[at], row[to]);
  };
  for (const { from, to } of nearPairs(row, usualGap * AISLE)) {
    const [here, there] = [links[from], links[to]];
    if (!here || !there || here.length > 1 || there.length > 1) continue;
    if (getRoot(from) === getRoot(to) || !continues(from, to) || !continues(to, from)) continue;
    runOf[getRoot(from)] = getRoot(to);
    here.push(to);
    there.push(from);
  }
  return walkRuns(links);
}

function nearPairs(row: readonly Point[], limit: number): { from: number; to: number }[] {
  const pairs: { from: number; to: number; weight: number }[] = [];
  row.forEach((seat, from) => {
    for (let to = from + 1; to < row.length; to += 1) {
      const gap = measureDistance(seat, row[to] ?? seat);
      if (gap <= limit) pairs.push({ from, to, weight: to - from === 1 ? gap * IN_ORDER : gap });
    }
  });
  return pairs.sort((a, b) => a.weight - b.weight);
}

function isSharpBend(
  before: Point | undefined,
  at: Point | undefined,
  next: Point | undefined,
): boolean {
  if (!before || !at || !next) return false;
  const [inX, inY, outX, outY] = [at.x - before.x, at.y - before.y, next.x - at.x, next.y - at.y];
  const cosine = (inX * outX + inY * outY) / (Math.hypot(inX, inY) * Math.hypot(outX, outY) || 1);
  return cosine < SHARPEST_BEND;
}

/** Follows the links from one end of each run to the other. */
function walkRuns(links: readonly (readonly number[])[]): number[][] {
  const seen = new Set<number>();
  return links.flatMap((ofSeat, start) => {
    if (ofSeat.length > 1 || seen.has(start)) return [];
    const run: number[] = [];
    let at: number | undefined = start;
    while (at !== undefined) {
      seen.add(at);
      run.push(at);
      at = links[at]?.find((next) => !seen.has(next));
    }
    return [run];
  });
}
