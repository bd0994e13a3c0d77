import type { Mistake } from "#runtime/files/mistake";
import { parseYaml } from "#runtime/files/yaml";
import type { Result } from "#contract/result";
import type { Json } from "./noun";
import { parseSeason, type SaidSeason } from "./parse-season";

/** `isOnly`: the record is the only one of its noun, which files say without a list. */
type FormRecord = {
  list: string;
  id: string;
  values: Readonly<Record<string, Json>>;
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
