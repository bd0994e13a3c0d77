import { build, forgetBuild } from "../steps/build.mjs";
import { check } from "../steps/check.mjs";
import { imageNodeVersion, installImageNode } from "../steps/image-node.mjs";
import { installBrowser } from "../steps/install-browser.mjs";
import { installLynx } from "../steps/install-lynx.mjs";
import { install } from "../steps/install.mjs";
import { forgetReport, readPlaywrightReport, readVitestReport } from "../steps/read-report.mjs";
import { Refusal } from "../steps/refusal.mjs";
import { runCommand, runTool } from "../steps/run-command.mjs";

// npm test [-- [--only unit|api|e2e|image-node] [arguments for the runner of that part]]
const parts = ["unit", "api", "e2e", "image-node"];
const given = process.argv.slice(2);
const only = given[0] === "--only" ? given[1] : undefined;
if (only !== undefined && !parts.includes(only)) {
  console.error(`--only takes one of ${parts.join(", ")}.`);
  process.exit(1);
}
const rest = only ? given.slice(2) : given;
const wants = (part) => only === undefined || only === part;

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
  forgetReport(report);
  const { code } = await runTool(
    "vitest/vitest.mjs",
    [
      "run",
      `--project=${project}`,
      // What failed is named at the end.
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

/** How the production image runs the storefront: tested on its Node where that runs too. */
const supervised = "tests/api/platform/supervisor.test.ts";

/**
 * Once more on the Node of the production image, as much as takes about a minute: the unit tests of what runs there
 * except pages, the build, an order from the seat to the mail, and the supervised storefront.
 */
async function onImageNode() {
  const node = await installImageNode();
  // The unit tests need no build; together the two keep the cores busy.
  forgetBuild();
  const building = runCommand(node, ["scripts/build.mjs"]);
  await vitest("unit", {
    node,
    name: "image-node-unit",
    args: ["--exclude={app/pages,bench,dev,eslint,scripts,tests}/**"],
  });
  const { code } = await building;
  if (code !== 0) throw new Refusal("The build failed on this Node.");
  const files = ["tests/api/orders/orders.test.ts", supervised];
  await vitest("api", { node, name: "image-node-api", args: files });
}

async function journeys(browser) {
  const report = "test-results/e2e.json";
  forgetReport(report);
  const { code } = await runTool("@playwright/test/cli.js", ["test", ...rest], {
    env: { CHROMIUM_PATH: browser },
  });
  add(readPlaywrightReport(report, code));
}

async function checks() {
  const report = "test-results/unit.json";
  forgetReport(report);
  const failed = await check({ report });
  add(readVitestReport(report, failed.includes("unit tests") ? 1 : 0));
  total.failures.push(...failed.filter((name) => name !== "unit tests"));
}

try {
  await install();
  let browser;
  if (wants("e2e")) {
    step("Finding the browsers: Chromium, and lynx");
    browser = await installBrowser();
    console.log(browser);
    await installLynx();
  }
  if (only === undefined) {
    step("Format, lint, types, structure, unused code, unit tests");
    await checks();
  } else if (only === "unit") {
    await vitest("unit");
  }
  if (wants("api") || wants("e2e")) {
    step("Production build");
    await build();
  }
  if (wants("api")) {
    step("API tests, against running box offices");
    await vitest("api", { args: wants("image-node") ? [`--exclude=${supervised}`] : [] });
  }
  if (wants("e2e")) {
    step("Journeys, with and without script");
    await journeys(browser);
  }
  if (wants("image-node")) {
    step(`Node ${imageNodeVersion()}: unit tests, build, orders`);
    await onImageNode();
  }
} catch (error) {
  // What could not be tried has failed; the last line says so too.
  console.error(error.name === "Refusal" ? error.message : error);
  total.failures.push(error.message);
}
step("Done");
for (const failure of total.failures) console.log(`Failed: ${failure}`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exit(total.failures.length === 0 && total.passed > 0 ? 0 : 1);
