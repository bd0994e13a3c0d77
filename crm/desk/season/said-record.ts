import type { Mistake } from "#runtime/files/mistake";
import { parseYaml } from "#runtime/yaml/yaml";
import type { Result } from "#contract/calls/result";
import { parseSeason, type SaidSeason } from "./parse-season";

/** `isOnly`: the record is the only one of its noun, which files say without a list. */
type FormRecord = {
  list: string;
  id: string;
  /** JSON, which the season's schemas check. */
  values: Readonly<Record<string, unknown>>;
  isOnly?: boolean;
};

const writeRecord = ({ list, id, values, isOnly = false }: FormRecord): string =>
  JSON.stringify({ [list]: isOnly ? values : [{ ...values, id }] }, null, 1);

/** Reads what a form says of one record as a file that says it: the same rules, limits and mistakes. */
export function sayRecord(record: FormRecord): Result<SaidSeason, Mistake[]> {
  const source = parseYaml("form", writeRecord(record));
  if (!source.ok) return source;
  return parseSeason([source.value], (_, path) => ({
    ok: false,
    failure: [`${path} cannot be read: forms have no files`],
  }));
}

/** The field of the record to which each line of a mistake belongs; null for the record itself. */
export function fieldsByLine(record: FormRecord): (string | null)[] {
  // Deeper names are indented further, and texts have no line breaks in JSON.
  const start = record.isOnly === true ? /^ {2}"(.*?)": / : /^ {3}"(.*?)": /;
  let field: string | null = null;
  const ofLines = writeRecord(record)
    .split("\n")
    .map((text) => {
      const name = start.exec(text)?.[1];
      if (name !== undefined) field = Object.hasOwn(record.values, name) ? name : null;
      return field;
    });
  // Lines count from 1.
  return [null, ...ofLines];
}
