// Pure: seats, rows and blocks of a plan as the files that choose seats look at them.

import type { SeatProblem } from "#contract/operations/basket-problems";
import type { seats } from "../seat-plans/tables";

/** A seat as far as choosing seats needs it. */
export type PlanSeat = Pick<
  typeof seats.$inferSelect,
  "id" | "section" | "sectionRank" | "row" | "rowRank" | "place" | "number" | "bandId" | "kind"
>;

/** A plan's seats with what is looked up again and again. */
export type SeatIndex = {
  seating: "reserved" | "general" | "virtual";
  seats: readonly PlanSeat[];
  seatById: ReadonlyMap<string, PlanSeat>;
  rowCentres: ReadonlyMap<string, number>;
};

/** Seats of one row without a gap, left to right. */
export type SeatRun = readonly PlanSeat[];

/** People who want the same band and sit together. */
export type Party = { bandId: string; quantity: number };

/** `left` more seats of this order may be in these rows. */
export type RowLimit = { rows: ReadonlySet<string>; left: number };

export type SeatingRequest = {
  parties: readonly Party[];
  /** False when the visitor would rather have better seats apart. */
  together: boolean;
  rowLimit: RowLimit | null;
  /** The party's former seats; it is seated as near to them as possible. */
  near?: ReadonlyMap<string, readonly PlanSeat[]>;
};

export type Seating =
  | { ok: true; seats: ReadonlyMap<string, SeatRun> }
  /** `available` is how many could be given in that band. */
  | {
      ok: false;
      bandId: string;
      available: number;
      /** Where blocks are sold whole: the different sizes of those that are free, ascending. */
      blockSizes?: number[];
    };

/** Chooses seats of one instance from those that are free at this moment; or says why there are none. */
export type SeatChooser<P extends SeatProblem = SeatProblem> = {
  instanceId: string;
  planId: string;
  /** Set for picked seats where a rule is about their neighbors; otherwise they are taken without looking. */
  needsTakenSeats?: boolean;
  choose: (
    plan: SeatIndex,
    isFree: (seat: PlanSeat) => boolean,
    /** Free in every instance of the same plan for which seats are chosen at once. */
    isFreeThroughout: (seat: PlanSeat) => boolean,
  ) => { ok: true; seats: ReadonlyMap<string, SeatRun> } | { ok: false; problem: P };
};

export type BestSeatsRequest = { instanceId: string; choices: TicketChoice[]; together: boolean };

/** `amount`, minor units: what the buyer pays for each at a pay-what-you-wish price; absent: the list's price. */
export type TicketChoice = {
  band: string;
  priceTypeId: string;
  quantity: number;
  amount?: number | undefined;
};

export const rowKey = (seat: PlanSeat): string => `${seat.section}\n${seat.row ?? ""}`;

/** Prepares a plan once; it can be kept, since a plan's seats do not change. */
export function indexSeats(seating: SeatIndex["seating"], seats: readonly PlanSeat[]): SeatIndex {
  const ends = new Map<string, { first: number; last: number }>();
  for (const seat of seats) {
    const known = ends.get(rowKey(seat));
    if (known === undefined) ends.set(rowKey(seat), { first: seat.place, last: seat.place });
    else {
      known.first = Math.min(known.first, seat.place);
      known.last = Math.max(known.last, seat.place);
    }
  }
  const rowCentres = new Map(
    [...ends].map(([key, { first, last }]) => [key, (first + last) / 2] as const),
  );
  const seatById = new Map(seats.map((seat) => [seat.id, seat]));
  return { seating, seats, seatById, rowCentres };
}

/**
 * Wheelchair spaces and companion seats are chosen on the map by those who need them, never given automatically (ADA,
 * 28 CFR 36.302(f)).
 */
export function isGivenAutomatically(seat: PlanSeat): boolean {
  return seat.kind !== "wheelchair" && seat.kind !== "companion";
}

/** Cuts seats into runs: an aisle, a missing seat and the row's end each end one. */
export function runsOf(seats: readonly PlanSeat[]): SeatRun[] {
  const sorted = [...seats].sort(
    (a, b) =>
      a.sectionRank - b.sectionRank ||
      (rowKey(a) < rowKey(b) ? -1 : rowKey(a) > rowKey(b) ? 1 : a.place - b.place),
  );
  const runs: PlanSeat[][] = [];
  for (const seat of sorted) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && rowKey(last) === rowKey(seat) && last.place + 1 === seat.place)
      run.push(seat);
    else runs.push([seat]);
  }
  return runs;
}

export function windowsOf(run: SeatRun, size: number): SeatRun[] {
  return Array.from({ length: Math.max(0, run.length - size + 1) }, (_, from) =>
    run.slice(from, from + size),
  );
}

/** How far two runs are apart, in seats: another row counts as three, another section as a thousand. */
export function distanceBetween(a: SeatRun, b: SeatRun): number {
  const [firstA, lastA, firstB, lastB] = [a[0], a.at(-1), b[0], b.at(-1)];
  if (!firstA || !lastA || !firstB || !lastB) return 0;
  const sections =
    firstA.section === firstB.section ? 0 : 1 + Math.abs(firstA.sectionRank - firstB.sectionRank);
  const aside = Math.max(0, firstB.place - lastA.place, firstA.place - lastB.place);
  return sections * 1000 + Math.abs(firstA.rowRank - firstB.rowRank) * 3 + aside;
}

/** A block as a plan's configuration writes it: neighbors of one row, from one seat's number to another's. */
type BlockRange = { section: string; row: string; firstSeat: string; lastSeat: string };

/** Seats that are sold all together or not at all, left to right. */
export type SeatBlock = readonly PlanSeat[];

/** The blocks of a plan. Overlapping blocks are merged, since neither can be sold without the other. */
export function blocksOf(plan: SeatIndex, ranges: readonly BlockRange[]): SeatBlock[] {
  const rows = new Map<string, PlanSeat[]>();
  for (const seat of plan.seats) rows.set(rowKey(seat), [...(rows.get(rowKey(seat)) ?? []), seat]);
  const spans = new Map<string, { first: number; last: number }[]>();
  for (const range of ranges) {
    const key = `${range.section}\n${range.row}`;
    const placeOf = (number: string) =>
      rows.get(key)?.find((seat) => seat.number === number)?.place;
    const [one, other] = [placeOf(range.firstSeat), placeOf(range.lastSeat)];
    if (one === undefined || other === undefined) continue;
    const span = { first: Math.min(one, other), last: Math.max(one, other) };
    spans.set(key, [...(spans.get(key) ?? []), span]);
  }
  return [...spans].flatMap(([key, ofRow]) => {
    const seats = [...(rows.get(key) ?? [])].sort((a, b) => a.place - b.place);
    return merged(ofRow).map(({ first, last }) =>
      seats.filter(({ place }) => place >= first && place <= last),
    );
  });
}

/** The blocks of which some seats are chosen and others are not, with what is missing of each. */
export function incompleteBlocks(
  chosen: ReadonlySet<string>,
  blocks: readonly SeatBlock[],
): { block: SeatBlock; missing: SeatBlock }[] {
  return blocks.flatMap((block) => {
    const missing = block.filter(({ id }) => !chosen.has(id));
    return missing.length === 0 || missing.length === block.length ? [] : [{ block, missing }];
  });
}

function merged(spans: readonly { first: number; last: number }[]) {
  const sorted = [...spans].sort((a, b) => a.first - b.first);
  return sorted.reduce<{ first: number; last: number }[]>((kept, span) => {
    const before = kept.at(-1);
    if (before !== undefined && span.first <= before.last)
      before.last = Math.max(before.last, span.last);
    else kept.push({ ...span });
    return kept;
  }, []);
}

/**
 * The free seats that a choice would leave single between taken ones. Off unless the plan turns it on. A gap one seat
 * larger than the choice may leave a single seat. Wheelchair spaces and companion seats don't count as neighbors.
 */
export function seatsLeftAlone(
  plan: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  chosen: ReadonlySet<string>,
): PlanSeat[] {
  if (plan.seating !== "reserved") return [];
  const rows = new Set(plan.seats.filter(({ id }) => chosen.has(id)).map(rowKey));
  const free = plan.seats.filter(
    (seat) => rows.has(rowKey(seat)) && isGivenAutomatically(seat) && isFree(seat),
  );
  return runsOf(free).flatMap((run) => {
    const rest = run.filter(({ id }) => !chosen.has(id));
    if (rest.length === run.length || rest.length === 1) return [];
    return runsOf(rest)
      .filter((stretch) => stretch.length === 1)
      .flat();
  });
}

/** A row by its name and its order in its section; neighbors differ by 1. */
export type Row = { name: string; rank: number };

/** "row A", "rows A to R", "rows A to C and F to K"; null for no rows. Rows that the list lacks break a range. */
export function rowsInWords(rows: readonly Row[]): string | null {
  const ranges = consecutiveNumbers(rows).map(([first, last]) =>
    first.name === last.name ? first.name : `${first.name} to ${last.name}`,
  );
  const [only] = ranges;
  if (only === undefined) return null;
  if (ranges.length === 1 && rows.length === 1) return `row ${only}`;
  const listed = [ranges.slice(0, -1).join(", "), ranges.at(-1)].filter(Boolean);
  return `rows ${listed.join(" and ")}`;
}

function consecutiveNumbers(rows: readonly Row[]): [Row, Row][] {
  const sorted = [...rows].sort((a, b) => a.rank - b.rank);
  return sorted.reduce<[Row, Row][]>((runs, row) => {
    const open = runs.at(-1);
    if (open !== undefined && row.rank - open[1].rank === 1) open[1] = row;
    else runs.push([row, row]);
    return runs;
  }, []);
}
