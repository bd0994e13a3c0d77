import type { PlanSeat } from "../../crm/stock/seat-plans/seat-runs";

/** A seat in the orchestra, in band "a". Rows are lettered from the stage. */
export const seat = (row: string, place: number, change: Partial<PlanSeat> = {}): PlanSeat => ({
  id: `${row}${place}`,
  section: "Orchestra",
  sectionRank: 1,
  row,
  rowRank: row.charCodeAt(0) - 64,
  place,
  x: place * 26,
  y: row.charCodeAt(0) * 34,
  number: String(place),
  bandId: "a",
  kind: "standard",
  view: null,
  restrictedView: false,
  stepFree: false,
  floorsAboveStage: 0,
  ...change,
});

export const seatRow = (name: string, size: number) =>
  Array.from({ length: size }, (_, index) => seat(name, index + 1));

/** Returns whether a seat is free, given the ids of the taken ones. */
export const freeExcept =
  (...taken: string[]) =>
  ({ id }: PlanSeat) =>
    !taken.includes(id);
export const listIds = (seats: Iterable<PlanSeat>) => [...seats].map(({ id }) => id);
/** A range of seats in one row of the orchestra. */
export const seatRange = (row: string, firstSeat: string, lastSeat: string) => ({
  section: "Orchestra",
  row,
  firstSeat,
  lastSeat,
});
