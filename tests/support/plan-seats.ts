import type { PlanSeat } from "../../crm/holds/seat-runs";

/** A seat of the orchestra, of band "a"; the rows are A, B and so on from the stage. */
export const seat = (row: string, place: number, change: Partial<PlanSeat> = {}): PlanSeat => ({
  id: `${row}${place}`,
  section: "Orchestra",
  sectionRank: 1,
  row,
  rowRank: row.charCodeAt(0) - 64,
  place,
  number: String(place),
  bandId: "a",
  kind: "standard",
  ...change,
});

export const seatRow = (name: string, size: number) =>
  Array.from({ length: size }, (_, index) => seat(name, index + 1));

/** Whether a seat is free where these are taken. */
export const freeBut =
  (...gone: string[]) =>
  ({ id }: PlanSeat) =>
    !gone.includes(id);
export const idsOf = (seats: Iterable<PlanSeat>) => [...seats].map(({ id }) => id);
/** Seats of one row of the orchestra, from the first to the last. */
export const seatRange = (row: string, firstSeat: string, lastSeat: string) => ({
  section: "Orchestra",
  row,
  firstSeat,
  lastSeat,
});
