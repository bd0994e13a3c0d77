import { z } from "zod";

import { nearestName } from "#runtime/files/nearest-name";
import { parseYaml, type YamlSource } from "#runtime/yaml/yaml";
import { groupBy } from "#runtime/group-by";
import { OWN_LANGUAGE } from "../fields";
import type { Json, Noun, Path } from "../noun";
import { listedSchema } from "../parse-season";
import {
  columnName,
  namesAt,
  printList,
  readCell,
  readEmpty,
  schemasAt,
  type ValueSchema,
} from "./cells";
import { foundText, type Table } from "./table";

type Source = Omit<YamlSource, "file">;
type Values = Record<string, unknown>;

/** Reads a row for each record. The value is as in a YAML file that says the same. */
export function readRecords(noun: Noun, { columns, rows, mistake }: Table): Source {
  const schema = z.toJSONSchema(listedSchema(noun), { io: "input" }) as ValueSchema;
  for (const { name, path } of columns)
    if (schemasAt(schema, path).length === 0) mistake(1, unknownColumn(schema, name, path));
  if (!columns.some(({ name }) => name === "id")) mistake(1, "expected a column id");
  const fields = [...groupBy(columns, ({ path: [name = ""] }) => name)].map(([name, ofField]) => ({
    name,
    ofField,
    empty: emptyValue(noun, name),
  }));

  const readRow = ({ number, getCell }: Table["rows"][number]): Values => {
    const parseList = (text: string): unknown => {
      const list = parseYaml("", text);
      if (!list.ok)
        mistake(number, `expected a list, like a | b or ["a", "b"], ${foundText(text)}`);
      return list.ok ? list.value.value : [];
    };
    const read = (text: string, path: Path) => readCell(text, schemasAt(schema, path), parseList);
    const values = fields.map(({ name, ofField, empty }): [string, unknown] => {
      const inside: Values = {};
      let own: string | null = null;
      let isInside = false;
      for (const column of ofField) {
        const { path } = column;
        const text = getCell(column);
        const isEmpty = text === "";
        if (path.length === 1) own = isEmpty ? null : text;
        else if (
          !setAt(inside, path.slice(1), isEmpty ? readEmpty(schema, path) : read(text, path))
        )
          mistake(number, `says ${column.name} twice: expected one column of it`);
        isInside ||= path.length > 1 && !isEmpty;
      }
      // Beside its translations, a text is in the catalogue's language.
      if (own !== null && ofField.length > 1 && noun.fields[name]?.texts !== undefined)
        return [name, { [OWN_LANGUAGE]: own, ...inside }];
      if (own !== null && isInside)
        mistake(
          number,
          `says both ${name} and ${ofField.at(-1)?.name ?? ""}: expected one of them`,
        );
      if (own !== null) return [name, read(own, [name])];
      return [name, isInside ? inside : empty];
    });
    const said = values.filter(([, value]) => value !== undefined);
    return { id: "", ...Object.fromEntries(said) };
  };

  return {
    value: { [noun.list]: rows.map(readRow) },
    getLine: ([, index]) => rows[Number(index)]?.number ?? 1,
    getName: ([, , ...path]) => {
      const column = columns.findLast((each) => each.path.every((name, at) => name === path[at]));
      return `column ${column?.name ?? columnName(path.map(String))}`;
    },
  };
}

function unknownColumn(schema: ValueSchema, name: string, path: readonly string[]): string {
  const isUnknown = (_: string, at: number) =>
    schemasAt(schema, path.slice(0, at + 1)).length === 0;
  const depth = path.findIndex(isUnknown);
  const parent = path.slice(0, depth);
  const names = namesAt(schema, parent);
  const nearest = nearestName(path[depth] ?? "", names);
  const known =
    nearest === null
      ? `: expected one of ${names.join(", ")}`
      : `; did you mean "${columnName([...parent, nearest])}"?`;
  return `unknown column ${JSON.stringify(name)}${names.length === 0 ? "" : known}`;
}

/** Returns false if another column says something else of the same. */
function setAt(record: Values, [name = "", ...rest]: readonly string[], value: unknown): boolean {
  if (value === undefined) return true;
  const before = Object.hasOwn(record, name) ? record[name] : undefined;
  if (rest.length === 0) {
    if (before !== undefined && before !== null) return value === null;
    record[name] = value;
    return true;
  }
  // An empty cell says null, and yields to what is inside.
  const inner = before ?? {};
  if (typeof inner !== "object") return false;
  record[name] = inner;
  return setAt(inner as Values, rest, value);
}

/** An empty cell clears what can be empty, and says nothing of other fields. */
function emptyValue(noun: Noun, name: string): unknown {
  const schema = noun.fields[name]?.schema;
  return [null, "", [], {}].find((value) => schema?.safeParse(value).success === true);
}

type Cells = ReadonlyMap<string, string>;

/** The inverse of `readRecords`: the columns' names, and a row for each record as `export` writes it. */
export function printRecords(noun: Noun, records: readonly Json[]): string[][] {
  const rows = records.map((record): Cells => new Map(listCells(record as Values, [])));
  const names = ["id", ...Object.keys(noun.fields)];
  if (rows.length === 0) return [names];
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const getField = (column: string) => names.indexOf(/^[^.]*/.exec(column)?.[0] ?? "");
  columns.sort((a, b) => getField(a) - getField(b) || (a < b ? -1 : 1));
  return [columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? ""))];
}

function listCells(values: Values, path: readonly string[]): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => {
    const own = path.length === 1 && name === OWN_LANGUAGE ? path : [...path, name];
    const isInside = typeof value === "object" && value !== null && !Array.isArray(value);
    return isInside ? listCells(value as Values, own) : [[columnName(own), printCell(value)]];
  });
}

const DECIMALS = 2;

function printCell(value: unknown): string {
  if (Array.isArray(value)) return printList(value);
  if (typeof value === "number" && !Number.isInteger(value)) return value.toFixed(DECIMALS);
  return value === null ? "" : String(value);
}
