import { build } from "../steps/build.mjs";
import { install } from "../steps/install.mjs";
import { runTool } from "../steps/run-command.mjs";

const BENCHMARKS = {
  holds: "bench/holds/run.ts",
  contested: "bench/contested/run.ts",
  crash: "bench/crash/run.ts",
  seats: "bench/seats/run.ts",
  checkout: "bench/checkout/run.ts",
  restart: "bench/restart/run.ts",
  chaos: "bench/chaos/run.ts",
  purchases: "bench/purchases/run.ts",
  rush: "bench/rush/run.ts",
  overload: "bench/overload/run.ts",
  "sign-in": "bench/sign-in/run.ts",
  attack: "bench/attack/run.ts",
  tickets: "bench/tickets/run.ts",
  pages: "bench/lighthouse/run.ts",
  fill: "bench/big/fill.ts",
  big: "bench/big/run.ts",
};

// npm run bench [-- NAME] [arguments]: what a page costs, or what the box office bears.
const [what = "", ...rest] = process.argv.slice(2);
const named = Object.hasOwn(BENCHMARKS, what);
const file = named ? BENCHMARKS[what] : "bench/run.ts";

await install();
if (what === "pages") await install("bench/lighthouse");
await build();
const { code } = await runTool(
  "tsx/dist/cli.mjs",
  [file, ...(named ? rest : process.argv.slice(2))],
  { env: { NODE_ENV: "production" } },
);
process.exit(code);
