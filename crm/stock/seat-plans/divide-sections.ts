import { groupBy } from "#runtime/group-by";
import type { SectionPart } from "#contract/schemas/seat-plan";
import { partName } from "#contract/text/section-name";
import { venue } from "#contract/venue";
import { getTranslator, type Translator } from "../../platform/translator";
import type { CompleteSeatPlan, SeatPlanRow, SeatPlanZone } from "./seat-plan-schema";

/** On a larger map a seat is hard to find, and its page is slow to load. */
export const MAX_SEATS = 250;

/**
 * Divides larger zones into parts of whole rows, of about equal size, named in the catalogue's language. Cuts only rows
 * with more seats than a part. `sectionParts`: what these names are made of.
 */
export function divideSections(
  plan: CompleteSeatPlan,
  t: Translator = getTranslator(venue.catalogueLanguage),
): { plan: CompleteSeatPlan; sectionParts: SectionPart[]; notes: string[] } {
  const notes: string[] = [];
  const sectionParts: SectionPart[] = [];
  const zones = plan.zones.flatMap((zone) => {
    const seats = countSeats(zone.rows);
    if (seats <= MAX_SEATS) return [zone];
    const parts = divide(zone.rows.flatMap(cutRow), seats);
    notes.push(
      `${zone.name} has ${seats.toLocaleString("en-US")} seats: divided into ${parts.length} sections`,
    );
    return parts.map((rows): SeatPlanZone => {
      const part = getPart(zone, rows);
      const name = partName(t, part);
      sectionParts.push({ name, ...part });
      return { ...zone, name, rows };
    });
  });
  return { plan: { ...plan, zones }, sectionParts, notes };
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

function getPart(
  { name: section, rows: all }: SeatPlanZone,
  rows: readonly SeatPlanRow[],
): Omit<SectionPart, "name"> {
  const [first, last] = [rows[0], rows.at(-1)];
  const isCut = first !== undefined && first === last && !all.includes(first);
  return {
    section,
    firstRow: first?.row_number ?? "",
    lastRow: last?.row_number ?? "",
    firstSeat: isCut ? (first.seats[0]?.seat_number ?? "") : null,
    lastSeat: isCut ? (first.seats.at(-1)?.seat_number ?? "") : null,
  };
}
