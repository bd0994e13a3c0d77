import { groupBy } from "#runtime/group-by";
import { isNamedWithoutRow } from "#contract/seat-name";
import { venue } from "#contract/venue";
import { getTranslator, type Translator } from "../../platform/translator";
import type { CompleteSeatPlan, SeatPlanRow, SeatPlanZone } from "./seat-plan-schema";

/** On a larger map a seat is hard to find, and its page is slow to load. */
const MAX_SEATS = 250;

/**
 * Divides larger zones into parts of whole rows, of about equal size, named in the catalogue's language. Cuts only rows
 * with more seats than a part.
 */
export function divideSections(
  plan: CompleteSeatPlan,
  t: Translator = getTranslator(venue.catalogueLanguage),
): { plan: CompleteSeatPlan; notes: string[] } {
  const notes: string[] = [];
  const zones = plan.zones.flatMap((zone) => {
    const seats = countSeats(zone.rows);
    if (seats <= MAX_SEATS) return [zone];
    const parts = divide(zone.rows.flatMap(cutRow), seats);
    notes.push(
      `${zone.name} has ${seats.toLocaleString("en-US")} seats: divided into ${parts.length} sections`,
    );
    return parts.map((rows): SeatPlanZone => ({ ...zone, name: nameOf(t, zone, rows), rows }));
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
function nameOf(
  t: Translator,
  { name: section, rows: all }: SeatPlanZone,
  rows: readonly SeatPlanRow[],
): string {
  const [firstRow, lastRow] = [rows[0], rows.at(-1)];
  if (firstRow === undefined || lastRow === undefined) return section;
  const [first, last] = [firstRow.row_number, lastRow.row_number];
  const isOne = first === last;
  const part = isNamedWithoutRow(first)
    ? t(`seatName.part.${isOne ? "name" : "names"}`, { section, first, last })
    : t(`seatName.part.${firstRow === lastRow || isOne ? "row" : "rows"}`, {
        section,
        first,
        last,
      });
  const isCut = firstRow === lastRow && !all.includes(firstRow);
  if (!isCut) return part;
  const { seats } = firstRow;
  const [from, to] = [seats[0]?.seat_number ?? "", seats.at(-1)?.seat_number ?? ""];
  return t("seatName.part.seats", { part, first: from, last: to });
}
