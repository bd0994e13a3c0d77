import { build } from "../steps/build.mjs";
import { makeDataFolder, readSecrets } from "../steps/data-folder.mjs";
import { install } from "../steps/install.mjs";
import { requireFreePorts } from "../steps/ports.mjs";
import { describePrograms } from "../steps/programs.mjs";
import { runPrograms } from "../steps/run-programs.mjs";
import { sayWelcome } from "../steps/say-welcome.mjs";
import { readSettings } from "../steps/settings.mjs";

// What can be refused at once is refused before anything that takes time.
const settings = readSettings();
makeDataFolder(settings);
await requireFreePorts(settings);

await install();
await build();
await requireFreePorts(settings);

const secrets = readSecrets(settings);
console.log("Starting the box office and the storefront ...");
process.exitCode = await runPrograms({
  programs: describePrograms({ settings, secrets }),
  argsOf: (program) => ["--enable-source-maps", `build/${program.supervisor ?? program.id}.js`],
  env: { NODE_ENV: "production" },
  logsDir: settings.logsDir,
  onReady: () => sayWelcome(settings),
});
process.exit();
