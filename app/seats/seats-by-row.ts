import type { Seat } from "#contract/schemas/seat-plan";
import type { SeatWithStatus } from "./seat-sections";

export type SeatInRow = SeatWithStatus & {
  afterAisle: boolean;
};

export type SeatRow = { name: string | null; seats: SeatInRow[] };

/** Least gap that counts as an aisle, as a multiple of the median distance between neighbors. */
const AISLE = 1.6;

/** A section's rows, the one nearest the stage first, each from left to right as seen from the seats. */
export function rowsOf(seats: readonly SeatWithStatus[]): SeatRow[] {
  const rows: { name: string | null; seats: SeatWithStatus[] }[] = [];
  for (const seatWithStatus of seats) {
    const name = seatWithStatus.seat.row;
    const row = rows.at(-1);
    if (row?.name === name) row.seats.push(seatWithStatus);
    else rows.push({ name, seats: [seatWithStatus] });
  }
  const gaps = rows.map((row) =>
    row.seats.map(({ seat }, at) => distance(row.seats[at - 1]?.seat ?? seat, seat)),
  );
  const distances = gaps.flatMap((row) => row.slice(1)).sort((a, b) => a - b);
  const aisle = AISLE * (distances[Math.floor(distances.length / 2)] || 1);
  return rows.map(({ name, seats: rowSeats }, rank) => ({
    name,
    seats: rowSeats.map((seat, at) => ({ ...seat, afterAisle: (gaps[rank]?.[at] ?? 0) >= aisle })),
  }));
}

/** Picks the seats whose views are shown: the middle of the section, and the ends and middles of its outer rows. */
export function seatsWithViews(section: readonly SeatWithStatus[]): {
  middle: Seat | undefined;
  others: Seat[];
} {
  const rows = rowsOf(section).map(({ seats }) => seats.map(({ seat }) => seat));
  const middleOf = <T>(of: readonly T[]): T | undefined => of[Math.floor(of.length / 2)];
  const others = [rows[0], rows.at(-1)].flatMap((row = []) => [row[0], middleOf(row), row.at(-1)]);
  return {
    middle: middleOf(middleOf(rows) ?? []),
    others: [...new Set(others)].filter((seat) => seat !== undefined),
  };
}

/** The wheelchair spaces next to a companion seat, with only companion seats in between. */
export function spacesBeside(section: readonly SeatWithStatus[], { id, row }: Seat): Seat[] {
  if (row === null) return [];
  const seats = section.map(({ seat }) => seat).filter((seat) => seat.row === row);
  const at = seats.findIndex((seat) => seat.id === id);
  return [seats.slice(0, at).reverse(), seats.slice(at + 1)].flatMap((side) => {
    const next = side.find(({ kind }) => kind !== "companion");
    return next?.kind === "wheelchair" ? [next] : [];
  });
}

function distance(a: Seat, b: Seat): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
