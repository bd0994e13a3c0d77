import { makeDataFolder, readSecrets } from "../starting/data-folder.mjs";
import { install } from "../installing/install.mjs";
import { requireFreePorts } from "../starting/ports.mjs";
import { describePrograms } from "../starting/programs.mjs";
import { runPrograms } from "../starting/run-programs.mjs";
import { printWelcome } from "../starting/print-welcome.mjs";
import { readSettings } from "../starting/settings.mjs";

const settings = readSettings();
makeDataFolder(settings);
await requireFreePorts(settings);
await install();

const secrets = readSecrets(settings);
console.log("Starting in development mode ...");
process.exitCode = await runPrograms({
  programs: describePrograms({ settings, secrets }),
  // The storefront reloads pages with Vite; the other programs restart on changes.
  getArgs: (program) =>
    program.id === "server"
      ? ["--import", "tsx", program.source]
      : ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", program.source],
  env: { NODE_ENV: "development" },
  logsDir: settings.logsDir,
  onReady: () => printWelcome(settings),
});
process.exit();
