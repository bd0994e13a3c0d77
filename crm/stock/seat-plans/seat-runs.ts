// Pure: seats, rows and blocks of a plan, for the files that choose seats.

import type { SeatProblem } from "#contract/problems/basket-problems";
import { findStranded } from "#contract/rules/seat-choice/single-seat-rule";
import { type RowLimit } from "#contract/rules/seat-choice/row-limit";
import type { Result } from "#contract/calls/result";
import type { seats } from "../../tables/seat-plans";
import { rankSeats } from "../seat-ranking/seat-ranking";

export type PlanSeat = Pick<
  typeof seats.$inferSelect,
  | "id"
  | "section"
  | "sectionRank"
  | "row"
  | "rowRank"
  | "place"
  | "x"
  | "y"
  | "number"
  | "bandId"
  | "kind"
  | "view"
  | "restrictedView"
  | "stepFree"
  | "floorsAboveStage"
>;

export type SeatIndex = {
  seating: "reserved" | "general" | "virtual";
  seats: readonly PlanSeat[];
  seatById: ReadonlyMap<string, PlanSeat>;
  /** By seat id; the best seat's is the lowest. See `../seat-ranking/`. */
  costs: ReadonlyMap<string, number>;
};

/** Adjacent seats of one row, left to right. */
export type SeatRun = readonly PlanSeat[];

/** People who sit together in one band. */
export type Party = { bandId: string; quantity: number };

export type SeatingRequest = {
  parties: readonly Party[];
  /** False if the visitor prefers better seats to adjacent ones. */
  together: boolean;
  /** The party gets seats without steps in each band that has enough of them. */
  stepFree?: boolean;
  rowLimit: RowLimit | null;
  /** Previous seats by band: the party is seated as near to them as possible. */
  near?: ReadonlyMap<string, readonly PlanSeat[]>;
};

export type Seating = Result<ReadonlyMap<string, SeatRun>, SeatShortage>;

export type SeatShortage = {
  bandId: string;
  /** Number of seats available in the band. */
  available: number;
  /** Distinct sizes of the free blocks, ascending. */
  blockSizes?: number[];
};

/** Chooses free seats of one instance. */
export type SeatChooser<P extends SeatProblem = SeatProblem> = {
  instanceId: string;
  planId: string;
  /**
   * True for picked seats if a rule depends on neighboring seats; otherwise picked seats are claimed without a read.
   */
  needsTakenSeats?: boolean;
  choose: (
    plan: SeatIndex,
    isFree: (seat: PlanSeat) => boolean,
    /** Whether the seat is free in all instances with the same plan in the same request. */
    isFreeThroughout: (seat: PlanSeat) => boolean,
  ) => Result<ReadonlyMap<string, SeatRun>, P>;
};

export type BestSeatsRequest = {
  instanceId: string;
  choices: TicketChoice[];
  together: boolean;
  stepFree?: boolean;
};

/** `amount`: a pay-what-you-wish price per ticket in minor units; absent: the list price. */
export type TicketChoice = {
  band: string;
  priceTypeId: string;
  quantity: number;
  amount?: number | undefined;
};

export const rowKey = (seat: PlanSeat): string => `${seat.section}\n${seat.row ?? ""}`;

export function indexSeats(seating: SeatIndex["seating"], seats: readonly PlanSeat[]): SeatIndex {
  const seatById = new Map(seats.map((seat) => [seat.id, seat]));
  return { seating, seats, seatById, costs: rankSeats(seats) };
}

/**
 * Wheelchair spaces and companion seats are only assigned to those who ask for them or had others (ADA,
 * 28 CFR 36.302(f)).
 */
export function isAssignedAutomatically(seat: PlanSeat): boolean {
  return seat.kind !== "wheelchair" && seat.kind !== "companion";
}

/** Splits seats into runs at aisles, missing seats and ends of rows. */
export function listRuns<Seat extends PlanSeat>(seats: readonly Seat[]): Seat[][] {
  const sorted = [...seats].sort(
    (a, b) =>
      a.sectionRank - b.sectionRank ||
      (rowKey(a) < rowKey(b) ? -1 : rowKey(a) > rowKey(b) ? 1 : a.place - b.place),
  );
  const runs: Seat[][] = [];
  for (const seat of sorted) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && rowKey(last) === rowKey(seat) && last.place + 1 === seat.place)
      run.push(seat);
    else runs.push([seat]);
  }
  return runs;
}

/** A block in a plan's configuration. */
type BlockRange = { section: string; row: string; firstSeat: string; lastSeat: string };

/** Seats that are only sold together, left to right. */
export type SeatBlock = readonly PlanSeat[];

/** Returns the blocks of a plan. Merges overlapping blocks, which cannot be sold separately. */
export function groupIntoBlocks(plan: SeatIndex, ranges: readonly BlockRange[]): SeatBlock[] {
  const rows = new Map<string, PlanSeat[]>();
  for (const seat of plan.seats) rows.set(rowKey(seat), [...(rows.get(rowKey(seat)) ?? []), seat]);
  const spans = new Map<string, { first: number; last: number }[]>();
  for (const range of ranges) {
    const key = `${range.section}\n${range.row}`;
    const findPlace = (number: string) =>
      rows.get(key)?.find((seat) => seat.number === number)?.place;
    const [start, end] = [findPlace(range.firstSeat), findPlace(range.lastSeat)];
    if (start === undefined || end === undefined) continue;
    const span = { first: Math.min(start, end), last: Math.max(start, end) };
    spans.set(key, [...(spans.get(key) ?? []), span]);
  }
  return [...spans].flatMap(([key, ofRow]) => {
    const seats = [...(rows.get(key) ?? [])].sort((a, b) => a.place - b.place);
    return merged(ofRow).map(({ first, last }) =>
      seats.filter(({ place }) => place >= first && place <= last),
    );
  });
}

/** Returns the blocks with some but not all seats chosen, and their missing seats. */
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

/** `findStranded` in the rows of a choice. Wheelchair spaces and companion seats do not count as neighbors. */
export function findStrandedSeats(
  plan: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  chosen: ReadonlySet<string>,
): PlanSeat[] {
  if (plan.seating !== "reserved") return [];
  const rows = new Set(plan.seats.filter(({ id }) => chosen.has(id)).map(rowKey));
  const free = plan.seats.filter(
    (seat) => rows.has(rowKey(seat)) && isAssignedAutomatically(seat) && isFree(seat),
  );
  return findStranded(listRuns(free), chosen);
}
