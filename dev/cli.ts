import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { allCommands } from "../crm/commands/all-commands";
import { type Command, refused, success } from "../crm/commands/command";
import { runCli } from "../crm/commands/run-cli";
import { isVenue, parseStoreEnv } from "../crm/platform/env";
import {
  FIELDS_FILE,
  SCHEMA_FILE,
  seasonFieldsText,
  seasonSchemaText,
} from "../crm/desk/season/season-schema";
import { projectRoot } from "#runtime/project-root";
import { VENUE_FIELDS_FILE, VENUE_SCHEMAS, venueFieldsText } from "#runtime/venue/json-schema";
import { freezeDemoSeason } from "./demo/demo-files";
import { writeDemo } from "./demo/write-demo";
import { importSeasonCommand } from "./season-import/import-season";

const prepare: Command = {
  name: "prepare",
  args: [],
  summary: "Migrates the database and, if it is empty, writes the demo center.",
  run: async ({ db, currency }) => {
    // Its people's passwords are public.
    const parsed = parseStoreEnv(process.env);
    if (!parsed.ok || isVenue(parsed.value))
      return refused(
        "The demo center has people with public passwords, and is not for production. For a venue, use prepare of build/crm-cli.js; for a demo, set DEMO=1.",
      );
    return success(
      (await writeDemo(db, currency))
        ? "The demo center was written."
        : "The database already has a center.",
    );
  },
};

const freezeSeason: Command = {
  name: "freeze-season",
  args: [],
  summary: "Rewrites dev/demo/data/season.json from the programs in dev/season-import/data.",
  run: async () => {
    freezeDemoSeason();
    return success("The demo season was written.");
  },
};

const writeSchema: Command = {
  name: "season-schema",
  args: [],
  summary: `Rewrites ${SCHEMA_FILE} and ${FIELDS_FILE} from the season's nouns.`,
  run: async () => {
    writeFileSync(join(projectRoot, SCHEMA_FILE), seasonSchemaText());
    writeFileSync(join(projectRoot, FIELDS_FILE), seasonFieldsText());
    return success("The schema and the tables of fields were written.");
  },
};

const writeVenueSchema: Command = {
  name: "venue-schema",
  args: [],
  summary: `Rewrites ${[...Object.keys(VENUE_SCHEMAS), VENUE_FIELDS_FILE].join(", ")} from the schemas of the settings.`,
  run: async () => {
    for (const [file, text] of Object.entries(VENUE_SCHEMAS))
      writeFileSync(join(projectRoot, file), text());
    writeFileSync(join(projectRoot, VENUE_FIELDS_FILE), venueFieldsText());
    return success("The schemas and the tables of settings were written.");
  },
};

const otherCommands = allCommands.filter(({ name }) => name !== prepare.name);
await runCli([
  prepare,
  importSeasonCommand,
  freezeSeason,
  writeSchema,
  writeVenueSchema,
  ...otherCommands,
]);
