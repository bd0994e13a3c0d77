import type { Money } from "#contract/schemas/money";
import type { Seat } from "#contract/schemas/seat-plan";
import { formatMoney } from "~/i18n/format-money";
import type { Words } from "~/i18n/translation-context";
import type { SeatSection, StandingSeat } from "~/seats/seat-sections";

import { presetPrice } from "../performance-sale";
import type { OfferedPrices } from "../performance-sale";

export type SectionSummary = {
  name: string;
  slug: string;
  free: number;
  /** Null when it has seats to choose. */
  closed: "sold-out" | "not-on-sale" | null;
  /** Of its free seats, ascending, fees included. */
  prices: readonly Money[];
  /** Free wheelchair spaces. */
  wheelchair: number;
  stepFree: StepFree;
  /** The letters of its bands, from the top. */
  bands: string[];
  /** The section's edge on the drawing of the hall: "x,y x,y …". */
  outline: string;
};

/** The rows that are reached without steps, and the same rows with neighbors put together. */
type StepFree = "all" | "none" | { rows: string[]; ranges: { from: string; to: string }[] };

/** Only seats that are free and have a price count as free. */
export function summariseSection(section: SeatSection, priceList: OfferedPrices): SectionSummary {
  const { name, slug, seats } = section;
  // An overview may have ten thousand seats: each is visited once.
  const priceOf = new Map(priceList.bands.map(({ id }) => [id, presetPrice(priceList, id)?.total]));
  const used = new Set<string>();
  const sold = new Set<string>();
  let [free, wheelchair] = [0, 0];
  let band: string | undefined;
  let hasPrice = false;
  for (const standing of seats) {
    const { seat } = standing;
    // Most seats are of the same band as the one before.
    if (seat.band !== band) {
      band = seat.band;
      hasPrice = priceOf.get(band) !== undefined;
      used.add(band);
    }
    if (!standing.free || !hasPrice) continue;
    sold.add(band);
    free += 1;
    if (seat.kind === "wheelchair") wheelchair += 1;
  }
  const totals = [...sold]
    .flatMap((band) => priceOf.get(band) ?? [])
    .sort((a, b) => a.amount - b.amount);
  const isSold = [...used].some((band) => priceOf.get(band) !== undefined);
  return {
    name,
    slug,
    free,
    closed: free > 0 ? null : isSold ? "sold-out" : "not-on-sale",
    prices: totals,
    wheelchair,
    ...fixedFactsOf(section),
    bands: priceList.bands.filter(({ id }) => used.has(id)).map((band) => band.name),
  };
}

/** A row is step-free when all its seats are. */
function stepFreeOf({ seats }: SeatSection): StepFree {
  const rows = new Map<string | null, boolean>();
  for (const { seat } of seats) rows.set(seat.row, (rows.get(seat.row) ?? true) && seat.stepFree);
  const all = [...rows];
  const free = all.flatMap(([row, isFree]) => (isFree && row !== null ? [row] : []));
  if (all.every(([, isFree]) => isFree)) return "all";
  if (free.length === 0) return "none";
  const ranges: { from: string; to: string }[] = [];
  all.forEach(([row, isFree], index) => {
    if (!isFree || row === null) return;
    const last = ranges.at(-1);
    if (last !== undefined && all[index - 1]?.[1] === true) last.to = row;
    else ranges.push({ from: row, to: row });
  });
  return { rows: free, ranges };
}

/** Half the width of a seat on the drawing. */
const MARGIN = 13;

type Point = { x: number; y: number };

type FixedFacts = Pick<SectionSummary, "stepFree" | "outline">;

// Keyed by a section's first seat object: a plan that is loaded again has new objects, which invalidates its facts.
const fixedFacts = new WeakMap<Seat, FixedFacts & { last: Seat; count: number }>();

/** What follows from the plan alone, independent of sales. */
function fixedFactsOf(section: SeatSection): FixedFacts {
  const { seats } = section;
  const [first, last] = [seats[0]?.seat, seats.at(-1)?.seat];
  if (first === undefined || last === undefined) return { stepFree: "none", outline: "" };
  let known = fixedFacts.get(first);
  if (known?.last !== last || known.count !== seats.length) {
    const facts = { stepFree: stepFreeOf(section), outline: drawOutline(seats) };
    fixedFacts.set(first, (known = { ...facts, last, count: seats.length }));
  }
  return { stepFree: known.stepFree, outline: known.outline };
}

/** Of each line across the drawing only the outermost seats can be on the hull. */
function drawOutline(seats: readonly StandingSeat[]): string {
  const lines = new Map<number, { left: Seat; right: Seat }>();
  for (const { seat } of seats) {
    const line = lines.get(seat.y);
    if (line === undefined) lines.set(seat.y, { left: seat, right: seat });
    else if (seat.x < line.left.x) line.left = seat;
    else if (seat.x > line.right.x) line.right = seat;
  }
  const outermost = [...lines.values()].flatMap(({ left, right }) => [left, right]);
  const corners = hullOf(outermost).flatMap(({ x, y }): Point[] => [
    { x: x - MARGIN, y: y - MARGIN },
    { x: x - MARGIN, y: y + MARGIN },
    { x: x + MARGIN, y: y - MARGIN },
    { x: x + MARGIN, y: y + MARGIN },
  ]);
  return hullOf(corners)
    .map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`)
    .join(" ");
}

/** Andrew's monotone chain. */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const around = [...chain(sorted), ...chain(sorted.reverse())];
  // A single point has no sides.
  return around.length === 0 ? sorted : around;
}

/** One side of the hull, without its last point, which is the first of the other side. */
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

/** "$85.00 to $145.00", or the one price where all are the same; nothing where there is none. */
export function priceRange({ t, locale }: Words, prices: readonly Money[]): string[] {
  const [from, ...others] = [...prices].sort((a, b) => a.amount - b.amount);
  const to = others.at(-1) ?? from;
  if (from === undefined || to === undefined) return [];
  return [
    from.amount === to.amount
      ? formatMoney(from, locale)
      : t("seats.priceRange", { from: formatMoney(from, locale), to: formatMoney(to, locale) }),
  ];
}
