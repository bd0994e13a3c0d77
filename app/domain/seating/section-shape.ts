import { groupBy } from "#runtime/group-by";

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
  const front = getEdge(seats, gap, (a, b) => a.y < b.y);
  const back = getEdge(seats, gap, (a, b) => a.y > b.y).reverse();
  const sides = [front, back].map((edge) => simplify(edge, gap * TOLERANCE));
  return sides.flat().filter((spot, index, all) => all.indexOf(spot) === index);
}

/** Seats closer than this, in gaps between seats, are in one group: the next row, or across an aisle. */
const NEIGHBOR = 2.5;

type SeatPoint = PlanPoint & { row: string | null };

/**
 * The outlines of seats that must not be drawn over other seats of `hall`: one of all seats if it is over none, else one
 * of each group of neighboring seats, of each row of a group that still surrounds others, and of parts of a row that does.
 * @param hall may have `seats` too
 * @param gap between seats
 */
export function findOutlines<S extends SeatPoint>(
  seats: readonly S[],
  hall: readonly PlanPoint[],
  gap: number,
): PlanPoint[][] {
  // No outline of the seats can avoid others that the plan has in the same places, as of a floor above them.
  const place = ({ x, y }: PlanPoint) => `${Math.round(x / gap)} ${Math.round(y / gap)}`;
  const own = new Set(seats.map(place));
  const isNear = isWithin(getBox(seats, gap));
  const avoided = hall.filter((seat) => isNear(seat) && !own.has(place(seat)));
  const divide = (part: readonly S[], ways: ((of: readonly S[]) => S[][])[]): PlanPoint[][] => {
    const outline = findOutline(part);
    const [way, ...further] = ways;
    return way === undefined || !isOver(outline, avoided, gap)
      ? [outline]
      : way(part).flatMap((smaller) => divide(smaller, further));
  };
  const byNeighbors = (of: readonly S[]) => findNeighbors(of, gap * NEIGHBOR);
  const byRow = (of: readonly S[]) => [...groupBy(of, ({ row }) => row).values()];
  return divide(seats, [byNeighbors, byRow, byNeighbors, halve, halve, halve, halve]);
}

// Keyed by the hall's first seat object, which is new after a plan is reloaded.
const outlinesOfHalls = new WeakMap<SeatPoint, { count: number; outlines: PlanPoint[][][] }>();

/** The outlines of each section of a hall, over no seat of another. */
export function outlineSections(sections: readonly (readonly SeatPoint[])[]): PlanPoint[][][] {
  const all = sections.flat();
  const [first] = all;
  const known = first && outlinesOfHalls.get(first);
  if (known?.count === all.length) return known.outlines;
  const gap = Math.min(...sections.map(findSmallestGap));
  const outlines = sections.map((seats) => findOutlines(seats, all, gap));
  if (first !== undefined) outlinesOfHalls.set(first, { count: all.length, outlines });
  return outlines;
}

const getBox = (spots: readonly PlanPoint[], margin = 0) => ({
  left: spots.reduce((least, { x }) => Math.min(least, x), Infinity) - margin,
  right: spots.reduce((most, { x }) => Math.max(most, x), -Infinity) + margin,
  top: spots.reduce((least, { y }) => Math.min(least, y), Infinity) - margin,
  bottom: spots.reduce((most, { y }) => Math.max(most, y), -Infinity) + margin,
});

const isWithin =
  ({ left, right, top, bottom }: ReturnType<typeof getBox>) =>
  ({ x, y }: PlanPoint) =>
    x > left && x < right && y > top && y < bottom;

/** Divides seats in the middle of the longer side of the area that they fill. */
function halve<S extends PlanPoint>(seats: readonly S[]): S[][] {
  const { left, right, top, bottom } = getBox(seats);
  const isWide = right - left > bottom - top;
  const isFirst = ({ x, y }: S) => (isWide ? x * 2 < left + right : y * 2 < top + bottom);
  const halves = [seats.filter(isFirst), seats.filter((seat) => !isFirst(seat))];
  return halves.filter((half) => half.length > 0);
}

/** Whether an outline is over one of the points. */
function isOver(outline: readonly PlanPoint[], points: readonly PlanPoint[], gap: number): boolean {
  const isNear = isWithin(getBox(outline, gap));
  return points.some((point) => isNear(point) && isCovered(outline, point, gap));
}

/** Divides seats into groups, in each of which a path of steps up to `step` leads from any seat to any other. */
function findNeighbors<S extends PlanPoint>(seats: readonly S[], step: number): S[][] {
  const left = new Set([...seats].sort((a, b) => a.x - b.x));
  const groups: S[][] = [];
  for (const first of left) {
    left.delete(first);
    const group = [first];
    for (const from of group)
      for (const seat of left) {
        if (seat.x - from.x > step) break;
        if (Math.hypot(seat.x - from.x, seat.y - from.y) > step) continue;
        left.delete(seat);
        group.push(seat);
      }
    groups.push(group);
  }
  return groups;
}

/** Whether a point is on an outline's line, or inside it and not just beside the line. */
function isCovered(outline: readonly PlanPoint[], point: PlanPoint, gap: number): boolean {
  const { isInside, distance } = locate(outline, point);
  return distance < gap / 4 || (isInside && distance >= gap / 2);
}

/** Whether a point is inside an outline, and its distance from the outline's line. */
export function locate(
  outline: readonly PlanPoint[],
  point: PlanPoint,
): { isInside: boolean; distance: number } {
  let [isInside, distance] = [false, Infinity];
  for (const [index, from] of outline.entries()) {
    const to = outline[(index + 1) % outline.length] ?? from;
    distance = Math.min(distance, distanceTo(from, to, point));
    const crossing = ((to.x - from.x) * (point.y - from.y)) / (to.y - from.y) + from.x;
    if (from.y > point.y !== to.y > point.y && point.x < crossing) isInside = !isInside;
  }
  return { isInside, distance };
}

/** From a point to the nearest of a line between two others. */
function distanceTo(from: PlanPoint, to: PlanPoint, { x, y }: PlanPoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx ** 2 + dy ** 2 || 1);
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(from.x + part * dx - x, from.y + part * dy - y);
}

/** The `d` attribute of an SVG path. A single seat is a line: a stroke shows no point. */
export const drawOutlines = (outlines: readonly (readonly PlanPoint[])[]): string =>
  outlines
    .map((outline) => {
      const corners = outline.map(({ x, y }) => `${x},${y}`).join(" ");
      return `M${corners}${outline.length === 1 ? "h.1" : ""}z`;
    })
    .join("");

/** The first seat of each column, from left to right. */
function getEdge(
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
