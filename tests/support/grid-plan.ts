import type { SeatPlanFile } from "../../crm/stock/seat-plans/seat-plan-schema";

const PITCH = 26;
const MARGIN = 40;

/** A section with rows of equal length, the first nearest to the stage. */
export type GridSection = {
  name: string;
  /** Row names. An empty name means a row without one. */
  rows: readonly string[];
  seatsInRow: number;
  category?: string;
  /** Seat 1 is at the right end of each row, facing the stage. */
  fromRight?: boolean;
};

/** A hall of such sections, `across` side by side, in the open seating-plan JSON. */
export function gridPlan(
  name: string,
  sections: readonly GridSection[],
  across = 1,
): SeatPlanFile & { size: { width: number; height: number } } {
  const widest = Math.max(...sections.map(({ seatsInRow }) => seatsInRow)) * PITCH + MARGIN;
  const highest = Math.max(...sections.map(({ rows }) => rows.length)) * PITCH + MARGIN;
  const zones = sections.map((section, index) => ({
    name: section.name,
    position: {
      x: MARGIN + (index % across) * widest,
      y: 3 * MARGIN + Math.floor(index / across) * highest,
    },
    rows: section.rows.map((row, line) => ({
      row_number: row,
      position: { x: 0, y: line * PITCH },
      seats: Array.from({ length: section.seatsInRow }, (_, seat) => ({
        seat_guid: `${index}-${line}-${seat}`,
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

/** "A" to "Z", then "AA" to "ZZ", as theaters letter their rows. */
export function rowLetters(count: number): string[] {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  return Array.from({ length: count }, (_, at) => {
    const letter = letters[at % letters.length] ?? "";
    return at < letters.length ? letter : letter.repeat(Math.floor(at / letters.length) + 1);
  });
}
