import { USUAL_GAP } from "#contract/schemas/seat-plan";

import type { SeatWithStatus } from "./seat-sections";

export type PlanPoint = { x: number; y: number };

/** Meters between the centers of neighboring seats. */
export const SEAT_METERS = 0.55;

/** The size of the largest squares that can be drawn at the points without overlapping. */
export function findSmallestGap(spots: readonly PlanPoint[]): number {
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

/** In units of one seat, from the upper left corner of the map. */
export type SectionMap = {
  width: number;
  height: number;
  /** Space on both sides for the row names. */
  margin: number;
  /** The upper left corner of each seat, in the section's order. */
  at: PlanPoint[];
};

/** Side of a seat's square; the rest of the unit is the gap to its neighbor. */
const SIZE = 0.94;

// Keyed by the section's first seat object, which is new after a plan is reloaded.
const mapsByFirstSeat = new WeakMap<object, SectionMap>();

/** Lays out a section's seats as on the hall's plan, with the stage at the top. */
export function mapSection(seats: readonly SeatWithStatus[]): SectionMap {
  const [first] = seats;
  const cached = first && mapsByFirstSeat.get(first.seat);
  if (cached?.at.length === seats.length) return cached;
  const spots = seats.map(({ seat }) => seat);
  const unit = findSmallestGap(spots);
  const [left, top] = [minimum(spots, "x"), minimum(spots, "y")];
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
  if (first !== undefined) mapsByFirstSeat.set(first.seat, map);
  return map;
}

const minimum = (spots: readonly PlanPoint[], axis: "x" | "y") =>
  spots.reduce((min, spot) => Math.min(min, spot[axis]), Infinity);

export const hundredth = (value: number): number => Math.round(value * 100) / 100;

/** Draws some of the seats as one SVG path, in tenths of a seat. */
export function drawSeats({ at }: SectionMap, isDrawn: (index: number) => boolean): string {
  return drawAt(at, isDrawn, "h9v9h-9z");
}

/** Draws a dot in some of the seats, as lines without length whose ends are round. */
export function drawDots({ at }: SectionMap, isDrawn: (index: number) => boolean): string {
  return drawAt(at, isDrawn, "m4.5 4.5h0");
}

/** Draws a check mark in some of the seats. */
export function drawChecks({ at }: SectionMap, isDrawn: (index: number) => boolean): string {
  return drawAt(at, isDrawn, "m2 5 2 2 4-5");
}

const drawAt = (at: readonly PlanPoint[], isDrawn: (index: number) => boolean, shape: string) =>
  at
    .flatMap(({ x, y }, index) =>
      isDrawn(index) ? [`M${Math.round(x * 10)} ${Math.round(y * 10)}${shape}`] : [],
    )
    .join("");

/** In seat widths. */
const MAX_BESIDE_PANEL = 34;

/** Whether a section's map is beside the panel in wide windows; a wider map is above it. */
export const isBesidePanel = ({ width }: { width: number }): boolean => width <= MAX_BESIDE_PANEL;
