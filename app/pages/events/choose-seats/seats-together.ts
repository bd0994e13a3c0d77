import type { Seat } from "#contract/schemas/seat-plan";
import type { SeatKind } from "#contract/schemas/ticket";
import type { SeatSection, StandingSeat } from "~/domain/seats/seat-sections";
import { rowsOf } from "./seats-by-row";

/** What somebody looks for in a hall; everything that is absent does not matter. */
export type SeatWish = {
  band?: string | undefined;
  /** What the seat must be or have. */
  feature?: SeatFeature | undefined;
  /** So many beside each other, 1 to 9. */
  together: number;
};

export const SEAT_FEATURES = [
  "wheelchair",
  "companion",
  "transfer",
  "aisle",
  "step-free",
  "full-view",
  "restricted-view",
] as const;

export type SeatFeature = (typeof SEAT_FEATURES)[number];

/** Free seats beside each other in one row. */
export type SeatGroup = { section: SeatSection; seats: Seat[] };

/**
 * Groups of free seats that fit a wish, best first: by price band from the top (`bands`, ids), within it in the order
 * of the hall from the stage to the back; one from each row, the one nearest to the row's middle. A wheelchair space
 * goes with the companion seats beside it; of a block that is sold together, all or none.
 */
export function findTogether(
  sections: readonly SeatSection[],
  wish: SeatWish,
  bands: readonly string[],
  limit: number,
): SeatGroup[] {
  const found = sections.flatMap((section) =>
    rowsOf(section.seats).flatMap((row): SeatGroup[] => {
      const seats = bestOfRow(row.seats, wish);
      return seats === null ? [] : [{ section, seats }];
    }),
  );
  const rank = ({ seats }: SeatGroup) => Math.max(...seats.map(({ band }) => bands.indexOf(band)));
  return found.sort((a, b) => rank(a) - rank(b)).slice(0, limit);
}

function bestOfRow(
  row: readonly (StandingSeat & { gap: number })[],
  wish: SeatWish,
): Seat[] | null {
  const middle = (row.length - 1) / 2;
  const starts = row
    .map((_, index) => index)
    .filter((index) => fits(row.slice(index, index + wish.together), wish));
  const centre = (start: number) => Math.abs(start + (wish.together - 1) / 2 - middle);
  const [best] = starts.sort((a, b) => centre(a) - centre(b) || a - b);
  return best === undefined ? null : row.slice(best, best + wish.together).map(({ seat }) => seat);
}

function fits(group: readonly (StandingSeat & { gap: number })[], wish: SeatWish): boolean {
  if (group.length < wish.together) return false;
  if (group.some(({ free, gap }, index) => !free || (index > 0 && gap > 0))) return false;
  const seats = group.map(({ seat }) => seat);
  const ids = new Set(seats.map(({ id }) => id));
  if (group.some(({ block }) => block?.some((id) => !ids.has(id)))) return false;
  if (wish.band !== undefined && seats.some(({ band }) => band !== wish.band)) return false;
  if (wish.feature === "wheelchair") return isWheelchairParty(seats);
  // Seats for people who need them are found by asking for them.
  if (seats.some(({ kind }) => kind !== ordinary(wish.feature))) return false;
  const { feature } = wish;
  // One of them at the aisle is enough; who cares for the view cares for everybody's.
  return feature === "full-view" || feature === "restricted-view"
    ? seats.every((seat) => has(seat, feature))
    : seats.some((seat) => has(seat, feature));
}

/** One wheelchair space, and companion seats for the rest of the party. */
function isWheelchairParty(seats: readonly Seat[]): boolean {
  const spaces = seats.filter(({ kind }) => kind === "wheelchair").length;
  const companions = seats.filter(({ kind }) => kind === "companion").length;
  return spaces === 1 && spaces + companions === seats.length;
}

function ordinary(feature: SeatFeature | undefined): SeatKind {
  return feature === "companion" || feature === "transfer" ? feature : "standard";
}

function has(seat: Seat, feature: SeatFeature | undefined): boolean {
  switch (feature) {
    case "aisle":
      return seat.endOfRow;
    case "step-free":
      return seat.stepFree;
    case "full-view":
      return !seat.restrictedView;
    case "restricted-view":
      return seat.restrictedView;
    default:
      return true;
  }
}
