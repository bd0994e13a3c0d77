import { allCommands } from "../crm/commands/all-commands";
import { type Command, success } from "../crm/commands/command";
import { runCli } from "../crm/run-cli";
import { writeDemo } from "./demo/write-demo";
import { freezeDemoSeason } from "./season/freeze-season";
import { importSeason } from "./season/import-season-command";

const prepare: Command = {
  name: "prepare",
  args: [],
  summary: "Brings the tables up to date and, if the database is empty, writes the demo center.",
  run: async ({ db, currency }) =>
    success(
      (await writeDemo(db, currency))
        ? "The demo center was written."
        : "There is a center already.",
    ),
};

const freezeSeason: Command = {
  name: "freeze-season",
  args: [],
  summary: "Writes dev/demo/data/season.json anew from the programs in dev/season/data.",
  run: async () => {
    freezeDemoSeason();
    return success("The demo season was written.");
  },
};

const others = allCommands.filter(({ name }) => name !== prepare.name);
await runCli([prepare, importSeason, freezeSeason, ...others]);
