import { build } from "../building/build.mjs";
import { install } from "../installing/install.mjs";
import { runTool } from "../common/run-command.mjs";

// npm run mutate [-- pricing|holds|redemptions|completion ...]: checks that tests detect changed rules (docs/mutation.md).
await install();
await build();
const { code } = await runTool("tsx/dist/cli.mjs", [
  "tests/mutation/run.ts",
  ...process.argv.slice(2),
]);
process.exit(code);
