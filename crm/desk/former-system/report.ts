import { formatCsv } from "#runtime/csv/csv";
import { OUTCOMES, type RowOutcome, type RowResult } from "./former-list";

/** What became of a row of a file; `number` is the former system's, and the only part of the row that is repeated. */
export type RowReport = RowResult & { file: string; row: number; number: string };

const COLUMNS = ["file", "row", "number", "outcome", "note"] as const;

export const formatReport = (rows: readonly RowReport[]): string =>
  formatCsv([COLUMNS, ...rows.map((row) => COLUMNS.map((column) => String(row[column])))]);

/** More are only in the file of the report. */
const MAX_PRINTED = 20;

const isWorthReading = ({ outcome, note }: RowReport) => outcome === "refused" || note !== "";

/** The number of each outcome, and the first rows that somebody should look at. */
export function printReport(rows: readonly RowReport[]): string[] {
  const files = [...new Set(rows.map(({ file }) => file))];
  return files.flatMap((file) => {
    const ofFile = rows.filter((row) => row.file === file);
    const getCount = (outcome: RowOutcome) =>
      ofFile.filter((row) => row.outcome === outcome).length;
    const counts = OUTCOMES.map((outcome) => `${getCount(outcome)} ${outcome}`);
    const noteworthy = ofFile
      .filter(isWorthReading)
      .toSorted((a, b) => Number(b.outcome === "refused") - Number(a.outcome === "refused"));
    const lines = noteworthy
      .slice(0, MAX_PRINTED)
      .map(
        ({ row, number, outcome, note }) =>
          `  ${file}:${row}: ${number === "" ? "" : `${number} `}${outcome}: ${note}`,
      );
    const left = noteworthy.length - lines.length;
    return [
      `${file}: ${counts.join(", ")}`,
      ...lines,
      ...(left > 0 ? [`  … and ${left} more`] : []),
    ];
  });
}
