import type { Seat } from "#contract/schemas/seat-plan";
import type { StandingSeat } from "~/seats/seat-sections";

export type SeatInRow = StandingSeat & {
  /** How many seats would fit between it and its neighbor to the left, or the section's edge. */
  gap: number;
};

export type SeatRow = {
  name: string | null;
  seats: SeatInRow[];
};

/** Neighbors closer than this many widths of a seat have no aisle between them. */
const AISLE = 1.6;

/** The rows of a section, the one nearest to the stage first. With the gaps to the left they have the hall's shape. */
export function rowsOf(seats: readonly StandingSeat[]): SeatRow[] {
  const rows: StandingSeat[][] = [];
  for (const standing of seats) {
    const row = rows.at(-1);
    if (row !== undefined && row[0]?.seat.row === standing.seat.row) row.push(standing);
    else rows.push([standing]);
  }
  const pitch = pitchOf(rows);
  const left = Math.min(...seats.map(({ seat }) => seat.x));
  return rows.map((row) => ({
    name: row[0]?.seat.row ?? null,
    seats: row.map((standing, index) => {
      const before = row[index - 1]?.seat;
      const room =
        before === undefined
          ? (standing.seat.x - left) / pitch
          : distance(before, standing.seat) / pitch - 1;
      const isAisle = before === undefined ? room >= 0.5 : room >= AISLE - 1;
      return { ...standing, gap: isAisle ? Math.round(room) : 0 };
    }),
  }));
}

function pitchOf(rows: readonly (readonly StandingSeat[])[]): number {
  const distances = rows
    .flatMap((row) =>
      row.flatMap(({ seat }, index) => {
        const before = row[index - 1]?.seat;
        return before === undefined ? [] : [distance(before, seat)];
      }),
    )
    .sort((a, b) => a - b);
  return distances[Math.floor(distances.length / 2)] || 1;
}

function distance(a: Seat, b: Seat): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
