import { CsvError, parse } from "csv-parse/sync";

import type { Result } from "#contract/calls/result";

/** A row with its number as spreadsheets count it: from 1, each row once however many lines its cells have. */
export type CsvRow = { number: number; cells: readonly string[] };

type CsvMistake = { row: number; message: string };

const DELIMITERS = [",", ";", "\t"] as const;
/** Excel's own line before the first row. */
const DELIMITER_LINE = /^sep=([,;\t])\r?\n/i;

/**
 * Reads comma-separated values (RFC 4180), and what spreadsheets make of them: semicolons or tabs, and any line ends. Rows
 * without a value are left out, and counted.
 */
export function parseCsv(text: string): Result<CsvRow[], CsvMistake> {
  const said = DELIMITER_LINE.exec(text);
  const body = said === null ? text : text.slice(said[0].length);
  try {
    const rows = parse(body, {
      delimiter: said?.[1] ?? guessDelimiter(body),
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
    });
    const numbered = rows.map((cells, index) => ({ number: index + 1, cells }));
    const isEmpty = (cell: string) => cell.trim() === "";
    return { ok: true, value: numbered.filter(({ cells }) => !cells.every(isEmpty)) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = MESSAGES[error.code] ?? "is not comma-separated";
    return { ok: false, failure: { row: Number(error["records"]) + 1, message } };
  }
}

const MESSAGES: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "has a quote that is not closed",
  CSV_INVALID_CLOSING_QUOTE: "has text after a closing quote: write a quote inside quotes twice",
  INVALID_OPENING_QUOTE: "has a quote inside a cell without quotes around it",
};

/** The one that the first row has most of, outside of quotes. */
function guessDelimiter(text: string): string {
  const [head = ""] = text.replaceAll(/"[^"]*"/g, "").split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((delimiter) => head.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** The text of a file: spreadsheets read UTF-8 only after a byte order mark. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(formatCell).join(",")}\r\n`).join("")}`;

/**
 * Quoted if it must be. Spreadsheets run texts that start like a formula, in full width too, unless there is an apostrophe before. A text that
 * starts with such an apostrophe gets another, so that `plainText` gives back every text.
 */
function formatCell(text: string): string {
  const isFormula = /^'*[=+\-@\t\r＝＋－＠]/.test(text) && !/^-\d+\.\d\d$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell without the apostrophe that keeps spreadsheets from running it. */
export const plainText = (cell: string): string =>
  /^''*[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
