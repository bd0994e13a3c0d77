import { build } from "../building/build.mjs";
import { makeDataFolder, readSecrets } from "../starting/data-folder.mjs";
import { install } from "../installing/install.mjs";
import { requireFreePorts } from "../starting/ports.mjs";
import { describePrograms } from "../starting/programs.mjs";
import { runPrograms } from "../starting/run-programs.mjs";
import { Refusal } from "../common/refusal.mjs";
import { printWelcome } from "../starting/print-welcome.mjs";
import { readSettings } from "../starting/settings.mjs";

const HELP = `npm start installs missing packages, builds, and starts the storefront, the box office and a demo season.

  --processes N  runs N processes of the storefront and of the box office, 1 to 6

Settings are environment variables, all optional:
  PORT, CRM_PORT, CARD_PORT, METRICS_PORT, CRM_WORKER_PORT
                 ports of the programs (default: 3000 to 3004)
  PG_PORT        port of the embedded database (default: 54329)
  DATABASE_URL   a PostgreSQL database to use instead of the embedded one
  DATA_DIR       folder for data and logs (default: .data)
  VENUE          folder of the venue's settings (default: venue, or else the demo's), with which the demo season is sold
  HOST           address to listen on (default: 127.0.0.1)
  ADMIN_PATH     path of the staff pages (default: staff)
See README.md for the others. Stop everything with Ctrl+C.`;

const [argument, value] = process.argv.slice(2);
if (argument === "--help" || argument === "-h") {
  console.log(HELP);
  process.exit();
}
function readProcesses() {
  if (argument === undefined) return 1;
  const [, inline] = /^--processes(?:=(.*))?$/.exec(argument) ?? [];
  if (!argument.startsWith("--processes"))
    throw new Refusal(
      `unknown argument "${argument}": settings are environment variables, see npm start -- --help`,
    );
  const number = inline ?? value ?? "";
  // More processes would exceed the connections of the embedded database.
  if (!/^[1-6]$/.test(number))
    throw new Refusal(`--processes is "${number}": use a number from 1 to 6`);
  return Number(number);
}

// Report invalid settings before anything that takes time.
const settings = readSettings(readProcesses());
makeDataFolder(settings);
await requireFreePorts(settings);

await install();
await build();
await requireFreePorts(settings);

const secrets = readSecrets(settings);
console.log("Starting the box office and the storefront ...");
process.exitCode = await runPrograms({
  programs: describePrograms({ settings, secrets }),
  argsOf: (program) => [
    "--enable-source-maps",
    "--min-semi-space-size=16",
    `build/${program.bundle}.js`,
  ],
  env: { NODE_ENV: "production" },
  logsDir: settings.logsDir,
  onReady: () => printWelcome(settings),
});
process.exit();
