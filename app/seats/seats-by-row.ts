import type { Seat } from "#contract/schemas/seat-plan";
import type { StandingSeat } from "./seat-sections";

export type SeatInRow = StandingSeat & {
  /** An aisle is between it and its neighbor to the left. */
  afterAisle: boolean;
};

export type SeatRow = { name: string | null; seats: SeatInRow[] };

/** Neighbors closer than this many widths of a seat have no aisle between them. */
const AISLE = 1.6;

/** The rows of a section, the one nearest to the stage first, each from left to right as seen from the seats. */
export function rowsOf(seats: readonly StandingSeat[]): SeatRow[] {
  const rows: { name: string | null; seats: StandingSeat[] }[] = [];
  for (const standing of seats) {
    const name = standing.seat.row;
    const row = rows.at(-1);
    if (row?.name === name) row.seats.push(standing);
    else rows.push({ name, seats: [standing] });
  }
  const gaps = rows.map((row) =>
    row.seats.map(({ seat }, at) => distance(row.seats[at - 1]?.seat ?? seat, seat)),
  );
  const distances = gaps.flatMap((row) => row.slice(1)).sort((a, b) => a - b);
  const aisle = AISLE * (distances[Math.floor(distances.length / 2)] || 1);
  return rows.map(({ name, seats: those }, rank) => ({
    name,
    seats: those.map((one, at) => ({ ...one, afterAisle: (gaps[rank]?.[at] ?? 0) >= aisle })),
  }));
}

function distance(a: Seat, b: Seat): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
