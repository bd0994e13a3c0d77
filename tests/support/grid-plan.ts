import type { SeatPlanFile } from "../../crm/seat-plans/seat-plan-schema";

const PITCH = 26;
const MARGIN = 40;

/** A section whose rows are all as long, its first row nearest to the stage. */
export type GridSection = {
  name: string;
  /** Names of its rows; an empty one is none. */
  rows: readonly string[];
  seatsInRow: number;
  category?: string;
  /** Seat 1 is at the right end of each row, as seen from the seats. */
  fromRight?: boolean;
};

/** A hall of such sections in lines of `across`, in the open seating-plan JSON. */
export function gridPlan(
  name: string,
  sections: readonly GridSection[],
  across = 1,
): SeatPlanFile & { size: { width: number; height: number } } {
  const widest = Math.max(...sections.map(({ seatsInRow }) => seatsInRow)) * PITCH + MARGIN;
  const highest = Math.max(...sections.map(({ rows }) => rows.length)) * PITCH + MARGIN;
  const zones = sections.map((section, at) => ({
    name: section.name,
    position: {
      x: MARGIN + (at % across) * widest,
      y: 3 * MARGIN + Math.floor(at / across) * highest,
    },
    rows: section.rows.map((row, line) => ({
      row_number: row,
      position: { x: 0, y: line * PITCH },
      seats: Array.from({ length: section.seatsInRow }, (_, seat) => ({
        seat_guid: `${at}-${line}-${seat}`,
        seat_number: String(section.fromRight ? section.seatsInRow - seat : seat + 1),
        position: { x: seat * PITCH, y: 0 },
        category: section.category ?? "A",
      })),
    })),
    areas: [],
  }));
  const categories = new Set(sections.map(({ category = "A" }) => category));
  return {
    name,
    categories: [...categories].map((each) => ({ name: each })),
    size: {
      width: Math.min(across, sections.length) * widest + 2 * MARGIN,
      height: Math.ceil(sections.length / across) * highest + 4 * MARGIN,
    },
    zones,
  };
}

/** "A" to "Z", then "AA" to "ZZ", as theatres letter their rows. */
export function rowLetters(count: number): string[] {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  return Array.from({ length: count }, (_, at) => {
    const letter = letters[at % letters.length] ?? "";
    return at < letters.length ? letter : letter.repeat(Math.floor(at / letters.length) + 1);
  });
}
