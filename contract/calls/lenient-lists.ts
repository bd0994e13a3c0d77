import { LRUCache } from "lru-cache";
import { z } from "zod";

import type { Result } from "./result";

const lists = new WeakMap<z.core.$ZodType, readonly string[]>();

/**
 * Declares lists of a reply by name, or the reply itself if there are no names: elements that do not satisfy the schema are
 * left out, by the box office and by the storefront, so that one bad row never takes away the whole page.
 */
export function leavesOutInvalid<S extends z.core.$ZodType>(schema: S, ...names: string[]): S {
  lists.set(schema, names);
  return schema;
}

/** An element that was left out. */
export type LeftOut = { list: string; id: string | null; issues: z.core.$ZodIssue[] };

export type ParsedReply = Result<{ reply: unknown; leftOut: LeftOut[] }, z.core.$ZodError>;

/** Parses a reply without the invalid elements of its lenient lists. Fails if anything else is invalid. */
export function parseReply(schema: z.core.$ZodType, reply: unknown): ParsedReply {
  const parsed = z.core.safeParse(schema, reply);
  if (parsed.success) return { ok: true, value: { reply: parsed.data, leftOut: [] } };
  const names = lists.get(schema);
  if (names === undefined) return { ok: false, failure: parsed.error };
  const { kept, leftOut } = withoutInvalid(reply, names, parsed.error.issues);
  if (leftOut.length === 0) return { ok: false, failure: parsed.error };
  const rest = z.core.safeParse(schema, kept);
  return rest.success
    ? { ok: true, value: { reply: rest.data, leftOut } }
    : { ok: false, failure: rest.error };
}

function withoutInvalid(
  reply: unknown,
  names: readonly string[],
  issues: readonly z.core.$ZodIssue[],
) {
  const leftOut: LeftOut[] = [];
  const keepValid = (list: string, elements: unknown, depth: number) => {
    if (!Array.isArray(elements)) return elements;
    return elements.filter((element: unknown, index) => {
      const own = issues.filter(
        ({ path }) => path[depth] === index && (depth === 0 || path[0] === list),
      );
      if (own.length > 0) leftOut.push({ list, id: findId(element), issues: own });
      return own.length === 0;
    });
  };
  const kept =
    names.length === 0
      ? keepValid("", reply, 0)
      : Object.fromEntries(
          Object.entries(reply ?? {}).map(([name, value]) => [
            name,
            names.includes(name) ? keepValid(name, value, 1) : value,
          ]),
        );
  return { kept, leftOut };
}

function findId(element: unknown): string | null {
  const id =
    typeof element === "object" && element !== null && "id" in element ? element.id : undefined;
  return typeof id === "string" ? id.slice(0, 100) : null;
}

type Log = (fields: object, message: string) => void;

/** Rows that are remembered, so that each is logged once for as long as it has the same fault. */
const MAX_ROWS = 1_000;

/** Returns a function that logs elements left out of a reply, each once until its fault changes. */
export function createLeftOutReport(log: Log) {
  const known = new LRUCache<string, string>({ max: MAX_ROWS });
  return (operation: string, leftOut: readonly LeftOut[]): void => {
    for (const { list, id, issues } of leftOut) {
      const row = `${operation} ${list} ${id ?? ""}`;
      const fault = issues.map(({ path, message }) => `${path.slice(2).join(".")}: ${message}`);
      if (known.get(row) === fault.join()) continue;
      known.set(row, fault.join());
      log({ operation, list, id, fault: fault.slice(0, 5) }, "invalid row left out of a reply");
    }
  };
}
