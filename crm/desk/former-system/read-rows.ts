import type { Mistake } from "#runtime/files/mistake";
import { parseCsv } from "#runtime/csv/csv";
import { foundText, readTable, type Table } from "../season/csv/table";
import { type Column, findHint, spreadsheetFault } from "./columns";
import {
  type FormerList,
  type Numbered,
  type RowResult,
  refused,
  refusedWith,
} from "./former-list";

// Reads the text of one file: its columns must all be known, and each row is read or refused on its own, or with its group.

type NamedColumn = Table["columns"][number];
type ColumnReader = { column: NamedColumn; spec: Pick<Column, "read" | "isPersonal"> };

export type ReadFile<Values> = {
  rows: Numbered<Values>[];
  /** Rows that are wrong by themselves. */
  results: Map<number, RowResult>;
  /** The former system's numbers, also of wrong rows. */
  numbers: Map<number, string>;
  mistakes: Mistake[];
};

const HEAD = 1;

/** `prefixed`: the ids that columns with the list's prefix can have. */
export function readRows<Values extends { number: string }>(
  list: FormerList<Values>,
  file: string,
  text: string,
  prefixed: readonly string[],
): ReadFile<Values> {
  const read: ReadFile<Values> = {
    rows: [],
    results: new Map(),
    numbers: new Map(),
    mistakes: [],
  };
  const mistake = (line: number | null, message: string) => {
    read.mistakes.push({ file, line, message });
  };
  const parsed = parseCsv(text);
  if (!parsed.ok) {
    mistake(parsed.failure.row, parsed.failure.message);
    return read;
  }
  const table = readTable(parsed.value, (row, message) => {
    if (row === HEAD) mistake(row, message);
    else if (!read.results.has(row)) read.results.set(row, refused(message));
  });
  const readers = table.columns.map((column) => ({
    column,
    spec: findSpec(list, column, prefixed),
  }));
  for (const { column, spec } of readers)
    if (spec === null) mistake(HEAD, unknownColumn(list, column.name, prefixed));
  const known = readers.filter((reader): reader is ColumnReader => reader.spec !== null);
  for (const name of missingColumns(list, known)) mistake(HEAD, `expected a column ${name}`);
  if (read.mistakes.length > 0) return read;

  const groups = new Map<number, unknown>();
  const byNumber = new Map<string, { row: number; written: string }>();
  for (const { number: row, getCell } of table.rows) {
    const trimCell = (column: NamedColumn) => getCell(column).trim();
    const valueIn = (name: string): unknown => {
      const reader = known.find(({ column }) => column.name === name);
      const value = reader?.spec.read(trimCell(reader.column));
      return value?.ok === true ? value.value : null;
    };
    if (list.group !== undefined) groups.set(row, valueIn(list.group));
    if (read.results.has(row)) continue;
    const number = valueIn("number");
    if (typeof number === "string") read.numbers.set(row, number);
    const values = readRow(list, known, trimCell);
    if (typeof values === "string") {
      read.results.set(row, refused(values));
      continue;
    }
    const written = JSON.stringify(values);
    const before = byNumber.get(values.number);
    if (before === undefined) {
      byNumber.set(values.number, { row, written });
      read.rows.push({ row, values });
    } else
      read.results.set(
        row,
        before.written === written
          ? { outcome: "unchanged", note: `the same as row ${before.row}` }
          : refused(`column number: expected a number of its own: row ${before.row} has it`),
      );
  }
  refuseGroups(read, groups);
  return read;
}

/** Refuses the rows of a group of which one is wrong by itself. `groups`: by row; null: not known. */
function refuseGroups(read: ReadFile<unknown>, groups: ReadonlyMap<number, unknown>): void {
  const wrong = new Map<unknown, number>();
  for (const [row, { outcome }] of read.results) {
    const group = groups.get(row) ?? null;
    if (outcome === "refused" && group !== null && !wrong.has(group)) wrong.set(group, row);
  }
  read.rows = read.rows.filter(({ row }) => {
    const because = wrong.get(groups.get(row));
    if (because !== undefined) read.results.set(row, refusedWith(because));
    return because === undefined;
  });
}

function findSpec<Values extends { number: string }>(
  { columns, prefix }: FormerList<Values>,
  { name, path }: NamedColumn,
  prefixed: readonly string[],
): ColumnReader["spec"] | null {
  const [first = "", id, ...rest] = path;
  if (id === undefined) return Object.hasOwn(columns, name) ? (columns[name] ?? null) : null;
  const isPrefixed = first === prefix?.name && rest.length === 0 && prefixed.includes(id);
  return isPrefixed ? prefix : null;
}

function unknownColumn<Values extends { number: string }>(
  { columns, prefix }: FormerList<Values>,
  name: string,
  prefixed: readonly string[],
): string {
  const more = prefix === undefined ? [] : prefixed.map((id) => `${prefix.name}.${id}`);
  const names = [...Object.keys(columns), ...more];
  const hint = findHint(name, names);
  return `unknown column ${JSON.stringify(name)}${hint === "" ? `: expected some of ${names.join(", ")}` : hint}`;
}

/** Those that refuse an empty cell. */
function missingColumns<Values extends { number: string }>(
  { columns }: FormerList<Values>,
  known: readonly ColumnReader[],
): string[] {
  const there = new Set(known.map(({ column }) => column.name));
  return Object.entries(columns).flatMap(([name, { read }]) =>
    there.has(name) || read("").ok ? [] : [name],
  );
}

/** What a row says, or the first thing that is wrong with it. */
function readRow<Values extends { number: string }>(
  { columns, prefix }: FormerList<Values>,
  known: readonly ColumnReader[],
  getCell: (column: NamedColumn) => string,
): Values | string {
  const values: Record<string, unknown> = Object.fromEntries(
    Object.keys(columns).map((name) => [name, null]),
  );
  const inside: Record<string, unknown> = {};
  for (const { column, spec } of known) {
    const cell = getCell(column);
    const fault = spreadsheetFault(cell);
    const read = fault === null ? spec.read(cell) : { ok: false as const, failure: fault };
    if (!read.ok) {
      const found =
        cell === "" || spec.isPersonal === true || fault !== null ? "" : `, ${foundText(cell)}`;
      return `column ${column.name}: ${read.failure}${found}`;
    }
    const [name = "", id] = column.path;
    if (id === undefined) values[name] = read.value;
    else inside[id] = read.value;
  }
  if (prefix !== undefined) values[prefix.name] = inside;
  // The columns say what each name holds.
  return values as Values;
}
