import type { Seat, SeatPlan } from "#contract/schemas/seat-plan";
import { groupBy } from "#runtime/group-by";

/** How several seats of one performance are to each other. */
export type Arrangement = "side-by-side" | "one-between" | "two-rows" | "apart";

type PlacedSeat = Pick<Seat, "section" | "row" | "place">;

/** Whether places of one row are side by side. Numbers don't tell: some rows count every other seat. */
export const areSideBySide = (places: readonly number[]): boolean =>
  stepsBetween(places).every((step) => step === 1);

function stepsBetween(places: readonly number[]): number[] {
  const sorted = [...places].sort((a, b) => a - b);
  return sorted.slice(1).map((place, at) => place - (sorted[at] ?? place));
}

/**
 * Names the arrangement of seats by their places in the plan; null for less than two.
 * @param isSeat whether a row has a seat at a place, not an aisle
 */
export function arrangeSeats(
  seats: readonly PlacedSeat[],
  isSeat: (place: PlacedSeat) => boolean,
): Arrangement | null {
  const rows = [...groupBy(seats, ({ section, row }) => JSON.stringify([section, row])).values()];
  const [first, second, ...more] = rows;
  if (first === undefined || seats.length < 2) return null;
  const areWhole = rows.every((row) => areSideBySide(row.map(({ place }) => place)));
  if (second === undefined) {
    if (areWhole) return "side-by-side";
    return isOneBetween(first, isSeat) ? "one-between" : "apart";
  }
  const isOneSection = first[0].section === second[0].section;
  return more.length === 0 && isOneSection && areWhole ? "two-rows" : "apart";
}

function isOneBetween(
  row: readonly [PlacedSeat, ...PlacedSeat[]],
  isSeat: (place: PlacedSeat) => boolean,
): boolean {
  const places = new Set(row.map(({ place }) => place));
  const between = [...places].filter((place) => !places.has(place + 1) && places.has(place + 2));
  const [before] = between;
  if (before === undefined || between.length > 1) return false;
  const place = before + 1;
  return areSideBySide([...places, place]) && isSeat({ ...row[0], place });
}

/** As `arrangeSeats`, by seat ids; null for unnumbered places, and if the plan doesn't have all of them. */
export function arrangeInPlan(
  { seating, seats }: Pick<SeatPlan, "seating" | "seats">,
  seatIds: readonly string[],
): Arrangement | null {
  if (seating !== "reserved" || seatIds.length < 2) return null;
  const ids = new Set(seatIds);
  const chosen = seats.filter(({ id }) => ids.has(id));
  if (chosen.length < ids.size) return null;
  return arrangeSeats(chosen, ({ section, row, place }) =>
    seats.some((seat) => seat.place === place && seat.row === row && seat.section === section),
  );
}
