import { build, invalidateBuild } from "../steps/build.mjs";
import { check } from "../steps/check.mjs";
import { imageNodeVersion, installImageNode } from "../steps/image-node.mjs";
import { installBrowser } from "../steps/install-browser.mjs";
import { installLynx } from "../steps/install-lynx.mjs";
import { install } from "../steps/install.mjs";
import { removeReport, readPlaywrightReport, readVitestReport } from "../steps/read-report.mjs";
import { Refusal } from "../steps/refusal.mjs";
import { runCommand, runTool } from "../steps/run-command.mjs";

// npm test [-- [--only unit|api|e2e|image-node] [arguments for the test runner]]
const parts = ["unit", "api", "e2e", "image-node"];
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
      ...(node ? [] : ["--reporter=default"]),
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...args,
      ...rest,
    ],
    { node },
  );
  add(readVitestReport(report, code));
}

/** Tests the supervised storefront of the production image, on the image's Node if that is part of this run. */
const supervisorTest = "tests/api/platform/supervisor.test.ts";

/**
 * Repeats some tests on the Node version of the production image: unit tests of production code except
 * pages, the build, a complete order, and the supervised storefront.
 */
async function testOnImageNode() {
  const node = await installImageNode();
  // The unit tests do not need the build and run at the same time.
  const unitTests = vitest("unit", {
    node,
    name: "image-node-unit",
    args: ["--exclude={app/pages,bench,dev,lint,scripts,tests}/**"],
  });
  try {
    await testBuildOnImageNode(node);
  } finally {
    await unitTests;
  }
}

async function testBuildOnImageNode(node) {
  invalidateBuild();
  const { code } = await runCommand(node, ["scripts/build.mjs"]);
  if (code !== 0) throw new Refusal("build failed on the image's Node");
  const files = ["tests/api/orders/orders.test.ts", supervisorTest];
  await vitest("api", { node, name: "image-node-api", args: files });
}

async function runJourneys(browser) {
  const report = "test-results/e2e.json";
  removeReport(report);
  const { code } = await runTool("@playwright/test/cli.js", ["test", ...rest], {
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
  if (includes("e2e")) {
    step("Browsers: Chromium and lynx");
    browser = await installBrowser();
    console.log(browser);
    await installLynx();
  }
  if (only === undefined) {
    step("Format, lint, types, structure, unused code, unit tests");
    await runChecks();
  } else if (only === "unit") {
    await vitest("unit");
  }
  if (includes("api") || includes("e2e")) {
    step("Production build");
    await build();
  }
  if (includes("api")) {
    step("API tests, against running box offices");
    await vitest("api", { args: includes("image-node") ? [`--exclude=${supervisorTest}`] : [] });
  }
  if (includes("e2e")) {
    step("Journeys, with and without script");
    await runJourneys(browser);
  }
  if (includes("image-node")) {
    step(`Node ${imageNodeVersion()}: unit tests, build, orders`);
    await testOnImageNode();
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
