import { parseArgs } from "node:util";

import { build } from "../building/build.mjs";
import { makeDataFolder, readSecrets } from "../starting/data-folder.mjs";
import { install } from "../installing/install.mjs";
import { requireFreePorts } from "../starting/ports.mjs";
import { describePrograms } from "../starting/programs.mjs";
import { runPrograms } from "../starting/run-programs.mjs";
import { Refusal } from "../common/refusal.mjs";
import { printWelcome } from "../starting/print-welcome.mjs";
import { writeConnectedVenue } from "../starting/connected-venue.mjs";
import { readSettings } from "../starting/settings.mjs";

const HELP = `npm start installs missing packages, builds, and starts the storefront, the box office and a demo season.

  --processes N  runs N processes of the storefront and of the box office, 1 to 6
  --system tessitura
                 sells the season of an emulated Tessitura in place of the demo's (docs/systems.md)

Settings are environment variables, all optional:
  PORT, CRM_PORT, CARD_PORT, METRICS_PORT, CRM_WORKER_PORT
                 ports of the programs (default: 3000 to 3004)
  TESSITURA_PORT port of the emulated Tessitura (default: 3010)
  PG_PORT        port of the embedded database (default: 54329)
  DATABASE_URL   a PostgreSQL database to use instead of the embedded one
  DATA_DIR       folder for data and logs (default: .data)
  VENUE          folder of the venue's settings (default: venue, or else the demo's), with which the demo season is sold
  HOST           address to listen on (default: 127.0.0.1)
  ADMIN_PATH     path of the staff pages (default: staff)
See README.md for the others. Stop everything with Ctrl+C.`;

const parsed = readArguments(process.argv.slice(2));
if (parsed.help) {
  console.log(HELP);
  process.exit();
}

function readArguments(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        help: { type: "boolean", short: "h" },
        processes: { type: "string" },
        system: { type: "string" },
      },
    });
    return values;
  } catch {
    throw new Refusal(
      `unknown arguments "${args.join(" ")}": settings are environment variables, see npm start -- --help`,
    );
  }
}

function readProcesses({ processes = "1" }) {
  // More processes would exceed the connections of the embedded database.
  if (!/^[1-6]$/.test(processes))
    throw new Refusal(`--processes is "${processes}": use a number from 1 to 6`);
  return Number(processes);
}

function readSystem({ system }) {
  if (system !== undefined && system !== "tessitura")
    throw new Refusal(`--system is "${system}": use tessitura, or leave it out`);
  return system;
}

// Report invalid settings before anything that takes time.
const settings = readSettings(readProcesses(parsed), readSystem(parsed));
makeDataFolder(settings);
if (settings.system !== undefined) writeConnectedVenue(settings);
await requireFreePorts(settings);

await install();
await build();
await requireFreePorts(settings);

const secrets = readSecrets(settings);
console.log("Starting the box office and the storefront ...");
process.exitCode = await runPrograms({
  programs: describePrograms({ settings, secrets }),
  getArgs: (program) => [
    "--enable-source-maps",
    "--min-semi-space-size=16",
    `build/${program.bundle}.js`,
  ],
  env: { NODE_ENV: "production" },
  logsDir: settings.logsDir,
  onReady: () => printWelcome(settings),
});
process.exit();
