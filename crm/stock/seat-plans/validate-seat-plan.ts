import { groupBy } from "#runtime/group-by";
import { overlappingSeats, findMedianGap } from "./overlapping-seats";
import { MAX_IN_ROW, type OpenSeatPlan } from "./seat-plan-schema";

/** `path`: `zones.0 (Orchestra).rows.2 (C).seats.4 (12)`. */
export interface SeatPlanProblem {
  path: string;
  message: string;
}

interface PlacedSeat {
  path: string;
  guid: string;
  /** Zone, row and number; null if row or number is missing. */
  label: string | null;
  category: string;
  x: number;
  y: number;
}

/** Returns all problems of the seats of a plan with a valid schema. */
export function seatProblems(plan: OpenSeatPlan): SeatPlanProblem[] {
  const seats = placedSeats(plan);
  const places = plan.places.map(({ section, category }, index) => ({
    path: `places.${index} (${section})`,
    category,
  }));
  return [
    ...longRows(plan),
    ...duplicates(
      seats,
      ({ guid }) => guid,
      (guid, first) => `seat_guid ${guid} is also used by ${first}`,
    ),
    ...duplicates(
      seats,
      ({ label }) => label,
      (_label, first) => `shares its zone, row and number with ${first}`,
    ),
    ...overlaps(plan, seats),
    ...unknownCategories(plan, [...seats, ...places]),
    ...placeIds(plan),
  ];
}

function placeIds({ places }: OpenSeatPlan): SeatPlanProblem[] {
  const listed = places.flatMap(({ section, count, seat_guids: guids }, index) => {
    const path = `places.${index} (${section}).seat_guids`;
    return guids === undefined ? [] : [{ path, count, guids }];
  });
  const all = listed.flatMap(({ path, guids }) => guids.map((guid) => ({ path, guid })));
  return [
    ...listed
      .filter(({ count, guids }) => guids.length !== count)
      .map(({ path }) => ({ path, message: "must be as many as count" })),
    ...duplicates(
      all,
      ({ guid }) => guid,
      (guid, first) => `${guid} is also used by ${first}`,
    ),
  ];
}

/** Pieces of one name are one row. */
function longRows(plan: OpenSeatPlan): SeatPlanProblem[] {
  return plan.zones.flatMap((zone, z) =>
    [...groupBy(zone.rows, ({ row_number: name }) => name)].flatMap(([name, pieces]) =>
      name === "" || pieces.reduce((sum, { seats }) => sum + seats.length, 0) <= MAX_IN_ROW
        ? []
        : [
            {
              path: `${at("zones", z, zone.name)}.rows (${name})`,
              message: "has more than 1,000 seats",
            },
          ],
    ),
  );
}

function placedSeats(plan: OpenSeatPlan): PlacedSeat[] {
  return plan.zones.flatMap((zone, z) =>
    zone.rows.flatMap((row, r) =>
      row.seats.map((seat, s) => ({
        path: `${at("zones", z, zone.name)}.${at("rows", r, row.row_number)}.${at("seats", s, seat.seat_number)}`,
        guid: seat.seat_guid,
        label:
          row.row_number === "" || seat.seat_number === ""
            ? null
            : JSON.stringify([z, row.row_number, seat.seat_number]),
        category: seat.category,
        x: zone.position.x + row.position.x + seat.position.x,
        y: zone.position.y + row.position.y + seat.position.y,
      })),
    ),
  );
}

function at(list: string, index: number, name: string): string {
  return name === "" ? `${list}.${index}` : `${list}.${index} (${name})`;
}

function duplicates<Entry extends { path: string }>(
  seats: readonly Entry[],
  findKey: (seat: Entry) => string | null,
  getMessage: (key: string, first: string) => string,
): SeatPlanProblem[] {
  const firsts = new Map<string, string>();
  return seats.flatMap((seat) => {
    const key = findKey(seat);
    if (key === null) return [];
    const first = firsts.get(key);
    if (first !== undefined) return [{ path: seat.path, message: getMessage(key, first) }];
    firsts.set(key, seat.path);
    return [];
  });
}

function overlaps(plan: OpenSeatPlan, seats: readonly PlacedSeat[]): SeatPlanProblem[] {
  // The smallest gap of all zones: seats in boxes may be closer together than in the stalls.
  const gaps = plan.zones.flatMap(
    (zone) =>
      findMedianGap(zone.rows.map((row) => row.seats.map(({ position }) => position))) ?? [],
  );
  const gap = gaps.length === 0 ? null : Math.min(...gaps);
  return overlappingSeats(seats, gap).map(({ seat, on, apart }) => {
    const first = seats[on]?.path ?? "";
    const message =
      apart === 0 || gap === null
        ? `overlaps ${first}: same position`
        : `overlaps ${first}: only ${round(apart)} apart, but this plan's seats are ${round(gap)} apart`;
    return { path: seats[seat]?.path ?? "", message };
  });
}

function unknownCategories(
  plan: OpenSeatPlan,
  places: readonly { path: string; category: string }[],
): SeatPlanProblem[] {
  const categories = new Set(plan.categories.map(({ name }) => name));
  // A plan without any category is valid: it has a single price.
  const hasNone = categories.size === 0 && places.every(({ category }) => category === "");
  return places.flatMap(({ path, category }) => {
    if (hasNone || categories.has(category)) return [];
    const message =
      category === ""
        ? "has no category"
        : `category ${category} is not among the plan's categories`;
    return [{ path, message }];
  });
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A file with wrong spacing has thousands of similar problems. */
const MAX_PER_KIND = 10;

/** Returns one line per problem; of each kind the first ten and the number of the others. */
export function formatProblems(problems: readonly SeatPlanProblem[]): string[] {
  // Messages of one kind start with the same word: "seat_guid …", "overlaps …", "category …".
  const kinds = groupBy(problems, ({ message }) => message.split(" ")[0] ?? "");
  return [...kinds.values()].flatMap((similar) => {
    const lines = similar.slice(0, MAX_PER_KIND).map(({ path, message }) => `${path} ${message}`);
    const more = similar.length - MAX_PER_KIND;
    return more > 0 ? [...lines, `and ${more.toLocaleString("en-US")} more like these`] : lines;
  });
}
