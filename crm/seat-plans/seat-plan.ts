import type { z } from "zod";

import { completeSeatPlan } from "./complete-seat-plan";
import { fieldsOf } from "./read-fields";
import { type OpenSeatPlan, type CompleteSeatPlan, seatPlanFile } from "./seat-plan-schema";
import { seatFaults, type SeatPlanProblem } from "./validate-seat-plan";

/** What zod calls the kinds of JSON, in words. */
const KINDS: Record<string, string> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  null: "nothing (null)",
  number: "a number",
  object: "an object",
  string: "text",
};

/** What is wrong with one value of a file, in words: "must be a number, and is text". */
function zodFault(issue: z.core.$ZodIssue, found: unknown): string {
  if (found === undefined && issue.code.startsWith("invalid_")) return "is missing";
  if (issue.code === "invalid_type") {
    const wanted = KINDS[issue.expected] ?? issue.expected;
    return `must be ${wanted}, and is ${KINDS[kindOf(found)] ?? kindOf(found)}`;
  }
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  if (issue.code === "too_big" && issue.origin !== "array")
    return `must not be over ${issue.maximum.toLocaleString("en-US")}${issue.origin === "string" ? " characters" : ""}`;
  if (issue.code === "too_small" && issue.origin !== "array")
    return `must not be under ${issue.minimum.toLocaleString("en-US")}`;
  return issue.message;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (value === Infinity || value === -Infinity) return "a number out of all bounds";
  return typeof value;
}

/** `notes` say what was chosen for a plan that leaves something open. */
type ParsedSeatPlan =
  | { ok: true; plan: CompleteSeatPlan; notes: string[] }
  | { ok: false; problems: SeatPlanProblem[] };

/** The most that one plan may hold, and the most that was tried: see docs/operations.md. */
const MOST_PLACES = 30_000;

/** Parses a plan file. Returns the plan, or every error in it. Never throws. */
export function parseSeatPlan(json: unknown): ParsedSeatPlan {
  const parsed = seatPlanFile.safeParse(json);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const { path, value } = follow(json, issue.path);
      return { path, message: zodFault(issue, value) };
    });
    return { ok: false, problems };
  }
  const problems = [
    ...categoriesTwice(parsed.data),
    ...kindProblems(parsed.data),
    ...seatFaults(parsed.data),
  ];
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, ...completeSeatPlan(parsed.data) };
}

function categoriesTwice(plan: OpenSeatPlan): SeatPlanProblem[] {
  const seen = new Set<string>();
  return plan.categories.flatMap(({ name }, index) => {
    if (seen.has(name))
      return [{ path: `categories.${index} (${name})`, message: "is named twice" }];
    seen.add(name);
    return [];
  });
}

function kindProblems(plan: OpenSeatPlan): SeatPlanProblem[] {
  const problems: SeatPlanProblem[] = [];
  const seats = plan.zones
    .flatMap((zone) => zone.rows)
    .reduce((sum, row) => sum + row.seats.length, 0);
  const places = plan.places.reduce((sum, place) => sum + place.count, 0);
  const total = seats + places;
  if (plan.kind === "reserved") {
    if (plan.places.length > 0)
      problems.push({ path: "places", message: "are only for a plan of kind general or virtual" });
    if (seats === 0) problems.push({ path: "zones", message: "hold no seat" });
  } else {
    if (plan.zones.length > 0)
      problems.push({
        path: "zones",
        message: `must be empty in a plan of kind ${plan.kind}; use places`,
      });
    if (places === 0) problems.push({ path: "places", message: "must not be empty" });
  }
  if (plan.capacity !== undefined && plan.capacity !== total)
    problems.push({
      path: "capacity",
      message: `says ${plan.capacity}, but the plan has ${total} places`,
    });
  if (total > MOST_PLACES)
    problems.push({
      path: "(whole plan)",
      message: `has ${total.toLocaleString("en-US")} places, and one plan may have ${MOST_PLACES.toLocaleString("en-US")}; split it by zones`,
    });
  return problems;
}

/** Puts the names of zone, row and seat beside their numbers, as far as the file gives them. */
function follow(json: unknown, keys: readonly PropertyKey[]): { path: string; value: unknown } {
  let value = json;
  const path = keys
    .map((key) => {
      value =
        typeof value === "object" && value !== null
          ? (value as Record<PropertyKey, unknown>)[key]
          : undefined;
      const name = typeof key === "number" ? nameOf(value) : null;
      return name === null ? String(key) : `${String(key)} (${name})`;
    })
    .join(".");
  return { path: path === "" ? "(whole file)" : path, value };
}

function nameOf(value: unknown): string | null {
  const { name, row_number: row, seat_number: seat } = fieldsOf(value) ?? {};
  const found = [name, row, seat].find(
    (candidate) => typeof candidate === "string" && candidate !== "",
  );
  return typeof found === "string" ? found.slice(0, 60) : null;
}
