import { build } from "../building/build.mjs";
import { install } from "../installing/install.mjs";
import { runTool } from "../common/run-command.mjs";
import { findVenue } from "../starting/settings.mjs";

/** What each benchmark runs, and its further cases: `npm run bench -- crash chaos`. */
const BENCHMARKS = {
  pages: {
    run: "bench/pages/run.ts",
    phone: "bench/pages/phone/run.ts",
    big: "bench/pages/big/run.ts",
    fill: "bench/pages/big/fill.ts",
  },
  holds: {
    run: "bench/holds/run.ts",
    http: "bench/holds/http/run.ts",
    contested: "bench/holds/contested/run.ts",
  },
  seats: { run: "bench/seats/run.ts" },
  purchases: {
    run: "bench/purchases/run.ts",
    ways: "bench/purchases/ways/run.ts",
    waiting: "bench/purchases/waiting/run.ts",
  },
  overload: { run: "bench/overload/run.ts", rush: "bench/overload/rush/run.ts" },
  crash: {
    run: "bench/crash/run.ts",
    restart: "bench/crash/restart/run.ts",
    chaos: "bench/crash/chaos/run.ts",
  },
  attack: { run: "bench/attack/run.ts", "sign-in": "bench/attack/sign-in/run.ts" },
};

// npm run bench [-- NAME [CASE]] [arguments]: measures the cost of pages or the load that the box office can take.
const [name = "pages", ...rest] = process.argv.slice(2);
if (!Object.hasOwn(BENCHMARKS, name)) {
  console.error(`The benchmark must be one of ${Object.keys(BENCHMARKS).join(", ")}`);
  process.exit(1);
}
const cases = BENCHMARKS[name];
const isCase = rest.length > 0 && Object.hasOwn(cases, rest[0]);
const [file, args] = isCase ? [cases[rest[0]], rest.slice(1)] : [cases.run, rest];

await install();
if (file.startsWith("bench/pages/phone/")) await install("bench/pages/phone");
await build();
const { code } = await runTool("tsx/dist/cli.mjs", [file, ...args], {
  env: { NODE_ENV: "production", VENUE: findVenue() },
});
process.exit(code);
