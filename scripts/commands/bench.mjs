import { build } from "../steps/build.mjs";
import { install } from "../steps/install.mjs";
import { runTool } from "../steps/run-command.mjs";

// npm run bench [-- holds|crash|seats|checkout|sign-in|attack] [arguments]: what a page costs, or what the box office bears.
const [what, ...rest] = process.argv.slice(2);
const named = ["holds", "crash", "seats", "checkout", "sign-in", "attack"].includes(what);
const file = named ? `bench/${what}/run.ts` : "bench/run.ts";

await install();
await build();
const { code } = await runTool(
  "tsx/dist/cli.mjs",
  [file, ...(named ? rest : process.argv.slice(2))],
  { env: { NODE_ENV: "production" } },
);
process.exit(code);
