import { buildIsCurrent } from "../steps/build.mjs";
import { makeDataFolder, readSecrets } from "../steps/data-folder.mjs";
import { install } from "../steps/install.mjs";
import { describePrograms } from "../steps/programs.mjs";
import { runCommand } from "../steps/run-command.mjs";
import { Refusal } from "../steps/refusal.mjs";
import { readSettings } from "../steps/settings.mjs";

if (process.env.NODE_ENV === "production")
  throw new Refusal(
    "npm run crm is for the demo; in production use foyer-crm or node build/crm-cli.js (docs/operations.md, Commands)",
  );
await install();
const settings = readSettings();
makeDataFolder(settings);
const programs = describePrograms({ settings, secrets: readSecrets(settings) });
const { env } = programs.find((program) => program.id === "crm");

const cli = buildIsCurrent() ? ["build/demo/crm-cli.js"] : ["--import", "tsx", "dev/cli.ts"];
const { code } = await runCommand(process.execPath, [...cli, ...process.argv.slice(2)], {
  env: { NODE_ENV: "production", ...env, CRM_COMMAND: "npm run crm --" },
});
process.exit(code);
