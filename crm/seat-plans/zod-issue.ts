import type { z } from "zod";

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
export function zodFault(issue: z.core.$ZodIssue, found: unknown): string {
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
