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

/** Whose views are shown: a section's middle seat, and the ends and the middles of its first and its last row. */
export function seatsWithViews(section: readonly StandingSeat[]): {
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

/** The wheelchair spaces that a companion seat of this section stands beside, with none but companion seats between. */
export function spacesBeside(section: readonly StandingSeat[], { id, row }: Seat): Seat[] {
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
