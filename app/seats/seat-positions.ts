import { USUAL_GAP } from "#contract/schemas/seat-plan";

import type { StandingSeat } from "./seat-sections";

export type PlanPoint = { x: number; y: number };

/**
 * How far apart the two nearest seats are, along the axis on which they are farther apart: squares of that size do not
 * overlap.
 */
export function nearestGap(spots: readonly PlanPoint[]): number {
  const sorted = [...spots].sort((a, b) => a.x - b.x);
  let nearest = Infinity;
  sorted.forEach((spot, index) => {
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next];
      if (other === undefined || other.x - spot.x >= nearest) break;
      const apart = Math.max(other.x - spot.x, Math.abs(other.y - spot.y));
      if (apart > 0 && apart < nearest) nearest = apart;
    }
  });
  return nearest === Infinity ? USUAL_GAP : nearest;
}

/** In seats, from the upper left corner of the map. */
export type SectionMap = {
  width: number;
  height: number;
  /** The room on both sides for the names of the rows. */
  margin: number;
  /** The upper left corner of each seat, in the section's order. */
  at: PlanPoint[];
};

/** A seat's square on the map; the rest is the gap to its neighbor. */
const SIZE = 0.94;

// Keyed by a section's first seat object, which is new when a plan is loaded again.
const known = new WeakMap<object, SectionMap>();

/** Where a section's seats are drawn: as on the plan of the hall, with the stage at the top. */
export function mapSection(seats: readonly StandingSeat[]): SectionMap {
  const [first] = seats;
  const kept = first && known.get(first.seat);
  if (kept?.at.length === seats.length) return kept;
  const spots = seats.map(({ seat }) => seat);
  const unit = nearestGap(spots);
  const [left, top] = [least(spots, "x"), least(spots, "y")];
  const margin = Math.max(1.2, ...spots.map(({ row }) => 0.4 + 0.36 * (row?.length ?? 0)));
  const at = spots.map(({ x, y }) => ({
    x: hundredth((x - left) / unit + margin),
    y: hundredth((y - top) / unit),
  }));
  const map = {
    width: hundredth(Math.max(0, ...at.map(({ x }) => x)) + SIZE + margin),
    height: hundredth(Math.max(0, ...at.map(({ y }) => y)) + SIZE),
    margin,
    at,
  };
  if (first !== undefined) known.set(first.seat, map);
  return map;
}

const least = (spots: readonly PlanPoint[], axis: "x" | "y") =>
  spots.reduce((found, spot) => Math.min(found, spot[axis]), Infinity);

export const hundredth = (value: number): number => Math.round(value * 100) / 100;

/** The seats that are not `free` as one drawing, in tenths of a seat. */
export function drawTaken({ at }: SectionMap, free: readonly boolean[]): string {
  return at
    .filter((_, index) => !free[index])
    .map(({ x, y }) => `M${Math.round(x * 10)} ${Math.round(y * 10)}h9v9h-9z`)
    .join("");
}
