import type { Money } from "./money";
import { firstPrice } from "./seat-price";
import type { BandPrices } from "./seat-price";
import type { SeatSection } from "./seat-sections";

/** Why nothing of a section can be had (spec section 4, "section sold out, section not on sale"). */
export type SectionClosed = "sold-out" | "not-on-sale";

/** A section as the overview shows it. */
export type SectionSummary = {
  name: string;
  slug: string;
  seats: number;
  free: number;
  /** Null when something of it can be had. */
  closed: SectionClosed | null;
  /** Of its free seats, the fee included; null when nothing of it can be had. */
  prices: { from: Money; to: Money } | null;
  /** Free wheelchair spaces. */
  wheelchair: number;
  /** Whether any free seat is reached without a step. */
  stepFree: boolean;
  /** The letters of its bands, from the top. */
  bands: string[];
  /** The section's edge on the drawing of the hall: "x,y x,y …". */
  outline: string;
};

/** Sums a section up; only what is free and has a price counts as free. */
export function summariseSection(section: SeatSection, priceList: BandPrices): SectionSummary {
  const free = section.seats.filter(
    ({ seat, free }) => free && firstPrice(priceList, seat) !== null,
  );
  const totals = free
    .map(({ seat }) => firstPrice(priceList, seat)?.total)
    .filter((total) => total !== undefined)
    .sort((a, b) => a.amount - b.amount);
  const [from, to] = [totals[0], totals.at(-1)];
  const used = new Set(section.seats.map(({ seat }) => seat.band));
  return {
    name: section.name,
    slug: section.slug,
    seats: section.seats.length,
    free: free.length,
    closed: free.length > 0 ? null : isSold(section, priceList) ? "sold-out" : "not-on-sale",
    prices: from === undefined || to === undefined ? null : { from, to },
    wheelchair: free.filter(({ seat }) => seat.kind === "wheelchair").length,
    stepFree: free.some(({ seat }) => seat.stepFree),
    bands: priceList.bands.filter(({ id }) => used.has(id)).map(({ name }) => name),
    outline: outlineOf(section),
  };
}

/** Whether any of its bands is on sale, to whom the price list is for. */
function isSold({ seats }: SeatSection, priceList: BandPrices): boolean {
  return seats.some(({ seat }) => firstPrice(priceList, seat) !== null);
}

/** Half the width of a seat on a plan's drawing. */
const MARGIN = 13;

type Point = { x: number; y: number };

/** The line around all of its seats: the convex hull of their corners (Andrew's monotone chain). */
function outlineOf({ seats }: SeatSection): string {
  const corners = seats
    .flatMap(({ seat: { x, y } }): Point[] => [
      { x: x - MARGIN, y: y - MARGIN },
      { x: x + MARGIN, y: y - MARGIN },
      { x: x - MARGIN, y: y + MARGIN },
      { x: x + MARGIN, y: y + MARGIN },
    ])
    .sort((a, b) => a.x - b.x || a.y - b.y);
  const around = [...chain(corners), ...chain([...corners].reverse())];
  return around.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(" ");
}

/** One side of the hull, without its last point, which is the other side's first. */
function chain(points: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    while (hull.length >= 2 && !turnsLeft(hull.at(-2), hull.at(-1), point)) hull.pop();
    hull.push(point);
  }
  return hull.slice(0, -1);
}

function turnsLeft(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  if (a === undefined || b === undefined) return true;
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;
}
