import { toMinorUnits } from "#contract/text/typed-money";
import { listNearest, nearestName } from "#runtime/files/nearest-name";
import type { Result } from "#contract/calls/result";
import { hasUnsafe } from "#contract/text/name";
import { A_MOMENT, parseMoment } from "../../platform/dates";
import { foundText } from "../season/csv/table";

// What the cells of the former system's files say.

export type Cell<T> = (text: string) => Result<T, string>;

export type Column<T = unknown> = {
  read: Cell<T>;
  /** For docs/former-system.md. */
  about: string;
  example: string;
  /** Messages never quote the cell. */
  isPersonal?: true;
};

export type Columns = Readonly<Record<string, Column>>;

export type ValuesOf<C extends Columns> = {
  [Name in keyof C]: C[Name] extends Column<infer T> ? T : never;
};

export const value = <T>(read: T) => ({ ok: true as const, value: read });
export const expected = (what: string) => ({ ok: false as const, failure: `expected ${what}` });

/** What a spreadsheet made of a long number. Its last digits are lost. */
const SHORTENED = /^\d([.,]\d+)?E\+?\d+$/i;
const SHEET_ERROR = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!)/;

/** What no column expects; null for other texts. */
export function spreadsheetFault(text: string): string | null {
  if (SHORTENED.test(text))
    return "a spreadsheet has shortened this number: set the column to text before you fill it";
  if (SHEET_ERROR.test(text)) return "this is an error of a spreadsheet";
  return text.startsWith("=") ? "expected a value, found a formula" : null;
}

export const ONE_LINE = "one line without control characters";

export const text =
  (max: number): Cell<string> =>
  (cell) => {
    if (cell === "") return expected("a value");
    if (hasUnsafe(cell)) return expected(ONE_LINE);
    return cell.length > max ? expected(`at most ${max} characters`) : value(cell);
  };

export const optional =
  <T>(read: Cell<T>): Cell<T | null> =>
  (cell) =>
    cell === "" ? value(null) : read(cell);

const A_DAY = "a day like 2026-12-03, since other forms are ambiguous";
const DAY = /^(\d{4}-\d\d-\d\d)(?:[ T]00:00(?::00)?)?$/;
const isDay = (day: string) => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

/** A day at the venue. */
export const day: Cell<string> = (cell) => {
  const written = DAY.exec(cell)?.[1];
  if (written === undefined) return expected(A_DAY);
  const year = Number(written.slice(0, 4));
  if (year < 1900 || year > 2199) return expected("a year from 1900 to 2199");
  return isDay(written) ? value(written) : expected("a day that exists");
};

/** A time at the venue, or a day. */
export const moment: Cell<Date> = (cell) => {
  if (!/^\d{4}-/.test(cell)) return { ok: false, failure: A_MOMENT };
  const parsed = parseMoment(DAY.test(cell) ? `${cell.slice(0, 10)} 00:00` : cell);
  return parsed.ok ? value(new Date(parsed.value)) : parsed;
};

/** More than any price or balance, in minor units. */
const MAX_AMOUNT = 100_000_000;
const AMOUNT = /^(\d{1,9})(?:[.,](\d{1,2}))?$/;

/** In minor units. */
export const amount =
  (least: 0 | 1): Cell<number> =>
  (cell) => {
    if (cell.startsWith("-")) return expected("an amount that is not negative");
    const [, whole, cents = ""] = AMOUNT.exec(cell) ?? [];
    if (whole === undefined) return expected("an amount like 45 or 45.50");
    const read = toMinorUnits(Number(`${whole}.${cents}`));
    if (read < least) return expected("an amount above 0");
    return read > MAX_AMOUNT ? expected("a smaller amount") : value(read);
  };

type Named = { id: string; name: string };

/** Finds a record by its id, or by its name without regard to case. `what`: "a membership level". */
export function findNamed<N extends Named>(
  cell: string,
  all: readonly N[],
  what: string,
): Result<N, string> {
  const byId = all.find(({ id }) => id === cell);
  if (byId !== undefined) return value(byId);
  const isSame = ({ name }: Named) => name.toLowerCase() === cell.toLowerCase();
  const [first, ...others] = all.filter(isSame);
  if (first !== undefined)
    return others.length === 0
      ? value(first)
      : expected(`the id of ${what}: several have this name`);
  return expected(
    `the id or name of ${what}${foundHint(
      cell,
      all.flatMap(({ id, name }) => [name, id]),
    )}`,
  );
}

/** The nearest known name, to follow what was expected. */
export function findHint(cell: string, known: readonly string[]): string {
  const nearest = nearestName(cell, known);
  return nearest === null ? "" : `; did you mean ${JSON.stringify(nearest)}?`;
}

/** What the cell says, with the nearest known name, or else those that there are; to follow what was expected. */
export function foundHint(cell: string, known: readonly string[]): string {
  const hint = findHint(cell, known);
  const names = [...new Set(known)];
  const list = names.length === 0 ? "" : `; there are ${listNearest(cell, names, JSON.stringify)}`;
  return `, ${foundText(cell)}${hint === "" ? list : hint}`;
}
