import { groupBy } from "#runtime/group-by";
import { FEW_LEFT } from "#contract/rules/availability/availability";
import type { Locale } from "#contract/names/locales";
import type { Money } from "#contract/schemas/money";
import type { RowRange } from "#contract/schemas/price-list";
import type { Seat } from "#contract/schemas/seat-plan";
import { NO_FILTER } from "~/domain/seating/seat-filter";
import type { SeatFilter } from "~/domain/seating/seat-filter";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { Translate } from "~/i18n/translate";
import type { Translation } from "~/i18n/translation-context";
import { findSmallestGap, type PlanPoint } from "~/domain/seating/seat-positions";
import type { SeatSection, SeatWithStatus } from "~/domain/seating/seat-sections";
import {
  drawOutlines,
  findCenter,
  findOutlines,
  outlineSections,
} from "~/domain/seating/section-shape";

import { choosePresetPrice } from "~/parts/performances/performance-sale";
import type { OfferedPrices } from "~/parts/performances/performance-sale";

export type SectionSummary = {
  name: string;
  slug: string;
  /** Floors above stage level. */
  floor: number;
  /** Seats that match the filter. */
  seats: number;
  free: number;
  /** Null if it has seats to choose. */
  closed: "sold-out" | "not-on-sale" | null;
  /** Prices of its free seats, ascending, fees included. */
  prices: readonly Money[];
  /** Free wheelchair spaces. */
  wheelchair: number;
  stepFree: StepFree;
  /** Positions in the price list of its bands with free seats that match, or of all if nothing is free. */
  bands: number[];
  /** If the section has several: where each is. */
  mixed: null | { areas: { band: number; outline: string }[] };
  /**
   * The SVG path of its shape on the drawing of the hall, perhaps in several parts, over no seats of other sections. Its
   * stroke is as wide as `gap`, the distance between seats.
   */
  outline: string;
  gap: number;
};

/** The rows whose free seats are reached without steps, and the same rows as ranges; "unknown" if the plan doesn't say. */
type StepFree = "all" | "none" | "unknown" | { rows: string[]; ranges: RowRange[] };

type KeptSummary = {
  hall: readonly SeatSection[];
  priceList: OfferedPrices;
  summary: SectionSummary;
};

// Keyed by the section's array of seats, which is new for each status.
const summaries = new WeakMap<readonly SeatWithStatus[], KeptSummary>();

/**
 * Free seats without a price don't count as free. Cached with the last price list: a hall may have a hundred sections.
 * @param hall all sections
 */
export function summarizeSection(
  section: SeatSection,
  hall: readonly SeatSection[],
  priceList: OfferedPrices,
  filter: SeatFilter = NO_FILTER,
): SectionSummary {
  if (filter.band !== undefined || filter.wheelchair)
    return summarize(section, hall, priceList, filter);
  const kept = summaries.get(section.seats);
  if (kept?.priceList === priceList && kept.hall === hall) return kept.summary;
  const summary = summarize(section, hall, priceList, filter);
  summaries.set(section.seats, { hall, priceList, summary });
  return summary;
}

function summarize(
  section: SeatSection,
  hall: readonly SeatSection[],
  priceList: OfferedPrices,
  filter: SeatFilter,
): SectionSummary {
  const { name, slug, seats } = section;
  const { rowNames, outline, gap, areas } = getShape(section, hall);
  const counts = countByBand(seats);
  const isNarrowed = filter.band !== undefined || filter.wheelchair;
  const totals: Money[] = [];
  const matchingBands = new Set<string>();
  const matchingRows: RowSteps[] = [];
  let [all, free, wheelchair] = [0, 0, 0];
  let isSold = false;
  for (const [band, left] of counts) {
    const isMatch = filter.band === undefined || band === filter.band;
    if (isMatch) all += filter.wheelchair ? left.allWheelchair : left.all;
    const price = choosePresetPrice(priceList, band)?.total;
    if (price === undefined) continue;
    isSold = true;
    const matching = filter.wheelchair ? left.wheelchair : left.free;
    if (matching === 0 || !isMatch) continue;
    matchingBands.add(band);
    matchingRows.push(filter.wheelchair ? left.spaceRows : left.rows);
    totals.push(price);
    free += matching;
    wheelchair += left.wheelchair;
  }
  totals.sort((a, b) => a.amount - b.amount);
  const bands = priceList.bands.flatMap(({ id }, index) =>
    (isNarrowed || free > 0 ? matchingBands : counts).has(id) ? [{ id, index }] : [],
  );
  return {
    name,
    slug,
    floor: seats[0]?.seat.floorsAboveStage ?? 0,
    seats: all,
    free,
    closed: free > 0 ? null : isSold ? "sold-out" : "not-on-sale",
    prices: totals,
    wheelchair,
    stepFree: findStepFree(rowNames, matchingRows),
    outline,
    gap,
    bands: bands.map(({ index }) => index),
    mixed:
      free === 0 || counts.size < 2
        ? null
        : {
            areas: areas.flatMap((area) => {
              const band = bands.find(({ id }) => id === area.id);
              return band === undefined ? [] : [{ band: band.index, outline: area.outline }];
            }),
          },
  };
}

/** Whether a wheelchair space is free, at any price. */
export const hasFreeSpace = ({ seats }: SeatSection): boolean =>
  [...countByBand(seats).values()].some(({ wheelchair }) => wheelchair > 0);

/** All seats of a band and the free ones, with the wheelchair spaces among each. */
type BandCount = { all: number; allWheelchair: number; free: number; wheelchair: number } & Record<
  "rows" | "spaceRows",
  RowSteps
>;

/** By row with free seats, whether all of these are reached without steps; null if the plan doesn't say. */
type RowSteps = Map<string | null, boolean | null>;

function addSteps(rows: RowSteps, row: string | null, stepFree: boolean | null): void {
  const before = rows.get(row);
  if (before === undefined || before === stepFree) rows.set(row, stepFree);
  else rows.set(row, false);
}

// Keyed by the section's array of seats, which is new for each status.
const countsBySeats = new WeakMap<readonly SeatWithStatus[], ReadonlyMap<string, BandCount>>();

/** Cached: an overview may have ten thousand seats, which are counted once per status. */
function countByBand(seats: readonly SeatWithStatus[]): ReadonlyMap<string, BandCount> {
  const cached = countsBySeats.get(seats);
  if (cached !== undefined) return cached;
  const counts = new Map<string, BandCount>();
  for (const { seat, free } of seats) {
    let count = counts.get(seat.band);
    if (count === undefined) {
      count = {
        ...{ all: 0, allWheelchair: 0, free: 0, wheelchair: 0 },
        rows: new Map(),
        spaceRows: new Map(),
      };
      counts.set(seat.band, count);
    }
    const isSpace = seat.kind === "wheelchair";
    count.all += 1;
    if (isSpace) count.allWheelchair += 1;
    if (!free) continue;
    count.free += 1;
    addSteps(count.rows, seat.row, seat.stepFree);
    if (!isSpace) continue;
    count.wheelchair += 1;
    addSteps(count.spaceRows, seat.row, seat.stepFree);
  }
  countsBySeats.set(seats, counts);
  return counts;
}

/** A row is step-free if all its free seats are. */
function findStepFree(
  rowNames: readonly (string | null)[],
  ofBands: readonly RowSteps[],
): StepFree {
  const rows: RowSteps = new Map();
  for (const band of ofBands) for (const [row, stepFree] of band) addSteps(rows, row, stepFree);
  const known = [...rows.values()];
  if (known.every((stepFree) => stepFree === null)) return "unknown";
  if (known.every((stepFree) => stepFree === true)) return "all";
  const ranges: RowRange[] = [];
  const stepFreeRows = rowNames.flatMap((row, index) => {
    if (row === null || rows.get(row) !== true) return [];
    const last = ranges.at(-1);
    if (last !== undefined && last.to === rowNames[index - 1]) last.to = row;
    else ranges.push({ from: row, to: row });
    return [row];
  });
  return stepFreeRows.length === 0 ? "none" : { rows: stepFreeRows, ranges };
}

type Shape = Pick<SectionSummary, "outline" | "gap"> & {
  middle: PlanPoint;
  /** The shapes of the seats of each band, by its id. */
  areas: readonly { id: string; outline: string }[];
  /** From the stage to the back. */
  rowNames: (string | null)[];
};

type Shapes = { count: number; bySlug: ReadonlyMap<string, Shape> };

// Keyed by the hall's first seat object, which is new after a plan is reloaded.
const shapes = new WeakMap<Seat, Shapes>();

/**
 * Depends only on the plan, not on sales.
 * @param hall all sections, among them this one
 */
export function getShape(section: SeatSection, hall: readonly SeatSection[]): Shape {
  const first = hall[0]?.seats[0]?.seat;
  const count = hall.reduce((sum, { seats }) => sum + seats.length, 0);
  let found = first && shapes.get(first);
  if (found?.count !== count) {
    found = { count, bySlug: findShapes(hall) };
    if (first !== undefined) shapes.set(first, found);
  }
  const shape = found.bySlug.get(section.slug);
  if (shape === undefined) throw new Error(`no section ${section.slug} in the hall`);
  return shape;
}

function findShapes(hall: readonly SeatSection[]): Shapes["bySlug"] {
  const listSeats = ({ seats }: SeatSection) => seats.map(({ seat }) => seat);
  const sections = hall.map(listSeats);
  const all = sections.flat();
  const outlines = outlineSections(sections);
  return new Map(
    hall.map((section, index) => {
      const seats = listSeats(section);
      const gap = findSmallestGap(seats);
      const shape: Shape = {
        rowNames: [...new Set(seats.map(({ row }) => row))],
        outline: drawOutlines(outlines[index] ?? []),
        areas: findAreas(seats, all, gap),
        gap,
        middle: findCenter(seats),
      };
      return [section.slug, shape];
    }),
  );
}

function findAreas(seats: readonly Seat[], hall: readonly Seat[], gap: number): Shape["areas"] {
  const byBand = groupBy(seats, ({ band }) => band);
  if (byBand.size < 2) return [];
  return [...byBand].map(([id, ofBand]) => ({
    id,
    outline: drawOutlines(findOutlines(ofBand, hall, gap)),
  }));
}

/** "$85 to $145", or the price if all are the same; empty without prices. */
export function priceRange({ t, locale }: Translation, prices: readonly Money[]): string[] {
  const [from, ...others] = [...prices].sort((a, b) => a.amount - b.amount);
  const to = others.at(-1) ?? from;
  if (from === undefined || to === undefined) return [];
  return [
    from.amount === to.amount
      ? formatPrice(from, locale)
      : t("seats.priceRange", { from: formatPrice(from, locale), to: formatPrice(to, locale) }),
  ];
}

/**
 * "$85–$145", for a drawing.
 * @param prices ascending
 */
export function shortPriceRange(locale: Locale, prices: readonly Money[]): string {
  const ends = [...prices.slice(0, 1), ...prices.slice(-1)];
  return [...new Set(ends.map((price) => formatPrice(price, locale)))].join("–");
}

/** "132 seats left", "Only 3 seats left" */
export const leftText = (t: Translate, { free }: Pick<SectionSummary, "free">): string =>
  t(free <= FEW_LEFT ? "seats.onlyLeft" : "seats.free", { count: free });
