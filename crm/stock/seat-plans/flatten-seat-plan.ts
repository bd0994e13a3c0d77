import type { seats } from "../../tables/seat-plans";
import type { CompleteSeatPlan, SeatPlanRow, SeatPlanZone } from "./seat-plan-schema";

/** `row` is null for a place of a general or virtual plan, and `number` for those that are not accessible. */
export type NewSeat = Omit<typeof seats.$inferSelect, "planId">;

/**
 * Returns all places by section, row, and from the left as seen from the seats. `bandOf`: price bands of categories; by
 * default a category is a band.
 */
export function flattenSeatPlan(
  plan: CompleteSeatPlan,
  bandOf: ReadonlyMap<string, string> = new Map(),
): NewSeat[] {
  const numbered = plan.zones.flatMap((zone, zoneRank) =>
    zone.rows.flatMap((row, rowRank) => rowSeats(zone, zoneRank + 1, row, rowRank + 1)),
  );
  const seats = [...numbered, ...generalPlaces(plan)];
  // A plan that names step-free seats has steps to the others; a plan without the field says nothing.
  const otherwise = seats.some(({ stepFree }) => stepFree !== null) ? false : null;
  // "On the left" is as seen by someone who faces the stage.
  const hasStage = seats.some(({ rowsInFront }) => rowsInFront !== null);
  return seats.map((seat) => ({
    ...seat,
    positionInRow: hasStage ? seat.positionInRow : null,
    stepFree: seat.stepFree ?? otherwise,
    bandId: bandOf.get(seat.bandId) ?? seat.bandId,
  }));
}

function rowSeats(
  zone: SeatPlanZone,
  sectionRank: number,
  row: SeatPlanRow,
  rowRank: number,
): NewSeat[] {
  const [first, last] = [row.seats[0]?.place ?? 1, row.seats.at(-1)?.place ?? 1];
  return row.seats.map((seat) => ({
    id: seat.seat_guid,
    section: zone.name,
    sectionRank,
    row: row.row_number,
    rowRank,
    number: seat.seat_number,
    place: seat.place,
    x: Math.round(zone.position.x + row.position.x + seat.position.x),
    y: Math.round(zone.position.y + row.position.y + seat.position.y),
    bandId: seat.category,
    kind: seat.kind,
    rowsInFront: seat.rows_in_front ?? row.rows_in_front ?? null,
    positionInRow: getThird(seat.place - first, last - first + 1),
    view: seat.view ?? row.view ?? null,
    floorsAboveStage: zone.floors_above_stage,
    endOfRow: seat.end_of_row,
    stepFree: seat.step_free ?? row.step_free ?? null,
    restrictedView: seat.restricted_view,
  }));
}

function getThird(index: number, count: number): "left" | "middle" | "right" {
  const part = (index + 0.5) / count;
  return part < 1 / 3 ? "left" : part > 2 / 3 ? "right" : "middle";
}

/** Wheelchair spaces and companion seats are numbered: they are chosen and kept one by one, and lie side by side. */
function generalPlaces(plan: CompleteSeatPlan): NewSeat[] {
  const columns = Math.max(1, Math.floor(plan.size.width / 26) - 1);
  const all = plan.places.flatMap((group, index) =>
    Array.from({ length: group.count }, (_, at) => ({
      group,
      sectionRank: index + 1,
      guid: group.seat_guids?.[at],
    })),
  );
  const accessible = companionsBeside(
    all.filter(({ group }) => group.kind === "wheelchair"),
    all.filter(({ group }) => group.kind === "companion"),
  );
  const others = all.filter((one) => !accessible.includes(one));
  return [...others, ...accessible].map(({ group, sectionRank, guid }, spot) => {
    const number = spot - others.length + 1;
    return {
      id: guid ?? `P-${spot + 1}`,
      section: group.section,
      sectionRank,
      row: null,
      rowRank: 1,
      number: number > 0 ? String(number) : null,
      place: spot + 1,
      x: 26 * (1 + (spot % columns)),
      y: 26 * (1 + Math.floor(spot / columns)),
      bandId: group.category,
      kind: group.kind,
      rowsInFront: null,
      positionInRow: null,
      view: null,
      floorsAboveStage: 0,
      endOfRow: false,
      stepFree: group.step_free ?? null,
      restrictedView: false,
    };
  });
}

/** Each space with its share of the companion seats at its right. */
function companionsBeside<T>(spaces: readonly T[], companions: readonly T[]): T[] {
  if (spaces.length === 0) return [...companions];
  const getShare = (at: number) => Math.ceil((at * companions.length) / spaces.length);
  return spaces.flatMap((space, at) => [
    space,
    ...companions.slice(getShare(at), getShare(at + 1)),
  ]);
}
