import type { Seat } from "#contract/schemas/seat-plan";
import type { SeatWithStatus } from "./seat-sections";

/** `afterAisle`: whether it isn't next to the seat before it. */
export type SeatInRow = SeatWithStatus & {
  afterAisle: boolean;
};

export type SeatRow = { name: string | null; seats: SeatInRow[] };

/** A section's rows, the one nearest the stage first, each from left to right as seen from the seats. */
export function groupByRow(seats: readonly SeatWithStatus[]): SeatRow[] {
  const rows: { name: string | null; seats: SeatWithStatus[] }[] = [];
  for (const seatWithStatus of seats) {
    const name = seatWithStatus.seat.row;
    const row = rows.at(-1);
    if (row?.name === name) row.seats.push(seatWithStatus);
    else rows.push({ name, seats: [seatWithStatus] });
  }
  return rows.map(({ name, seats: rowSeats }) => ({
    name,
    seats: rowSeats.map((one, at) => {
      const before = rowSeats[at - 1];
      return {
        ...one,
        afterAisle: before !== undefined && !areNeighbors(before.seat, one.seat),
      };
    }),
  }));
}

/** The index of each row's middle seat in its section: whose view is that from the row. */
export function findRowMiddles(section: readonly SeatWithStatus[]): number[] {
  let before = 0;
  return groupByRow(section).map(({ seats: { length } }) => {
    const middle = before + Math.floor(length / 2);
    before += length;
    return middle;
  });
}

/** Picks the seats whose views are shown: the middle of the section, and the ends and middles of its outer rows. */
export function seatsWithViews(section: readonly SeatWithStatus[]): {
  middle: Seat | undefined;
  others: Seat[];
} {
  const rows = groupByRow(section).map(({ seats }) => seats.map(({ seat }) => seat));
  const findMiddle = <T>(of: readonly T[]): T | undefined => of[Math.floor(of.length / 2)];
  const others = [rows[0], rows.at(-1)].flatMap((row = []) => [
    row[0],
    findMiddle(row),
    row.at(-1),
  ]);
  return {
    middle: findMiddle(findMiddle(rows) ?? []),
    others: [...new Set(others)].filter((seat) => seat !== undefined),
  };
}

/** The wheelchair spaces next to a companion seat, with only companion seats in between. */
export function spacesBeside(section: readonly SeatWithStatus[], { row, place }: Seat): Seat[] {
  const byPlace = new Map(
    section.flatMap(({ seat }) => (seat.row === row ? [[seat.place, seat] as const] : [])),
  );
  return [-1, 1].flatMap((step) => {
    let next = byPlace.get(place + step);
    while (next?.kind === "companion") next = byPlace.get(next.place + step);
    return next?.kind === "wheelchair" ? [next] : [];
  });
}

/** `right` is the next seat of the same row. */
const areNeighbors = (left: Seat, right: Seat): boolean => right.place === left.place + 1;
