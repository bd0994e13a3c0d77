import { resolve } from "node:path";
import { z } from "zod";

import { MOVE_REFUND_DAYS } from "#contract/rules/moves/move";
import { formatMistakes } from "#runtime/files/mistake";
import { recordZone } from "../desk/doctor/time-zone";
import { applySeason, NOTHING_CHANGED } from "../desk/season/apply-season";
import { formatTable, nounOfTable, tableHint } from "../desk/season/csv/csv-files";
import { exportRecords, exportSeason } from "../desk/season/export-season";
import { parseSeason } from "../desk/season/parse-season";
import { readJsonBeside, readSources, toTextFile, writeExport } from "../desk/season/season-files";
import { readClock } from "../platform/database/clock";
import { type Reader, readSnapshot, withoutResponseTimeout } from "../platform/database/database";
import { type Command, type Options, readOption, refused, success } from "./command";

export const applyCommand: Command = {
  name: "apply",
  args: ["FILE…"],
  options: {
    "dry-run": { help: "Prints what would change, and changes nothing." },
    "move-sold": {
      help: "Also changes the start and the seat plan of performances that have sold tickets. Buyers get new tickets by email and, in another plan, other seats of the same band and kind.",
    },
    "refund-until": {
      value: "DAY",
      help: `The last day on which those buyers can have it refunded, or none: ${MOVE_REFUND_DAYS} days from now by default.`,
    },
  },
  audited: true,
  summary:
    "Writes a season from YAML, JSON or CSV files: halls, events, performances, prices and more.",
  help: "All or nothing. What the files don't name stays as it is; records are removed only by the list remove. docs/season.md describes the files.",
  run: async ({ db, by, currency }, paths, options) => {
    const refundDay = readRefundDay(options);
    if (refundDay === "invalid")
      return refused("--refund-until must be a day like 2026-12-31, or none.", NOTHING_CHANGED);
    const sources = readSources(paths);
    if (!sources.ok) return refused(...formatMistakes(sources.failure), NOTHING_CHANGED);
    const said = parseSeason(sources.value, readJsonBeside);
    if (!said.ok) return refused(...formatMistakes(said.failure), NOTHING_CHANGED);
    // Its times are in the zone of now, whether or not a program has started with it.
    if (options["dry-run"] !== true) await recordZone(db);
    const now = await readClock(db);
    return withoutResponseTimeout(() =>
      applySeason(
        db,
        said.value,
        { currency, now },
        {
          dryRun: options["dry-run"] === true,
          moveSold: options["move-sold"] === true,
          actor: by,
          ...(refundDay !== undefined && { refundDay }),
        },
      ),
    );
  },
};

/** Undefined if the option is missing, null for "none". */
function readRefundDay(options: Options): string | null | undefined {
  const typed = readOption(options, "refund-until");
  if (typed === null) return undefined;
  if (typed === "none") return null;
  return z.iso.date().safeParse(typed).success ? typed : "invalid";
}

export const exportCommand: Command = {
  name: "export",
  args: ["FOLDER"],
  options: {
    csv: {
      value: "LIST",
      help: "Writes one list for a spreadsheet, such as performances or prices.",
    },
  },
  summary: "Writes the season to files that apply reads: one for each kind of record.",
  help: "Never replaces a file. Applied to the same database, the files change nothing; applied later, they undo what was changed since in the records that they have.",
  run: async ({ db }, [folder = ""], options) => {
    const list = readOption(options, "csv");
    const noun = list === null ? null : nounOfTable(list);
    if (list !== null && noun === null)
      return refused(`There is no table ${list}: expected ${tableHint(list)}.`);
    const read = async (tx: Reader) =>
      list === null || noun === null
        ? (await exportSeason(tx)).map(toTextFile)
        : [{ name: `${list}.csv`, text: formatTable(list, noun, await exportRecords(tx, noun)) }];
    const files = await readSnapshot(db, read);
    if (files.length === 0) return refused("There is nothing to export.");
    const written = writeExport(folder, files);
    if (!written.ok) return refused(`${resolve(folder)} ${written.failure}`);
    return success(
      `${files.length} ${files.length === 1 ? "file" : "files"} in ${resolve(folder)}.`,
    );
  },
};
