import type { FoundSeat } from "#contract/operations/best-seats";
import type { PlaceChange, PlaceWords } from "~/domain/seating/band-places";
import type { Arrangement } from "~/domain/seating/seats-apart";
import { groupBy } from "#runtime/group-by";

export type AdjacentSeats = [FoundSeat, ...FoundSeat[]];

/**
 * Seats side by side, with what is to be said and drawn of their middle one; null if the plan doesn't have it, and no
 * `view` if it has no stage.
 */
export type SeatGroup = {
  seats: AdjacentSeats;
  middle: (PlaceWords & { view: string | null; dot: string }) | null;
  /** How they differ from the place that was chosen. */
  changes: PlaceChange[];
};

export type SeatOffer = {
  groups: SeatGroup[];
  /** Of all of them; null for one seat. */
  arrangement: Arrangement | null;
  /** Which of the other seats these are; 0 for the best ones. */
  others: number;
  hasMore: boolean;
};

/** Groups seats by band, section, row and adjacency. */
export const groupFoundSeats = (seats: readonly FoundSeat[]): AdjacentSeats[] => [
  ...groupBy(seats, ({ bandId, seat: { section, row }, group }) =>
    JSON.stringify([bandId, section, row, group]),
  ).values(),
];
