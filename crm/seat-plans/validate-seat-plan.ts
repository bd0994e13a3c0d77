import { groupBy } from "#contract/group-by";
import { overlappingSeats, usualGap } from "./overlapping-seats";
import type { OpenSeatPlan } from "./seat-plan-schema";

/** One fault of a plan; `path` leads to it: `zones.0 (Orchestra).rows.2 (C).seats.4 (12)`. */
export interface SeatPlanProblem {
  path: string;
  message: string;
}

interface PlacedSeat {
  path: string;
  guid: string;
  /** Zone, row and number; null when the file leaves one of them open. */
  label: string | null;
  category: string;
  x: number;
  y: number;
}

/** Everything that is wrong with single seats of a plan that has the right form. */
export function seatFaults(plan: OpenSeatPlan): SeatPlanProblem[] {
  const seats = placedSeats(plan);
  const places = plan.places.map(({ section, category }, index) => ({
    path: `places.${index} (${section})`,
    category,
  }));
  return [
    ...emptyRows(plan),
    ...repeated(
      seats,
      ({ guid }) => guid,
      (guid, first) => `seat_guid ${guid} is used twice, as ${first}`,
    ),
    ...repeated(
      seats,
      ({ label }) => label,
      (_label, first) => `shares its zone, row and number with ${first}`,
    ),
    ...overlaps(plan, seats),
    ...unknownCategories(plan, [...seats, ...places]),
  ];
}

function emptyRows(plan: OpenSeatPlan): SeatPlanProblem[] {
  return plan.zones.flatMap((zone, z) =>
    zone.rows.flatMap((row, r) =>
      row.seats.length > 0
        ? []
        : [
            {
              path: `${at("zones", z, zone.name)}.${at("rows", r, row.row_number)}`,
              message: "has no seats",
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
            : JSON.stringify([zone.name || z, row.row_number, seat.seat_number]),
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

function repeated(
  seats: readonly PlacedSeat[],
  keyOf: (seat: PlacedSeat) => string | null,
  fault: (key: string, first: string) => string,
): SeatPlanProblem[] {
  const firsts = new Map<string, string>();
  return seats.flatMap((seat) => {
    const key = keyOf(seat);
    if (key === null) return [];
    const first = firsts.get(key);
    if (first !== undefined) return [{ path: seat.path, message: fault(key, first) }];
    firsts.set(key, seat.path);
    return [];
  });
}

function overlaps(plan: OpenSeatPlan, seats: readonly PlacedSeat[]): SeatPlanProblem[] {
  // Boxes may stand closer than stalls: seats are at most as wide as the closest zone has them apart.
  const gaps = plan.zones.flatMap(
    (zone) => usualGap(zone.rows.map((row) => row.seats.map(({ position }) => position))) ?? [],
  );
  const gap = gaps.length === 0 ? null : Math.min(...gaps);
  return overlappingSeats(seats, gap).map(({ seat, on, apart }) => {
    const first = seats[on]?.path ?? "";
    const message =
      apart === 0 || gap === null
        ? `stands in the same place, as ${first}`
        : `stands on ${first}: only ${round(apart)} apart, where this plan's seats are ${round(gap)} apart`;
    return { path: seats[seat]?.path ?? "", message };
  });
}

function unknownCategories(
  plan: OpenSeatPlan,
  places: readonly { path: string; category: string }[],
): SeatPlanProblem[] {
  const known = new Set(plan.categories.map(({ name }) => name));
  // A plan without any category has one price, and says so with empty ones.
  const none = known.size === 0 && places.every(({ category }) => category === "");
  return places.flatMap(({ path, category }) => {
    if (none || known.has(category)) return [];
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

/** A file with a wrong spacing has thousands of errors; the first ten are enough. */
const TOLD_OF_A_KIND = 10;

/** Every error of a plan, one line each with its position; for many of one kind, the first and the number of the rest. */
export function formatProblems(problems: readonly SeatPlanProblem[]): string[] {
  // Messages of one kind begin with one word: "seat_guid … is used twice", "stands on …", "category … is not …".
  const kinds = groupBy(problems, ({ message }) => message.split(" ")[0] ?? "");
  return [...kinds.values()].flatMap((alike) => {
    const lines = alike.slice(0, TOLD_OF_A_KIND).map(({ path, message }) => `${path} ${message}`);
    const more = alike.length - TOLD_OF_A_KIND;
    return more > 0 ? [...lines, `and ${more.toLocaleString("en-US")} more such places`] : lines;
  });
}
