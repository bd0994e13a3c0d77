import { join } from "node:path";

import { build } from "../building/build.mjs";
import { check } from "../checking/check.mjs";
import { imageNodeVersion, installImageNode } from "../installing/image-node.mjs";
import { installBrowser } from "../installing/install-browser.mjs";
import { installLynx, installPooler } from "../installing/install-programs.mjs";
import { install } from "../installing/install.mjs";
import { projectRoot } from "../common/project-root.mjs";
import { removeReport, readPlaywrightReport, readVitestReport } from "../checking/read-report.mjs";
import { runTool } from "../common/run-command.mjs";

// Tests hold whatever a venue sets for itself.
process.env.VENUE = join(projectRoot, "tests/venue");

// npm test [-- [--only unit|api|e2e] [arguments for the test runner]]
const parts = ["unit", "api", "e2e"];
const argv = process.argv.slice(2);
const only = argv[0] === "--only" ? argv[1] : undefined;
if (only !== undefined && !parts.includes(only)) {
  console.error(`--only must be one of ${parts.join(", ")}`);
  process.exit(1);
}
const rest = only ? argv.slice(2) : argv;
const includes = (part) => only === undefined || only === part;

/** @type {{ passed: number, failures: string[] }} */
const total = { passed: 0, failures: [] };
const add = ({ passed, failures }) => {
  total.passed += passed;
  total.failures.push(...failures);
};
const started = Date.now();
const step = (text) => {
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`\n[${String(seconds).padStart(3)} s] ${text}`);
};

async function vitest(project, { node, args = [], name = project } = {}) {
  const report = `test-results/${name}.json`;
  removeReport(report);
  const { code } = await runTool(
    "vitest/vitest.mjs",
    [
      "run",
      `--project=${project}`,
      // Failures are listed at the end.
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...args,
      ...rest,
    ],
    { node },
  );
  add(readVitestReport(report, code));
}

/** Builds and buys on this machine's Node, as `npm start` does. */
async function buildAndBuy() {
  await build();
  await vitest("api", { name: "orders", args: ["tests/api/orders/orders.test.ts"] });
}

/** Installs what API tests and journeys need, and returns the path of the browser. */
async function installPrograms() {
  if (includes("api")) await installPooler();
  if (!includes("e2e")) return undefined;
  const browser = await installBrowser();
  await installLynx();
  return browser;
}

/** Waits for all, also if one fails, whose error it then throws. Returns their results. */
async function allDone(promises) {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

async function runJourneys(browser, node) {
  const report = "test-results/e2e.json";
  removeReport(report);
  const { code } = await runTool("@playwright/test/cli.js", ["test", ...rest], {
    node,
    env: { CHROMIUM_PATH: browser },
  });
  add(readPlaywrightReport(report, code));
}

async function runChecks() {
  const report = "test-results/unit.json";
  removeReport(report);
  const failed = await check({ report });
  add(readVitestReport(report, failed.includes("unit tests") ? 1 : 0));
  total.failures.push(...failed.filter((name) => name !== "unit tests"));
}

try {
  await install();
  let browser;
  let node;
  if (only === undefined) {
    step("Format, lint, types, structure, unused code, unit tests");
    console.log(`Meanwhile build and orders on Node ${process.versions.node}, and installations`);
    // At the same time: downloads wait for the network, and builds use one processor.
    [browser, node] = await allDone([
      installPrograms(),
      installImageNode(),
      runChecks(),
      buildAndBuy(),
    ]);
    // API tests and journeys run on it. The image's own build runs the same bundlers.
    console.log(`Node ${imageNodeVersion()}, of the production image`);
  } else {
    browser = await installPrograms();
    step(only === "unit" ? "Unit tests" : "Production build");
    await (only === "unit" ? vitest("unit") : build());
  }
  if (browser !== undefined) console.log(browser);
  if (includes("api")) {
    step("API tests, against running box offices");
    await vitest("api", { node });
  }
  if (includes("e2e")) {
    step("Journeys, with and without script");
    await runJourneys(browser, node);
  }
} catch (error) {
  // Counts as a failure in the summary.
  console.error(error.name === "Refusal" ? error.message : error);
  total.failures.push(error.message);
}
step("Done");
for (const failure of total.failures) console.log(`Failed: ${failure}`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exit(total.failures.length === 0 && total.passed > 0 ? 0 : 1);
