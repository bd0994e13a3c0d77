import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "./project-root.mjs";

/** Removes a report of an earlier run, so that a runner that crashes is not taken for that one. */
export function forgetReport(report) {
  rmSync(join(projectRoot, report), { force: true });
}

function read(report) {
  const file = join(projectRoot, report);
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  } catch {
    return undefined;
  }
}

/** A runner that ended badly without naming a failed test has failed once itself. */
const withRunner = ({ passed, failed }, code) => ({
  passed,
  failed: failed === 0 && code !== 0 ? 1 : failed,
});

/** What vitest's JSON report counts; a test file that could not be loaded counts as one failure. */
export function readVitestReport(report, code) {
  const json = read(report);
  if (!json) return { passed: 0, failed: 1 };
  const unloaded = json.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return withRunner(
    { passed: json.numPassedTests, failed: json.numFailedTests + unloaded.length },
    code,
  );
}

/** What Playwright's JSON report counts; errors outside of tests count as failures. */
export function readPlaywrightReport(report, code) {
  const json = read(report);
  if (!json) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = json.stats;
  return withRunner({ passed: expected, failed: unexpected + flaky }, code);
}
