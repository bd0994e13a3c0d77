import type { Seat } from "#contract/schemas/seat-plan";
import type { SeatWithStatus } from "../../app/domain/seating/seat-sections";

export const PITCH = 26;

/** Seat 1 of row A, the first row of its section, by default. */
export function seat(changes: Partial<Seat> = {}): Seat {
  return {
    id: "A-1",
    section: "Orchestra",
    row: "A",
    number: "1",
    place: 1,
    x: 0,
    y: 0,
    band: "a",
    kind: "standard",
    rowsInFront: 0,
    positionInRow: "middle",
    view: "full",
    floorsAboveStage: 0,
    endOfRow: false,
    stepFree: true,
    restrictedView: false,
    ...changes,
  };
}

/** Letters in `row`: a seat's kind, lower case if it is free and upper case if it is taken. */
const KINDS = { s: "standard", w: "wheelchair", c: "companion", t: "transfer" } as const;

/** A row from left to right: "ss ssS" is two free seats, a gap, two free seats and a taken one. */
export function row(name: string | null, drawn: string, changes: Partial<Seat> = {}) {
  return [...drawn].flatMap((letter, index): SeatWithStatus[] => {
    if (letter === " ") return [];
    const number = String(index + 1);
    const kind = KINDS[letter.toLowerCase() as keyof typeof KINDS];
    const id = `${name ?? ""}-${number}`;
    const place = { id, row: name, number, place: index + 1, x: index * PITCH, kind };
    return [
      { seat: seat({ ...place, ...changes }), free: letter === letter.toLowerCase(), block: null },
    ];
  });
}

export const section = (name: string, ...rows: readonly SeatWithStatus[][]) => ({
  name,
  slug: name.toLowerCase(),
  seats: rows.flat(),
});

/** A balcony on three sides of the orchestra, with as many seats in front as behind it. */
export function balconyAround() {
  const around = ["sssssssssss", "s         s", "s         s", "s         s", "sssssssssss"];
  const orchestra = ["", "  sssssss  ", "  sssssss  ", "  sssssss  "];
  const at = (name: string, rows: readonly string[]) =>
    section(name, ...rows.map((drawn, y) => row(`${name[0]}${y}`, drawn, { y: y * 40 })));
  return [at("Balcony", around), at("Orchestra", orchestra)];
}
