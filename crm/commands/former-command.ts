import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import type { Result } from "#contract/calls/result";
import { formatMistakes, type Mistake } from "#runtime/files/mistake";
import { nearestName } from "#runtime/files/nearest-name";
import { fileFault, readTextFile } from "#runtime/files/read-text-file";
import { FORMER_FILES, type FormerFile, importFormer } from "../desk/former-system/import-former";
import { formatReport, printReport, type RowReport } from "../desk/former-system/report";
import { describeFailure } from "../platform/describe-failure";
import { storefrontLink } from "../platform/storefront-links";
import { type Command, readOption, refused, success } from "./command";

const MAX_BYTES = 128 * 1024 * 1024;
const REPORT = /^report.*\.csv$/i;

export const importFormerCommand: Command = {
  name: "import-former",
  args: ["FOLDER"],
  options: {
    "dry-run": { help: "Says what would become of each row, and changes nothing." },
    report: {
      value: "FILE",
      help: "Where the report is written; report-….csv in FOLDER by default.",
    },
  },
  audited: true,
  summary:
    "Imports a former system's customers, memberships, credit, gift cards and sold seats from CSV files.",
  help: "What was imported before stays as it is, so it can be run again with corrected rows. docs/former-system.md describes the files.",
  run: async ({ db, by, currency, storefrontUrl }, [folder = ""], options) => {
    const files = readFolder(folder);
    if (!files.ok) return refused(...formatMistakes(files.failure), "Nothing was imported.");
    const report = readOption(options, "report") ?? join(folder, `report-${timestamp()}.csv`);
    if (existsSync(report))
      return refused(`${resolve(report)} is there already. Choose another file.`);
    const dryRun = options["dry-run"] === true;
    const rows: RowReport[] = [];
    const orderUrl = storefrontLink(storefrontUrl, "order");
    const writeRows = () => [
      ...printReport(rows),
      writeReport(report, formatReport(rows)),
      ...(dryRun ? ["This was a dry run: nothing was imported."] : []),
    ];
    try {
      const options = { dryRun, actor: by, currency, orderUrl };
      const imported = await importFormer(db, files.value, options, rows);
      if (!imported.ok)
        return refused(...formatMistakes(imported.failure), "Nothing was imported.");
    } catch (error) {
      const done = rows.length === 0 ? [] : writeRows();
      const why = describeFailure(error);
      if (why === null) throw error;
      return refused(
        ...done,
        `The import stopped: ${why}. Run it again for the rows that are left.`,
      );
    }
    const lines = writeRows();
    const hasRefused = rows.some(({ outcome }) => outcome === "refused");
    return { ...success(...lines), exitCode: hasRefused ? 1 : 0 };
  },
};

/** The files that are there. Others that look like one of them are mistakes, except reports. */
function readFolder(folder: string): Result<FormerFile[], Mistake[]> {
  const wrong = (file: string, message: string): Mistake => ({ file, line: null, message });
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    return { ok: false, failure: [wrong(folder, fileFault(error))] };
  }
  const tables = names.filter((name) => /\.csv$/i.test(name) && !REPORT.test(name));
  const mistakes = tables.flatMap((name) => {
    if (FORMER_FILES.includes(name)) return [];
    const nearest = nearestName(name, FORMER_FILES);
    const hint =
      nearest === null ? `expected some of ${FORMER_FILES.join(", ")}` : `did you mean ${nearest}?`;
    return [wrong(join(folder, name), `is no file of an import: ${hint}`)];
  });
  if (tables.length === 0)
    mistakes.push(
      wrong(folder, `has no file to import: expected some of ${FORMER_FILES.join(", ")}`),
    );
  const files: FormerFile[] = [];
  for (const name of tables) {
    const read = readTextFile(join(folder, name), MAX_BYTES);
    if (read.ok) files.push({ name, text: read.value });
    else mistakes.push(...read.failure);
  }
  return mistakes.length > 0 ? { ok: false, failure: mistakes } : { ok: true, value: files };
}

const timestamp = () => new Date().toISOString().slice(0, 19).replace(/\D/g, "");

/** Where the report is, or why it could not be written: what was imported stays. */
function writeReport(file: string, text: string): string {
  try {
    writeFileSync(file, text, { flag: "wx" });
    return `Each row is in ${resolve(file)}.`;
  } catch (error) {
    return `The report could not be written: ${file} ${fileFault(error)}. Use --report FILE.`;
  }
}
