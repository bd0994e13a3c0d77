import type { z } from "zod";

import type { Result } from "#contract/calls/result";
import { completeSeatPlan } from "./complete-seat-plan";
import { readFields } from "./read-fields";
import { type OpenSeatPlan, type CompleteSeatPlan, seatPlanFile } from "./seat-plan-schema";
import { seatProblems, type SeatPlanProblem } from "./validate-seat-plan";

/** Readable names of zod's types. */
const TYPE_NAMES: Record<string, string> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  null: "nothing (null)",
  number: "a number",
  object: "an object",
  string: "text",
};

/** Returns a message such as "must be a number, not text". */
function issueMessage(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined && issue.code.startsWith("invalid_")) return "is missing";
  if (issue.code === "invalid_type") {
    const expected = TYPE_NAMES[issue.expected] ?? issue.expected;
    return `must be ${expected}, not ${TYPE_NAMES[getType(value)] ?? getType(value)}`;
  }
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  if (issue.code === "too_big" && issue.origin !== "array")
    return `must not be over ${issue.maximum.toLocaleString("en-US")}${issue.origin === "string" ? " characters" : ""}`;
  if (issue.code === "too_small" && issue.origin !== "array")
    return `must not be under ${issue.minimum.toLocaleString("en-US")}`;
  return issue.message;
}

function getType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (value === Infinity || value === -Infinity) return "an infinite number";
  return typeof value;
}

/** `notes`: what was filled in or changed. */
type ParsedSeatPlan = Result<{ plan: CompleteSeatPlan; notes: string[] }, SeatPlanProblem[]>;

/** The largest size that was tested: see docs/operations.md. */
export const MAX_PLACES = 30_000;

/** Parses a plan file. Returns the plan, or every error in it. Never throws. */
export function parseSeatPlan(json: unknown): ParsedSeatPlan {
  const parsed = seatPlanFile.safeParse(json);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const { path, value } = follow(json, issue.path);
      return { path, message: issueMessage(issue, value) };
    });
    return { ok: false, failure: problems };
  }
  const problems = [
    ...duplicateCategories(parsed.data),
    ...kindProblems(parsed.data),
    ...seatProblems(parsed.data),
  ];
  return problems.length > 0
    ? { ok: false, failure: problems }
    : { ok: true, value: completeSeatPlan(parsed.data) };
}

function duplicateCategories(plan: OpenSeatPlan): SeatPlanProblem[] {
  const seen = new Set<string>();
  return plan.categories.flatMap(({ name }, index) => {
    if (seen.has(name))
      return [{ path: `categories.${index} (${name})`, message: "is a duplicate" }];
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
    if (seats === 0) problems.push({ path: "zones", message: "have no seats" });
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
      message: `is ${plan.capacity}, but the plan has ${total} places`,
    });
  if (total > MAX_PLACES)
    problems.push({
      path: "(whole plan)",
      message: `has ${total.toLocaleString("en-US")} places, more than the maximum of ${MAX_PLACES.toLocaleString("en-US")}; split it by zones`,
    });
  return problems;
}

/** Returns the value at a path, and the path with the names of zones, rows and seats. */
function follow(json: unknown, keys: readonly PropertyKey[]): { path: string; value: unknown } {
  let value = json;
  const path = keys
    .map((key) => {
      value =
        typeof value === "object" && value !== null
          ? (value as Record<PropertyKey, unknown>)[key]
          : undefined;
      const name = typeof key === "number" ? findName(value) : null;
      return name === null ? String(key) : `${String(key)} (${name})`;
    })
    .join(".");
  return { path: path === "" ? "(whole file)" : path, value };
}

function findName(value: unknown): string | null {
  const { name, row_number: row, seat_number: seat } = readFields(value) ?? {};
  const label = [name, row, seat].find(
    (candidate) => typeof candidate === "string" && candidate !== "",
  );
  return typeof label === "string" ? label.slice(0, 60) : null;
}
