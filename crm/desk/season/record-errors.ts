import type { z } from "zod";

import type { SeasonError } from "#contract/season-kinds";
import type { SeasonRefusal } from "./apply-season";
import { isRequired, type Noun } from "./noun";
import { fieldOf } from "./said-record";

export type RecordErrors = Readonly<Record<string, SeasonError>>;

type Issue = z.core.$ZodIssue;

const issuesIn = (issue: Issue): Issue[] =>
  issue.code === "invalid_union" ? issue.errors.flat().flatMap(issuesIn) : [issue];

function errorOf(issues: readonly Issue[]): SeasonError {
  const all = issues.flatMap(issuesIn);
  const isSize = ({ code }: Issue) => code === "too_big" || code === "too_small";
  const size = all.find(isSize);
  if (size === undefined || !("origin" in size)) return "invalid";
  if (size.origin !== "string" && size.origin !== "array") return "range";
  return size.code === "too_big" ? "too-long" : "required";
}

/** What is wrong with each value by itself, and what a new record lacks. */
export function checkValues(
  noun: Noun,
  values: Readonly<Record<string, unknown>>,
  { isNew }: { isNew: boolean },
): RecordErrors {
  const wrong = Object.entries(values).flatMap(([name, value]): [string, SeasonError][] => {
    const parsed = noun.fields[name]?.schema.safeParse(value);
    return parsed === undefined || parsed.success ? [] : [[name, errorOf(parsed.error.issues)]];
  });
  const missing = Object.entries(noun.fields).flatMap(([name, field]): [string, SeasonError][] =>
    isNew && isRequired(field) && values[name] === undefined ? [[name, "required"]] : [],
  );
  return Object.fromEntries([...missing, ...wrong]);
}

/** Why a season's rules refuse a record, by field; "" is the whole record. */
export function refusedFields(
  refusal: Exclude<SeasonRefusal, { kind: "busy" }>,
  record: Parameters<typeof fieldOf>[0],
): RecordErrors {
  switch (refusal.kind) {
    case "mistakes":
      return Object.fromEntries(
        refusal.mistakes.map((mistake) => [
          mistake.field ?? fieldOf(record, mistake) ?? "",
          mistake.code ?? "invalid",
        ]),
      );
    case "in-use":
      return Object.fromEntries(refusal.refusals.map(({ field, code }) => [field ?? "", code]));
    // Only of moved performances, and of values that our schemas let pass.
    case "no-seats":
    case "constraint":
      return { "": "invalid" };
  }
}
