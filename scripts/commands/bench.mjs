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

// npm run bench [-- NAME] [arguments]: measures the cost of pages or the load that the box office can take.
const [name = "", ...rest] = process.argv.slice(2);
const isNamed = Object.hasOwn(BENCHMARKS, name);
const file = isNamed ? BENCHMARKS[name] : "bench/run.ts";

await install();
if (name === "pages") await install("bench/lighthouse");
await build();
const { code } = await runTool(
  "tsx/dist/cli.mjs",
  [file, ...(isNamed ? rest : process.argv.slice(2))],
  { env: { NODE_ENV: "production" } },
);
process.exit(code);
