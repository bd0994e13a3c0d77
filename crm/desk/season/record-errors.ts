import type { z } from "zod";

import { cannotBeShown } from "#runtime/files/read-text-file";
import type { SeasonError } from "#contract/names/season-kinds";
import type { SeasonRefusal } from "./apply-season";
import { isRequired, type Noun } from "./noun";
import { fieldsByLine, type sayRecord } from "./said-record";

export type RecordErrors = Readonly<Record<string, SeasonError>>;

type Issue = z.core.$ZodIssue;

const issuesIn = (issue: Issue): Issue[] =>
  issue.code === "invalid_union" ? issue.errors.flat().flatMap(issuesIn) : [issue];

function getError(issues: readonly Issue[]): SeasonError {
  const all = issues.flatMap(issuesIn);
  const isSize = ({ code }: Issue) => code === "too_big" || code === "too_small";
  const size = all.find(isSize);
  if (size === undefined || !("origin" in size)) return "invalid";
  if (size.origin !== "string" && size.origin !== "array") return "range";
  return size.code === "too_big" ? "too-long" : "required";
}

/** As files are refused for it, though here at the field. Schemas have limited how deep a value is. */
export function hasUnsafeText(value: unknown): boolean {
  if (typeof value === "string") return cannotBeShown(value);
  return typeof value === "object" && value !== null && Object.values(value).some(hasUnsafeText);
}

/** What is wrong with each value by itself, and what a new record lacks. */
export function checkValues(
  noun: Noun,
  values: Readonly<Record<string, unknown>>,
  { isNew }: { isNew: boolean },
): RecordErrors {
  const wrong = Object.entries(values).flatMap(([name, value]): [string, SeasonError][] => {
    // A form may post "toString", which every object has.
    const field = Object.hasOwn(noun.fields, name) ? noun.fields[name] : undefined;
    const parsed = field?.schema.safeParse(value);
    if (parsed?.success === false) return [[name, getError(parsed.error.issues)]];
    return parsed !== undefined && hasUnsafeText(value) ? [[name, "invalid"]] : [];
  });
  const missing = Object.entries(noun.fields).flatMap(([name, field]): [string, SeasonError][] =>
    isNew && isRequired(field) && values[name] === undefined ? [[name, "required"]] : [],
  );
  return Object.fromEntries([...missing, ...wrong]);
}

/** Further ones rarely are in other fields. */
const MAX_MISTAKES = 50;

/** Why a season's rules refuse a record, by field; "" is the whole record. */
export function refusedFields(
  refusal: Exclude<SeasonRefusal, { kind: "busy" }>,
  record: Parameters<typeof sayRecord>[0],
): RecordErrors {
  switch (refusal.kind) {
    case "mistakes": {
      const fields = fieldsByLine(record);
      return Object.fromEntries(
        refusal.mistakes
          .slice(0, MAX_MISTAKES)
          .map(({ field, line, code }) => [field ?? fields[line ?? 0] ?? "", code ?? "invalid"]),
      );
    }
    case "in-use":
      return Object.fromEntries(refusal.refusals.map(({ field, code }) => [field ?? "", code]));
    // Only of moved performances, and of values that our schemas let pass.
    case "no-seats":
    case "constraint":
      return { "": "invalid" };
  }
}
