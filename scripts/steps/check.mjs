import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

import { projectRoot } from "./project-root.mjs";
import { runTool } from "./run-command.mjs";

const cache = "node_modules/.cache/foyer";
/** Also for the unit tests: by default they leave a core free, which on a small machine is one of two. */
const cores = Math.max(2, availableParallelism());

/** What `npm run check` looks at. The slowest come first, so that the cores end together. */
const checks = (report) => [
  {
    name: "unit tests",
    run: [
      "vitest/vitest.mjs",
      "run",
      "--project=unit",
      "--reporter=dot",
      `--maxWorkers=${cores}`,
      "--reporter=json",
    ].concat(`--outputFile.json=${report}`),
  },
  {
    name: "import directions, accessibility, words",
    run: ["eslint/bin/eslint.js", ".", "--max-warnings=0", "--cache"].concat([
      `--cache-location=${cache}/eslint`,
      "--cache-strategy=content",
    ]),
  },
  // TypeScript's own errors and all other rules, read once.
  { name: "types and lint", run: ["oxlint/bin/oxlint", "--type-check", "--quiet"] },
  { name: "structure", run: ["../scripts/check.mjs", "--structure"] },
  { name: "unused code", run: ["knip/bin/knip.js", "--cache", `--cache-location=${cache}/knip`] },
  {
    name: "format",
    run: ["prettier/bin/prettier.cjs", "--check", ".", "--log-level=warn", "--cache"].concat(
      `--cache-location=${cache}/prettier`,
    ),
  },
];

/**
 * Looks at format, lint, types, structure, unused code and the unit tests, as many at once as there are cores,
 * and shows what each found as it ends. Answers the names of those that found something; the unit
 * tests' own report is written to the file `report`.
 */
export async function check({ report, only = () => true }) {
  mkdirSync(join(projectRoot, cache), { recursive: true });
  const waiting = checks(report).filter((one) => only(one.name));
  const failed = [];
  const worker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const started = Date.now();
      const { code, output } = await runTool(one.run[0], one.run.slice(1), { capture: true });
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok    " : "FAILED"} ${one.name} (${seconds} s)`);
      if (code === 0) continue;
      failed.push(one.name);
      console.log(output.trimEnd());
    }
  };
  await Promise.all(Array.from({ length: cores }, worker));
  return failed;
}
