import { z } from "zod";

import type { Result } from "#contract/calls/result";
import { MAX_FOUND, type Mistake } from "../files/mistake";
import { nearestName } from "../files/nearest-name";
import type { YamlSource } from "./yaml";

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/** More names than these are not listed. */
const MAX_LISTED = 16;

/**
 * Checks what a file says. Each mistake has its line, what was expected, and the nearest known name. A schema's own
 * messages say what was expected, such as "expected an hour, like 19:30".
 */
export function checkYaml<Schema extends z.ZodType>(
  source: YamlSource,
  schema: Schema,
): Result<z.output<Schema>, Mistake[]> {
  const parsed = schema.safeParse(source.value, { reportInput: true });
  if (parsed.success) return { ok: true, value: parsed.data };
  const issues = parsed.error.issues.slice(0, MAX_FOUND);
  const failure = issues.flatMap((issue) => listMistakes(issue, source, schema));
  return { ok: false, failure };
}

/** A path as it is written in messages: `kinds.opera.motifs[2]`. */
export const pathText = (path: Path): string =>
  path
    .map((name, index) =>
      typeof name === "number" ? `[${name + 1}]` : `${index === 0 ? "" : "."}${String(name)}`,
    )
    .join("");

function listMistakes(issue: Issue, source: YamlSource, schema: z.ZodType): Mistake[] {
  const at = (path: Path, message: string): Mistake => ({
    file: source.file,
    line: source.getLine(path),
    message,
  });
  if (issue.code === "unrecognized_keys") {
    const known = namesAt(schema, issue.path);
    const within = issue.path.length === 0 ? "" : ` in ${pathText(issue.path)}`;
    return issue.keys
      .slice(0, MAX_FOUND)
      .map((key) =>
        at([...issue.path, key], `unknown name "${key}"${within}${suggestion(key, known)}`),
      );
  }
  const branch = closestBranch(issue);
  if (branch !== null) return branch.flatMap((inner) => listMistakes(inner, source, schema));
  const name = source.getName?.(issue.path) ?? pathText(issue.path);
  const expected = expectation(issue);
  if (issue.input === undefined && isMissing(issue, source))
    return [at(issue.path, `${name || "the file"} is missing: ${expected}`)];
  return [at(issue.path, `${name === "" ? "" : `${name}: `}${expected}${found(issue)}`)];
}

/** A name that is there has a value, if only null. */
function isMissing(issue: Issue, source: YamlSource): boolean {
  let value: unknown = source.value;
  for (const name of issue.path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return true;
    value = Reflect.get(value, name);
  }
  return false;
}

/** Of a union: the issues of the choice that fits best, with their paths from the root; null if none does. */
function closestBranch(issue: Issue): Issue[] | null {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return null;
  const reach = (issues: Issue[]) => Math.max(0, ...issues.map(({ path }) => path.length));
  const [best] = issue.errors.toSorted((a, b) => reach(b) - reach(a) || a.length - b.length);
  if (best === undefined) return null;
  // A choice of the value's type that refuses it by a rule of its own says more than all types.
  const ruled = reach(best) === 0 ? issue.errors.find(([first]) => first?.code === "custom") : best;
  return ruled?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? null;
}

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "names with values",
  record: "names with values",
  null: "nothing",
};

const FORMATS: Readonly<Record<string, string>> = {
  email: "an email address",
  url: "a URL, like https://example.org",
  date: "a date, like 2026-09-30",
  datetime: "a date and time, like 2026-09-30T19:30:00+02:00",
  time: "a time, like 19:30",
  uuid: "a UUID",
};

const quoted = (names: readonly unknown[]) =>
  names.map((name) => (typeof name === "string" ? `"${name}"` : String(name))).join(", ");

/** Whether the schema brought a message of its own. */
const isOwn = (message: string) => !/^(Invalid|Too (small|big)|Unrecognized)/.test(message);

function expectation(issue: Issue): string {
  if (isOwn(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return `expected ${TYPES[issue.expected] ?? issue.expected}`;
    case "invalid_value": {
      const { values, input } = issue;
      const names = values.filter((value) => typeof value === "string");
      if (values.length > MAX_LISTED)
        return `expected a known name${suggestion(String(input), names)}`;
      const one = values.length === 1 ? "" : "one of ";
      return `expected ${one}${quoted(values)}`;
    }
    case "invalid_format":
      return `expected ${FORMATS[issue.format] ?? `text in the form of ${issue.format}`}`;
    case "too_small":
      return `expected at least ${amount(issue.origin, Number(issue.minimum))}`;
    case "too_big":
      return `expected at most ${amount(issue.origin, Number(issue.maximum))}`;
    case "invalid_union":
      return unionExpectation(issue);
    case "invalid_key":
      return issue.issues.map(({ message }) => message).join("; ");
    default:
      return issue.message;
  }
}

function unionExpectation(issue: z.core.$ZodIssueInvalidUnion): string {
  if ("options" in issue && Array.isArray(issue.options))
    return `expected one of ${quoted(issue.options)}`;
  const choices = new Set(
    issue.errors.flatMap((inner) =>
      inner.map((each) => expectation(each).replace("expected ", "")),
    ),
  );
  return `expected ${[...choices].join(" or ")}`;
}

function amount(origin: string, count: number): string {
  if (origin === "string") return `${count} ${count === 1 ? "character" : "characters"}`;
  if (origin === "array" || origin === "object" || origin === "record")
    return `${count} ${count === 1 ? "entry" : "entries"}`;
  return String(count);
}

/** What stands there, if it is short, and how to make text of what YAML reads as something else. */
function found(issue: Issue): string {
  const { input } = issue;
  const isText = issue.code === "invalid_type" && issue.expected === "string";
  const near = typeof input === "string" ? suggestion(input, listedNames(issue), "") : "";
  if (typeof input === "string")
    return input.length <= 60 ? `, found ${JSON.stringify(input)}${near}` : "";
  if (input === null) return ", found nothing";
  if (typeof input === "number" || typeof input === "boolean")
    return `, found ${String(input)}${isText ? ": put it in quotes" : ""}`;
  return Array.isArray(input) ? ", found a list" : "";
}

/** The names of which `expectation` says that one is expected; a refinement has them in `params.known`. */
function listedNames(issue: Issue): string[] {
  const isListed = issue.code === "invalid_value" && issue.values.length <= MAX_LISTED;
  const names: unknown =
    issue.code === "custom" ? issue.params?.["known"] : isListed ? issue.values : [];
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}

/** The nearest known name, or else all of them if they are few. `otherwise`: what to say if there are many. */
function suggestion(name: string, known: readonly string[], otherwise?: string): string {
  const nearest = nearestName(name, known);
  if (nearest !== null) return `; did you mean "${nearest}"?`;
  if (otherwise !== undefined || known.length === 0 || known.length > MAX_LISTED)
    return otherwise ?? "";
  return `: expected one of ${quoted(known)}`;
}

/** The names that a schema knows at a path. */
function namesAt(schema: unknown, path: Path): string[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => namesAt(option, path));
  const [name, ...rest] = path;
  if (name === undefined) {
    if (inner instanceof z.ZodObject) return Object.keys(inner.shape);
    if (inner instanceof z.ZodRecord && inner.keyType instanceof z.ZodEnum)
      return inner.keyType.options.map(String);
    return [];
  }
  if (inner instanceof z.ZodObject) return namesAt(inner.shape[String(name)], rest);
  if (inner instanceof z.ZodRecord) return namesAt(inner.valueType, rest);
  return inner instanceof z.ZodArray ? namesAt(inner.element, rest) : [];
}

function unwrap(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe) return unwrap(schema.in);
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly;
  return isWrapped ? unwrap(schema.unwrap()) : schema;
}
