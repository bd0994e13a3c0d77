export interface Point {
  x: number;
  y: number;
}

/** The spacing assumed for a plan without two adjacent seats. */
const TOUCHING = 2;

/** The distance that neighbors of a plan keep, as most of them do; null when no row has two seats apart. */
export function usualGap(rows: readonly (readonly Point[])[]): number | null {
  const gaps = rows
    .flatMap((row) =>
      row.slice(1).map((spot, index) => {
        const before = row[index] ?? spot;
        return Math.hypot(spot.x - before.x, spot.y - before.y);
      }),
    )
    .filter((gap) => gap > 0)
    .sort((a, b) => a - b);
  return gaps[Math.floor((gaps.length - 1) / 2)] ?? null;
}

/**
 * For each seat nearer to an earlier one than half of the plan's usual gap: that one's place in the list, and how far
 * apart they are. Seats are looked up on a grid.
 */
export function overlappingSeats(
  spots: readonly Point[],
  gap: number | null,
): { seat: number; on: number; apart: number }[] {
  const nearest = gap === null ? TOUCHING : gap / 2;
  const cellOf = (value: number) => Math.floor(value / nearest);
  const cells = new Map<string, number[]>();
  const found: { seat: number; on: number; apart: number }[] = [];
  spots.forEach(({ x, y }, seat) => {
    const [column, line] = [cellOf(x), cellOf(y)];
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
      found.push({ seat, on: on.other, apart: on.apart });
      return;
    }
    const cell = `${column},${line}`;
    const there = cells.get(cell);
    if (there === undefined) cells.set(cell, [seat]);
    else there.push(seat);
  });
  return found;
}
