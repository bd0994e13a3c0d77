import { build } from "../steps/build.mjs";
import { install } from "../steps/install.mjs";
import { runTool } from "../steps/run-command.mjs";

await install();
await build();
const { code } = await runTool("tsx/dist/cli.mjs", ["bench/run.ts", ...process.argv.slice(2)], {
  env: { NODE_ENV: "production" },
});
process.exit(code);
