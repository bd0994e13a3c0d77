import { basename } from "node:path";

import { formatCsv, parseCsv } from "#runtime/csv/csv";
import type { Mistake } from "#runtime/files/mistake";
import { nearestName } from "#runtime/files/nearest-name";
import type { YamlSource } from "#runtime/yaml/yaml";
import type { Result } from "#contract/calls/result";
import type { Json, Noun } from "../noun";
import { isListed } from "../parse-season";
import { NOUNS } from "../registry";
import { PRICES, printPrices, readPrices } from "./prices";
import { printRecords, readRecords } from "./records";
import { readTable } from "./table";

/** Seats of plans are no table for people. */
const listed = NOUNS.filter(
  (noun) => isListed(noun) && !Object.values(noun.fields).some(({ hidden }) => hidden === true),
);

/** The noun that a table is about; null if there is no such table. */
export const nounOfTable = (table: string): Noun | null =>
  listed.find(({ list }) => list === (table === PRICES ? "priceLists" : table)) ?? null;

/** What a name that is no table's may have meant: "performances", or all names. */
export function tableHint(name: string): string {
  const tables = [...listed.map(({ list }) => list), PRICES];
  return nearestName(name, tables) ?? `one of ${tables.sort().join(", ")}`;
}

/**
 * Reads the text of a CSV file, which is named after its list: performances.csv, or performances-2027.csv. The rows are
 * the lines of mistakes.
 */
export function readCsvFile(file: string, text: string): Result<YamlSource, Mistake[]> {
  const mistakes: Mistake[] = [];
  const mistake = (line: number | null, message: string) => {
    mistakes.push({ file, line, message });
  };
  const [name = ""] = /^[A-Za-z]*/.exec(basename(file)) ?? [];
  const noun = nounOfTable(name);
  if (noun === null) {
    mistake(null, `expected a name that begins with its list: ${tableHint(name)}`);
    return { ok: false, failure: mistakes };
  }
  const parsed = parseCsv(text);
  if (!parsed.ok) {
    mistake(parsed.failure.row, parsed.failure.message);
    return { ok: false, failure: mistakes };
  }
  const table = readTable(parsed.value, mistake);
  const source = name === PRICES ? readPrices(table) : readRecords(noun, table);
  return mistakes.length > 0
    ? { ok: false, failure: mistakes }
    : { ok: true, value: { file, ...source } };
}

/** The text of a table's file, from the records that `export` writes. */
export const formatTable = (table: string, noun: Noun, records: readonly Json[]): string =>
  formatCsv(table === PRICES ? printPrices(records) : printRecords(noun, records));
