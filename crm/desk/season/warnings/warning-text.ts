import type { Mistake } from "#runtime/files/mistake";
import { printOneMoment } from "../fields";
import { type Json, type Noun, type Path, toRecordKey } from "../noun";
import type { SaidSeason } from "../parse-season";

/** A warning about a record's field, at the line that says it; at the list, if no file does. */
export type Locate = (noun: Noun, id: string, path: Path, message: string) => Mistake;

export function locateIn({ records }: SaidSeason): Locate {
  const saidBy = new Map(records.map((record) => [toRecordKey(record.noun, record.id), record]));
  return (noun, id, path, message) =>
    saidBy.get(toRecordKey(noun, id))?.mistake(path, message) ?? {
      file: noun.list,
      line: null,
      message: `${noun.name} ${id}: ${message}`,
    };
}

export const toTime = (value: Json | undefined): number => Date.parse(String(value));
export const shown = (value: Json | undefined): string => String(printOneMoment(value ?? null));
export const andMore = ({ length }: readonly unknown[]): string =>
  length === 0 ? "" : ` (and ${length} more like it)`;
