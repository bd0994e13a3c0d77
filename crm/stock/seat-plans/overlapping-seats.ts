export interface Point {
  x: number;
  y: number;
}

/** Minimum distance of seats in a plan without adjacent seats. */
const TOUCHING = 2;

/**
 * Returns the median distance of adjacent seats, or null without adjacent seats. A file may list a row in any order: each row
 * is read in the order of the file, from left to right or from front to back, whichever is the shortest way.
 */
export function findMedianGap(rows: readonly (readonly Point[])[]): number | null {
  const gaps = rows
    .flatMap((row) => {
      const fromLeft = row.toSorted((a, b) => a.x - b.x);
      const fromFront = row.toSorted((a, b) => a.y - b.y);
      const ways = [row, fromLeft, fromFront].map(gapsAlong);
      return ways.reduce((best, way) => (addUp(way) < addUp(best) ? way : best));
    })
    .filter((gap) => gap > 0)
    .sort((a, b) => a - b);
  return gaps[Math.floor((gaps.length - 1) / 2)] ?? null;
}

const gapsAlong = (row: readonly Point[]): number[] =>
  row.slice(1).map((spot, index) => {
    const previous = row[index] ?? spot;
    return Math.hypot(spot.x - previous.x, spot.y - previous.y);
  });

const addUp = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * Finds the seats that are closer to an earlier seat (`on`) than half of the gap. `seat` and `on` are indices. Uses a
 * grid to look up neighbors.
 */
export function overlappingSeats(
  spots: readonly Point[],
  gap: number | null,
): { seat: number; on: number; apart: number }[] {
  const nearest = gap === null ? TOUCHING : gap / 2;
  const getCell = (value: number) => Math.floor(value / nearest);
  const cells = new Map<string, number[]>();
  const overlaps: { seat: number; on: number; apart: number }[] = [];
  spots.forEach(({ x, y }, seat) => {
    const [column, line] = [getCell(x), getCell(y)];
    const on = [-1, 0, 1]
      .flatMap((across) => [-1, 0, 1].map((down) => `${column + across},${line + down}`))
      .flatMap((cell) => cells.get(cell) ?? [])
      .map((other) => ({
        other,
        apart: Math.hypot(x - (spots[other]?.x ?? x), y - (spots[other]?.y ?? y)),
      }))
      .filter(({ apart }) => apart < nearest)
      .sort((a, b) => a.apart - b.apart)[0];
    if (on !== undefined) {
      overlaps.push({ seat, on: on.other, apart: on.apart });
      return;
    }
    const cell = `${column},${line}`;
    const others = cells.get(cell);
    if (others === undefined) cells.set(cell, [seat]);
    else others.push(seat);
  });
  return overlaps;
}
