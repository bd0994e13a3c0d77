import type { Mistake } from "#runtime/files/mistake";
import { parseYaml } from "#runtime/files/yaml";
import type { Result } from "#contract/result";
import { parseSeason, type SaidSeason } from "./parse-season";

/** `isOnly`: the record is the only one of its noun, which files say without a list. */
type FormRecord = {
  list: string;
  id: string;
  /** JSON, which the season's schemas check. */
  values: Readonly<Record<string, unknown>>;
  isOnly?: boolean;
};

const textOf = ({ list, id, values, isOnly = false }: FormRecord): string =>
  JSON.stringify({ [list]: isOnly ? values : [{ ...values, id }] }, null, 1);

/** Reads what a form says of one record as a file that says it: the same rules, limits and mistakes. */
export function sayRecord(record: FormRecord): Result<SaidSeason, Mistake[]> {
  const source = parseYaml("form", textOf(record));
  if (!source.ok) return source;
  return parseSeason([source.value], (_, path) => ({
    ok: false,
    failure: [`${path} cannot be read: forms have no files`],
  }));
}

/** The field of the record to which the line of a mistake belongs; null for the record itself. */
export function fieldOf(record: FormRecord, { line }: Pick<Mistake, "line">): string | null {
  const before = textOf(record)
    .split("\n")
    .slice(0, line ?? 0);
  // Deeper names are indented further, and texts have no line breaks in JSON.
  const start = record.isOnly === true ? /^ {2}"(.*?)": / : /^ {3}"(.*?)": /;
  const names = before.flatMap((text) => start.exec(text)?.[1] ?? []);
  const last = names.at(-1);
  return last !== undefined && Object.hasOwn(record.values, last) ? last : null;
}
