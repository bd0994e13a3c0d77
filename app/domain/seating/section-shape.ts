import { findSmallestGap, type PlanPoint } from "./seat-positions";

/** How far to each side a seat hides the seats behind it, in gaps between seats. */
const COVER = 0.75;
/** A corner closer than this to the straight line is dropped, in gaps between seats. */
const TOLERANCE = 0.2;

/**
 * The outline of a section through the centers of its outermost seats, concave if its rows are curved. Drawn with a
 * stroke as wide as a seat, it has the section's size. A gap in the columns of seats is closed.
 */
export function findOutline(seats: readonly PlanPoint[]): PlanPoint[] {
  const gap = findSmallestGap(seats);
  const front = edgeOf(seats, gap, (a, b) => a.y < b.y);
  const back = edgeOf(seats, gap, (a, b) => a.y > b.y).reverse();
  const sides = [front, back].map((edge) => simplify(edge, gap * TOLERANCE));
  return sides.flat().filter((spot, index, all) => all.indexOf(spot) === index);
}

/** The `points` attribute of an SVG polygon. */
export const listPoints = (outline: readonly PlanPoint[]): string =>
  outline.map(({ x, y }) => `${x},${y}`).join(" ");

/** The first seat of each column, from left to right. */
function edgeOf(
  seats: readonly PlanPoint[],
  gap: number,
  isBefore: (a: PlanPoint, b: PlanPoint) => boolean,
): PlanPoint[] {
  const step = gap / 2;
  const columns = new Map<number, PlanPoint>();
  for (const seat of seats) {
    const last = Math.floor((seat.x + COVER * gap) / step);
    for (let column = Math.ceil((seat.x - COVER * gap) / step); column <= last; column += 1) {
      const first = columns.get(column);
      if (first === undefined || isBefore(seat, first)) columns.set(column, seat);
    }
  }
  return [...new Set(columns.values())].sort((a, b) => a.x - b.x);
}

/** Ramer–Douglas–Peucker: drops the corners that are within `tolerance` of the simplified line. */
function simplify(line: readonly PlanPoint[], tolerance: number): PlanPoint[] {
  const [from, to] = [line[0], line.at(-1)];
  if (from === undefined || to === undefined || line.length < 3) return [...line];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const distance = ({ x, y }: PlanPoint) =>
    Math.abs((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)) / length;
  const farthest = line.reduce(
    (best, spot, at) => (distance(spot) > distance(line[best] ?? from) ? at : best),
    0,
  );
  if (distance(line[farthest] ?? from) <= tolerance) return [from, to];
  return [
    ...simplify(line.slice(0, farthest + 1), tolerance),
    ...simplify(line.slice(farthest), tolerance).slice(1),
  ];
}

/** The position of a section's label: halfway across, at the mean depth of the seats there. */
export function findCenter(seats: readonly PlanPoint[]): PlanPoint {
  const mean = (of: readonly PlanPoint[], axis: "x" | "y") =>
    of.reduce((sum, spot) => sum + spot[axis], 0) / of.length;
  const x = mean(seats, "x");
  const gap = findSmallestGap(seats);
  const near = seats.filter((spot) => Math.abs(spot.x - x) <= gap);
  return { x: Math.round(x), y: Math.round(mean(near.length > 0 ? near : seats, "y")) };
}
