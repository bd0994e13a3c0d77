import { makeDataFolder, readSecrets } from "../steps/data-folder.mjs";
import { install } from "../steps/install.mjs";
import { requireFreePorts } from "../steps/ports.mjs";
import { describePrograms } from "../steps/programs.mjs";
import { runPrograms } from "../steps/run-programs.mjs";
import { sayWelcome } from "../steps/say-welcome.mjs";
import { readSettings } from "../steps/settings.mjs";

const settings = readSettings();
makeDataFolder(settings);
await requireFreePorts(settings);
await install();

const secrets = readSecrets(settings);
console.log("Starting from the sources ...");
process.exitCode = await runPrograms({
  programs: describePrograms({ settings, secrets }),
  // The storefront's pages are reloaded by Vite inside it; the other programs start again by themselves.
  argsOf: (program) =>
    program.id === "server"
      ? ["--import", "tsx", program.source]
      : ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", program.source],
  env: { NODE_ENV: "development" },
  logsDir: settings.logsDir,
  onReady: () => sayWelcome(settings),
});
process.exit();
