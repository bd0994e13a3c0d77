import { nearestGap, type PlanPoint } from "./seat-positions";

/** As far as a seat hides what is behind it, in gaps between seats. */
const HALF = 0.75;
/** A corner that is nearer to the straight line is left out, in gaps between seats. */
const TOLERANCE = 0.2;

/**
 * The edge of a section through the middles of its outermost seats, concave where its rows are curved; a line as thick
 * as a seat around it has the section's size. Its columns must not have gaps: a hall that is open to one side would be
 * closed.
 */
export function outlineOf(seats: readonly PlanPoint[]): PlanPoint[] {
  const gap = nearestGap(seats);
  const front = edgeOf(seats, gap, (a, b) => a.y < b.y);
  const back = edgeOf(seats, gap, (a, b) => a.y > b.y).reverse();
  const sides = [front, back].map((edge) => simplify(edge, gap * TOLERANCE));
  return sides.flat().filter((spot, index, all) => all.indexOf(spot) === index);
}

/** For `points` of a polygon. */
export const pointsOf = (outline: readonly PlanPoint[]): string =>
  outline.map(({ x, y }) => `${x},${y}`).join(" ");

/** The seats that come first in each column, from left to right. */
function edgeOf(
  seats: readonly PlanPoint[],
  gap: number,
  isBefore: (a: PlanPoint, b: PlanPoint) => boolean,
): PlanPoint[] {
  const step = gap / 2;
  const columns = new Map<number, PlanPoint>();
  for (const seat of seats) {
    const last = Math.floor((seat.x + HALF * gap) / step);
    for (let column = Math.ceil((seat.x - HALF * gap) / step); column <= last; column += 1) {
      const first = columns.get(column);
      if (first === undefined || isBefore(seat, first)) columns.set(column, seat);
    }
  }
  return [...new Set(columns.values())].sort((a, b) => a.x - b.x);
}

/** Ramer, Douglas and Peucker: the corners that a line keeps when it may be off by `tolerance`. */
function simplify(line: readonly PlanPoint[], tolerance: number): PlanPoint[] {
  const [from, to] = [line[0], line.at(-1)];
  if (from === undefined || to === undefined || line.length < 3) return [...line];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const off = ({ x, y }: PlanPoint) =>
    Math.abs((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)) / length;
  const farthest = line.reduce(
    (found, spot, at) => (off(spot) > off(line[found] ?? from) ? at : found),
    0,
  );
  if (off(line[farthest] ?? from) <= tolerance) return [from, to];
  return [
    ...simplify(line.slice(0, farthest + 1), tolerance),
    ...simplify(line.slice(farthest), tolerance).slice(1),
  ];
}

/** Where a section's number stands: in the middle of its width, among the seats there. */
export function middleOf(seats: readonly PlanPoint[]): PlanPoint {
  const mean = (of: readonly PlanPoint[], axis: "x" | "y") =>
    of.reduce((sum, spot) => sum + spot[axis], 0) / of.length;
  const x = mean(seats, "x");
  const gap = nearestGap(seats);
  const near = seats.filter((spot) => Math.abs(spot.x - x) <= gap);
  return { x: Math.round(x), y: Math.round(mean(near.length > 0 ? near : seats, "y")) };
}
