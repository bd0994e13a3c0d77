import { groupBy } from "#runtime/group-by";
import { isNamedWithoutRow } from "#contract/seat-name";
import type { CompleteSeatPlan, SeatPlanRow, SeatPlanZone } from "./seat-plan-schema";

/** On a larger map a seat is hard to find, and its page is slow to load. */
const MAX_SEATS = 250;

/** Divides larger zones into parts of whole rows, of about equal size. Cuts only rows with more seats than a part. */
export function divideSections(plan: CompleteSeatPlan): {
  plan: CompleteSeatPlan;
  notes: string[];
} {
  const notes: string[] = [];
  const zones = plan.zones.flatMap((zone) => {
    const seats = countSeats(zone.rows);
    if (seats <= MAX_SEATS) return [zone];
    const parts = divide(zone.rows.flatMap(cutRow), seats);
    notes.push(
      `${zone.name} has ${seats.toLocaleString("en-US")} seats: divided into ${parts.length} sections`,
    );
    return parts.map((rows): SeatPlanZone => ({ ...zone, name: nameOf(zone, rows), rows }));
  });
  return { plan: { ...plan, zones }, notes };
}

const countSeats = (rows: readonly SeatPlanRow[]) =>
  rows.reduce((sum, { seats }) => sum + seats.length, 0);

/** Returns as few parts as possible. A row belongs to the part that contains its middle seat. */
function divide(rows: readonly SeatPlanRow[], seats: number): SeatPlanRow[][] {
  for (let count = Math.ceil(seats / MAX_SEATS); ; count += 1) {
    let before = 0;
    const byPart = groupBy(rows, (row) => {
      const middle = before + row.seats.length / 2;
      before += row.seats.length;
      return Math.floor((middle * count) / seats);
    });
    const parts = [...byPart.values()];
    if (parts.every((part) => countSeats(part) <= MAX_SEATS)) return parts;
  }
}

function cutRow(row: SeatPlanRow): SeatPlanRow[] {
  const { seats } = row;
  if (seats.length <= MAX_SEATS) return [row];
  const size = Math.ceil(seats.length / Math.ceil(seats.length / MAX_SEATS));
  return Array.from({ length: Math.ceil(seats.length / size) }, (_, at) => ({
    ...row,
    seats: seats.slice(at * size, (at + 1) * size),
  }));
}

/** Returns "Floor, rows A to H", or "Floor, row A, seats 1 to 150" for a part of a cut row. */
function nameOf({ name, rows: all }: SeatPlanZone, rows: readonly SeatPlanRow[]): string {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return name;
  const names = [...new Set([first.row_number, last.row_number])].join(" to ");
  const word = isNamedWithoutRow(first.row_number) ? "" : first === last ? "row " : "rows ";
  const isCut = first === last && !all.includes(first);
  const seats = isCut
    ? `, seats ${first.seats[0]?.seat_number ?? ""} to ${first.seats.at(-1)?.seat_number ?? ""}`
    : "";
  return `${name}, ${word}${names}${seats}`;
}
