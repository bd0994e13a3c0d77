import type { Path } from "../noun";

// How a cell of a spreadsheet says what YAML says with names, lists and types.

/** What a JSON Schema says of a value, as far as cells need it. */
export type ValueSchema = {
  type?: string | readonly string[];
  anyOf?: readonly ValueSchema[];
  properties?: Readonly<Record<string, ValueSchema>>;
  additionalProperties?: ValueSchema | boolean;
  required?: readonly string[];
};

/** All that can be at a path; none if no value has that name. */
export function schemasAt(schema: ValueSchema, path: Path): ValueSchema[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((each) => schemasAt(each, path));
  const [name, ...rest] = path;
  if (name === undefined) return [schema];
  const { properties = {}, additionalProperties } = schema;
  const known = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
  return typeof known === "object" ? schemasAt(known, rest) : [];
}

/** The names that values at a path can have. */
export const namesAt = (schema: ValueSchema, path: Path): string[] =>
  schemasAt(schema, path).flatMap(({ properties = {} }) => Object.keys(properties));

/** Columns of what is inside of a field: `name.sv`, and in quotes if a name has a full stop itself: `prices."A.1"`. */
export const columnName = (path: readonly string[]): string =>
  path
    .map((name) => (/^[^."\s]([^."]*[^."\s])?$/.test(name) ? name : JSON.stringify(name)))
    .join(".");

/** The inverse of `columnName`; null if a quote is wrong. */
export function columnPath(column: string): string[] | null {
  const path: string[] = [];
  const step = /(?:"((?:[^"\\]|\\.)*)"|([^."]+))(\.|$)/y;
  while (step.lastIndex < column.length) {
    const [, quoted, plain, stop] = step.exec(column) ?? [];
    if (quoted === undefined && plain === undefined) return null;
    try {
      path.push(plain ?? (JSON.parse(`"${quoted ?? ""}"`) as string));
    } catch {
      return null;
    }
    if (stop === "") break;
    if (step.lastIndex === column.length) return null;
  }
  return path;
}

const LIST_SEPARATOR = "|";

/** A list in one cell: entries with | between, or as JSON if they are not plain. */
export function printList(entries: readonly unknown[]): string {
  const isPlain = (entry: unknown) =>
    typeof entry === "string" &&
    entry !== "" &&
    entry.trim() === entry &&
    !entry.includes(LIST_SEPARATOR);
  const text = entries.join(` ${LIST_SEPARATOR} `);
  return entries.length > 0 && entries.every(isPlain) && !text.startsWith("[")
    ? text
    : JSON.stringify(entries);
}

const NUMBER = /^-?\d{1,15}([.,]\d+)?$/;
/** With decimals of a cell's format at most: 9,00. Three could as well be thousands: 1,000. */
const WHOLE = /^-?\d{1,15}([.,]0{1,2})?$/;
const withPoint = (text: string) => text.replace(",", ".");

/** As spreadsheets write them in English, German, Spanish, Swedish and French. */
const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ...["true", "wahr", "verdadero", "sant", "vrai"].map((word) => [word, true] as const),
  ...["false", "falsch", "falso", "falskt", "faux"].map((word) => [word, false] as const),
]);

/** What a cell with text means, by what can be there. Text that means nothing stays text: the schema refuses it. */
export function readCell(
  text: string,
  schemas: readonly ValueSchema[],
  parseList: (text: string) => unknown,
) {
  const types = new Set(schemas.flatMap(({ type }) => type ?? []));
  const trimmed = text.trim();
  const isNumber = (types.has("number") ? NUMBER : WHOLE).test(trimmed);
  if (types.has("array"))
    return trimmed.startsWith("[")
      ? parseList(trimmed)
      : trimmed.split(LIST_SEPARATOR).map((entry) => entry.trim());
  const truth = TRUTHS.get(trimmed.toLowerCase());
  if (types.has("boolean") && truth !== undefined) return truth;
  if (types.has("number") || types.has("integer")) {
    if (!isNumber) return trimmed;
    // Amounts can be texts, which keeps their decimals as they are.
    return types.has("string") ? withPoint(trimmed) : Number(withPoint(trimmed));
  }
  return text;
}

const isOf = (schema: ValueSchema | undefined, type: string) =>
  [schema?.type].flat().includes(type);

/** What an empty cell of a name inside a field means; undefined: nothing. */
export function readEmpty(schema: ValueSchema, path: Path): null | "" | undefined {
  if (schemasAt(schema, path).some((each) => isOf(each, "null"))) return null;
  const name = String(path.at(-1));
  const isText = schemasAt(schema, path.slice(0, -1)).some(
    ({ properties = {}, required = [] }) =>
      required.includes(name) &&
      isOf(properties[name], "string") &&
      // An amount can be written as text, and is never empty.
      !isOf(properties[name], "number"),
  );
  return isText ? "" : undefined;
}
