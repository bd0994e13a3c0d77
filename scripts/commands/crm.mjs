import { buildIsCurrent } from "../building/build.mjs";
import { makeDataFolder, readSecrets } from "../starting/data-folder.mjs";
import { install } from "../installing/install.mjs";
import { describePrograms } from "../starting/programs.mjs";
import { runCommand } from "../common/run-command.mjs";
import { Refusal } from "../common/refusal.mjs";
import { readSettings } from "../starting/settings.mjs";

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
