import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { join } from "node:path";

import { parseCsv } from "#runtime/csv/csv";
import { type House, createTestPerformance } from "../support/create-test-performance";
import type { Run } from "../support/season-files";

/** A folder of files for an import; rows are objects, whose first one has all columns. */
export function writeFormer(
  parent: string,
  files: Readonly<Record<string, readonly Readonly<Record<string, string>>[] | string>>,
): string {
  const folder = join(parent, randomUUID());
  mkdirSync(folder);
  for (const [name, rows] of Object.entries(files))
    writeFileSync(join(folder, `${name}.csv`), typeof rows === "string" ? rows : getTable(rows));
  return folder;
}

function getTable(rows: readonly Readonly<Record<string, string>>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))];
  return lines.map((cells) => cells.map(quoted).join(",")).join("\n");
}

export type ReportRow = {
  file: string;
  row: number;
  number: string;
  outcome: string;
  note: string;
};

/** The rows of the report of the last import of a folder. */
export function readReport(folder: string): ReportRow[] {
  const name = readdirSync(folder)
    .filter((file) => file.startsWith("report"))
    .toSorted()
    .at(-1);
  const parsed = parseCsv(readFileSync(join(folder, name ?? ""), "utf8").slice(1));
  if (!parsed.ok) throw new Error(parsed.failure.message);
  return parsed.value
    .slice(1)
    .map(({ cells: [file = "", row = "", number = "", outcome = "", note = ""] }) => ({
      ...{ file, row: Number(row), number, outcome, note },
    }));
}

export const customerRow = (number: string, changes: Readonly<Record<string, string>> = {}) => ({
  ...{
    number,
    email: `${number}.${randomUUID()}@example.com`,
    firstName: "Ada",
    lastName: "Lovelace",
  },
  ...changes,
});

/** Imports files from a folder of their own in `parent`. */
export async function importFormerFiles(
  run: Run,
  parent: string,
  files: Parameters<typeof writeFormer>[1],
) {
  const from = writeFormer(parent, files);
  const done = await run("import-former", from);
  return { from, done, report: readReport(from) };
}

/** A performance with seats A 1 to 6, and rows of a buyer's order of it. */
export async function prepareSale(house: House = {}) {
  const { instanceId } = await createTestPerformance(house);
  // Nothing that a spreadsheet could have made of a number: "5e123456".
  const number = `n${randomUUID().slice(0, 7)}`;
  const customer = customerRow(number);
  const ticket = (seat: string, changes: Readonly<Record<string, string>> = {}) => ({
    ...{
      number: `${number}-${seat}`,
      order: `O-${number}`,
      customer: number,
      performance: instanceId,
    },
    ...{ event: "", starts: "", section: "Orchestra", row: "A", seat, priceType: "Standard" },
    ...{ price: "70.00", fee: "5", sold: "2025-03-01 10:15", code: `FORMER ${number} ${seat}` },
    ...changes,
  });
  return { instanceId, number, customer, ticket };
}
