import { type SeatPlan, seatPlanFile } from "./seat-plan-schema";

/** One fault of a plan; `path` leads to it: `zones.0 (Orchestra).rows.2 (C).seats.4 (12)`. */
interface SeatPlanProblem {
  path: string;
  message: string;
}

export type ParsedSeatPlan =
  { ok: true; plan: SeatPlan } | { ok: false; problems: SeatPlanProblem[] };

/** Reads a plan file and says everything that is wrong with it, or gives the plan. Never throws. */
export function parseSeatPlan(json: unknown): ParsedSeatPlan {
  const parsed = seatPlanFile.safeParse(json);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => ({
      path: namedPath(json, issue.path),
      message: issue.message,
    }));
    return { ok: false, problems };
  }
  const problems = planProblems(parsed.data);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, plan: parsed.data };
}

function planProblems(plan: SeatPlan): SeatPlanProblem[] {
  return [...categoryProblems(plan), ...kindProblems(plan), ...seatProblems(plan)];
}

function categoryProblems(plan: SeatPlan): SeatPlanProblem[] {
  const seen = new Set<string>();
  return plan.categories.flatMap(({ name }, index) => {
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [{ path: `categories.${index} (${name})`, message: "is named twice" }];
  });
}

function kindProblems(plan: SeatPlan): SeatPlanProblem[] {
  const problems: SeatPlanProblem[] = [];
  if (plan.kind === "reserved" && plan.zones.length === 0)
    problems.push({ path: "zones", message: "must hold at least one zone" });
  if (plan.kind === "reserved" && plan.places.length > 0) {
    problems.push({ path: "places", message: "are only for a plan of kind general or virtual" });
  }
  if (plan.kind !== "reserved" && plan.zones.length > 0) {
    problems.push({
      path: "zones",
      message: `must be empty in a plan of kind ${plan.kind}; use places`,
    });
  }
  if (plan.kind !== "reserved" && plan.places.length === 0)
    problems.push({ path: "places", message: "must not be empty" });

  const total = seatCount(plan);
  if (plan.capacity !== undefined && plan.capacity !== total) {
    problems.push({
      path: "capacity",
      message: `says ${plan.capacity}, but the plan has ${total} places`,
    });
  }
  plan.places.forEach((place, index) => {
    if (!isCategory(plan, place.category)) {
      problems.push({
        path: `places.${index} (${place.section})`,
        message: unknownCategory(place.category),
      });
    }
  });
  return problems;
}

/** How many can sit in the hall. */
function seatCount(plan: SeatPlan): number {
  const numbered = plan.zones
    .flatMap((zone) => zone.rows)
    .reduce((sum, row) => sum + row.seats.length, 0);
  return numbered + plan.places.reduce((sum, place) => sum + place.count, 0);
}

function seatProblems(plan: SeatPlan): SeatPlanProblem[] {
  const problems: SeatPlanProblem[] = [];
  const firsts = {
    guid: new Map<string, string>(),
    label: new Map<string, string>(),
    spot: new Map<string, string>(),
  };
  const once = (kind: keyof typeof firsts, key: string, path: string, message: string) => {
    const first = firsts[kind].get(key);
    if (first === undefined) firsts[kind].set(key, path);
    else problems.push({ path, message: `${message}, as ${first}` });
  };
  plan.zones.forEach((zone, z) => {
    zone.rows.forEach((row, r) => {
      row.seats.forEach((seat, s) => {
        const path = `zones.${z} (${zone.name}).rows.${r} (${row.row_number}).seats.${s} (${seat.seat_number})`;
        const x = zone.position.x + row.position.x + seat.position.x;
        const y = zone.position.y + row.position.y + seat.position.y;
        once("guid", seat.seat_guid, path, `seat_guid ${seat.seat_guid} is used twice`);
        once(
          "label",
          JSON.stringify([zone.name, row.row_number, seat.seat_number]),
          path,
          "has the same section, row and number",
        );
        once("spot", `${Math.round(x)},${Math.round(y)}`, path, "stands in the same place");
        if (!isCategory(plan, seat.category))
          problems.push({ path, message: unknownCategory(seat.category) });
        if (x < 0 || y < 0 || x > plan.size.width || y > plan.size.height) {
          problems.push({
            path,
            message: `stands at ${x}, ${y}, outside the plan's size ${plan.size.width} by ${plan.size.height}`,
          });
        }
      });
    });
  });
  return problems;
}

function isCategory(plan: SeatPlan, name: string): boolean {
  return plan.categories.some((category) => category.name === name);
}

function unknownCategory(name: string): string {
  return name === "" ? "has no category" : `category ${name} is not among the plan's categories`;
}

/** Puts the names of zone, row and seat beside their numbers, as far as the file gives them. */
function namedPath(json: unknown, path: PropertyKey[]): string {
  let here: unknown = json;
  return path
    .map((key) => {
      here =
        typeof here === "object" && here !== null
          ? (here as Record<PropertyKey, unknown>)[key]
          : undefined;
      const name = typeof key === "number" ? nameOf(here) : null;
      return name === null ? String(key) : `${String(key)} (${name})`;
    })
    .join(".");
}

function nameOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return null;
  const { name, row_number: row, seat_number: seat } = value as Record<string, unknown>;
  const found = [name, row, seat].find(
    (candidate) => typeof candidate === "string" && candidate !== "",
  );
  return typeof found === "string" ? found : null;
}
