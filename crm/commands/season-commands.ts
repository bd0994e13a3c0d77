import { resolve } from "node:path";

import { formatMistakes } from "#runtime/files/mistake";
import { applySeason } from "../desk/season/apply-season";
import { exportSeason } from "../desk/season/export-season";
import { parseSeason } from "../desk/season/parse-season";
import { readJsonBeside, readSources, writeExport } from "../desk/season/season-files";
import { withoutResponseTimeout } from "../platform/database/database";
import { type Command, refused, success } from "./command";

export const applyCommand: Command = {
  name: "apply",
  args: ["FILE…"],
  options: {
    "dry-run": { help: "Prints what would change, and changes nothing." },
    "move-sold": { help: "Also changes the start of performances that have sold tickets." },
  },
  audited: true,
  summary: "Writes a season from YAML or JSON files: halls, events, performances, prices and more.",
  help: "All or nothing. What the files don't name stays as it is; records are removed only by the list remove. docs/season.md describes the files.",
  run: async ({ db, by, currency }, paths, options) => {
    const sources = readSources(paths);
    if (!sources.ok) return refused(...formatMistakes(sources.failure));
    const said = parseSeason(sources.value, readJsonBeside);
    if (!said.ok) return refused(...formatMistakes(said.failure), "Nothing was changed.");
    return withoutResponseTimeout(() =>
      applySeason(
        db,
        said.value,
        { currency, now: new Date() },
        {
          dryRun: options["dry-run"] === true,
          moveSold: options["move-sold"] === true,
          actor: by,
        },
      ),
    );
  },
};

export const exportCommand: Command = {
  name: "export",
  args: ["FOLDER"],
  summary: "Writes the season to files that apply reads: one for each kind of record.",
  help: "Never replaces a file. Applied to the same database, the files change nothing.",
  run: async ({ db, currency }, [folder = ""]) => {
    const files = await exportSeason(db, { currency, now: new Date() });
    if (files.length === 0) return refused("There is nothing to export.");
    const inTheWay = writeExport(folder, files);
    if (inTheWay.length > 0)
      return refused(
        `${resolve(folder)} already has ${inTheWay.slice(0, 5).join(", ")}. Choose another folder.`,
      );
    return success(`${files.length} files in ${resolve(folder)}.`);
  },
};
