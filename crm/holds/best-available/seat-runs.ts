/** One place of a plan, as far as choosing seats needs it. */
export type PlanSeat = {
  id: string;
  section: string;
  /** 1 is the best section of its plan. */
  sectionRank: number;
  row: string | null;
  /** 1 is the front row of its section. */
  rowRank: number;
  /** Order in the row; neighbours differ by 1 unless an aisle is between. */
  place: number;
  number: string | null;
  bandId: string;
  kind: "standard" | "wheelchair" | "companion" | "transfer" | "place";
};

/** A plan's seats with what is looked up again and again. */
export type SeatIndex = {
  seating: "reserved" | "general" | "virtual";
  seats: readonly PlanSeat[];
  seatById: ReadonlyMap<string, PlanSeat>;
  /** The middle of each row, in places. */
  rowCentres: ReadonlyMap<string, number>;
};

/** Seats of one row without a gap, left to right. */
export type SeatRun = readonly PlanSeat[];

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
 * Whether the box office may give this seat unasked. Wheelchair spaces and the companion seats beside them are chosen
 * by who needs them, on the seat map, and are never given away automatically (ADA, 28 CFR 36.302(f)).
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

/** Every stretch of `size` seats in a run. */
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
