// Makes a plan of our own format of a seat map's screens, sections and seats.

import { groupBy } from "#runtime/group-by";
import type { SeatPlanFile } from "../../../stock/seat-plans/seat-plan-schema";
import type { CallAnswer } from "../call-types";
import type { TessituraSettings } from "#runtime/venue/tessitura-settings";
import type { RowFinding } from "../../catalogue";
import { LEFT_OUT, mapRows, needed, NotUnderstood, withoutRepeats } from "./findings";
import type { SystemSeat } from "./seats";

type SeatRow = CallAnswer<"readSeats">[number];
type Hall = Pick<TessituraSettings["halls"][number], "screens">;
type PlanZone = SeatPlanFile["zones"][number];

type PlacedSeat = {
  id: number;
  screen: number;
  section: number;
  row: string;
  number: string;
  zone: number;
  x: number;
  y: number;
};

/** Between the centers of neighboring seats, in the plan's units. The system counts squares of a grid. */
const SEAT_SPACING = 25;
/** Between one screen and the next, in squares. */
const SCREEN_GAP = 3;

const readSeat = (row: SeatRow): PlacedSeat | typeof LEFT_OUT =>
  needed(row.IsSeat, "IsSeat")
    ? {
        id: needed(row.Id, "id"),
        screen: needed(row.ScreenId, "screen"),
        section: needed(row.SectionId, "section"),
        row: needed(row.SeatRow, "row"),
        number: needed(row.SeatNumber, "number"),
        zone: needed(row.ZoneId, "zone"),
        x: needed(row.XPosition, "position"),
        y: needed(row.YPosition, "position"),
      }
    : LEFT_OUT;

/** All seats of a screen in one place would be drawn on each other. */
function refuseOverlaps(seats: readonly PlacedSeat[]): void {
  const places = new Set(seats.map(({ x, y }) => `${x} ${y}`));
  if (places.size < seats.length) throw new NotUnderstood("has seats in the same place");
}

export type PlanSources = {
  name: string;
  hall: Hall;
  seats: readonly SeatRow[];
  /** Names by ids. */
  sections: ReadonlyMap<number, string>;
  zones: ReadonlyMap<number, string>;
  /** Kinds of seats by their ids; standard if they have none. */
  kinds: ReadonlyMap<number, SystemSeat["kind"]>;
  /** Seats are places that only the system tells apart. */
  isGeneral: boolean;
};

/** The categories of price zones, by their ids: their names, with the id where two zones have the same. */
function nameCategories(zones: ReadonlyMap<number, string>): Map<number, string> {
  const named = groupBy([...zones], ([, name]) => name);
  return new Map(
    [...zones].map(([zone, name]) => [
      zone,
      named.get(name)?.length === 1 ? name : `${name} (${zone})`,
    ]),
  );
}

type Screen = { seats: PlacedSeat[]; floorsAboveStage: number; top: number };

/** The zones of one screen, with their seats below `top`, in squares. */
function planScreen(
  { seats, floorsAboveStage, top }: Screen,
  { sections, kinds }: PlanSources,
  categories: ReadonlyMap<number, string>,
): PlanZone[] {
  const left = Math.min(...seats.map(({ x }) => x));
  const front = Math.min(...seats.map(({ y }) => y));
  const planSeat = (seat: PlacedSeat) => ({
    seat_guid: String(seat.id),
    seat_number: seat.number,
    position: { x: (seat.x - left) * SEAT_SPACING, y: (seat.y - front + top) * SEAT_SPACING },
    category: needed(categories.get(seat.zone), `name of price zone ${seat.zone}`),
    kind: kinds.get(seat.id) ?? "standard",
  });
  return [...groupBy(seats, ({ section }) => section)].map(([section, ofSection]) => ({
    name: needed(sections.get(section), `name of section ${section}`),
    position: { x: 0, y: 0 },
    floors_above_stage: floorsAboveStage,
    rows: [...groupBy(ofSection, ({ row }) => row)].map(([row, ofRow]) => ({
      row_number: row,
      seats: ofRow.toSorted((a, b) => a.x - b.x).map(planSeat),
    })),
  }));
}

/** The best places first: by row from the front. */
function planPlaces(
  seats: readonly PlacedSeat[],
  { sections, kinds }: PlanSources,
  categories: ReadonlyMap<number, string>,
): NonNullable<SeatPlanFile["places"]> {
  const getKind = ({ id }: PlacedSeat) => kinds.get(id) ?? "standard";
  const groups = groupBy(
    seats.toSorted((a, b) => a.y - b.y || a.x - b.x),
    (seat) => `${seat.section} ${seat.zone} ${getKind(seat)}`,
  );
  return [...groups.values()].map((group) => {
    const [{ section, zone }] = group;
    const kind = getKind(group[0]);
    return {
      section: needed(sections.get(section), `name of section ${section}`),
      category: needed(categories.get(zone), `name of price zone ${zone}`),
      kind: kind === "standard" ? "place" : kind,
      count: group.length,
      seat_guids: group.map(({ id }) => String(id)),
    };
  });
}

/** Zones or places of a plan. */
type Planned = Pick<SeatPlanFile, "zones"> & { places: NonNullable<SeatPlanFile["places"]> };

const categoriesIn = ({ zones, places }: Planned): string[] =>
  [
    ...zones.flatMap(({ rows }) =>
      rows.flatMap((row) => row.seats.map(({ category }) => category)),
    ),
    ...places.map(({ category }) => category),
  ].map((category) => category ?? "");

/**
 * `plan`: null if no screen is left. `bands`: the price zone of each category, as an id of ours. Each section of a screen is a zone of the plan; a price zone is a category. Screens
 * follow each other from the front, in the order of the settings, since the system says nothing of where they are.
 */
export function makeSeatPlan(sources: PlanSources): {
  plan: SeatPlanFile | null;
  bands: Record<string, string>;
  findings: RowFinding[];
} {
  const { hall, name, isGeneral } = sources;
  const read = withoutRepeats(
    mapRows(sources.seats, ({ Id }) => `seat ${Id ?? "without an id"}`, readSeat),
    ({ id }) => `seat ${id}`,
  );
  const onScreens = groupBy(read.rows, ({ screen }) => screen);
  const known = hall.screens.map(({ screen }) => screen);
  const unknown = [...onScreens.keys()].filter((screen) => !known.includes(screen));
  const categories = nameCategories(sources.zones);
  let top = 0;
  const screens = mapRows(
    hall.screens,
    ({ screen }) => `screen ${screen}`,
    ({ screen, floorsAboveStage }): Planned => {
      const seats = needed(onScreens.get(screen), "seats");
      if (isGeneral) return { zones: [], places: planPlaces(seats, sources, categories) };
      refuseOverlaps(seats);
      const zones = planScreen({ seats, floorsAboveStage, top }, sources, categories);
      const rows = seats.map(({ y }) => y);
      top += Math.max(...rows) - Math.min(...rows) + SCREEN_GAP;
      return { zones, places: [] };
    },
  );
  const planned = {
    zones: screens.rows.flatMap(({ zones }) => zones),
    places: screens.rows.flatMap(({ places }) => places),
  };
  const used = new Set(categoriesIn(planned));
  const plan: SeatPlanFile = {
    name,
    ...(isGeneral && { kind: "general" }),
    categories: [...used].map((category) => ({ name: category })),
    ...planned,
  };
  return {
    plan: used.size === 0 ? null : plan,
    bands: Object.fromEntries(
      [...categories].flatMap(([zone, category]) =>
        used.has(category) ? [[category, String(zone)]] : [],
      ),
    ),
    findings: [
      ...read.findings,
      ...unknown.map((screen) => ({ what: `screen ${screen}`, why: "is not in the settings" })),
      ...screens.findings,
    ],
  };
}
