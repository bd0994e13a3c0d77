import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

import { projectRoot } from "../common/project-root.mjs";

/** Removes the report of an earlier run, so that it is not read after a crash of the runner. */
export function removeReport(report) {
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

/** Title of a failed test, and the first line of its message. */
const describe = (title, message) => {
  const [line] = stripVTControlCharacters(message ?? "")
    .trim()
    .split("\n");
  return line ? `${title}\n    ${line.slice(0, 200)}` : title;
};

/** Counts one failure if the runner failed without a failed test. */
const summarize = (report, passed, failures, code) => ({
  passed,
  failures:
    failures.length === 0 && code !== 0
      ? [`${report}: the runner exited with code ${code} and no failed test`]
      : failures,
});

const missing = (report) => ({ passed: 0, failures: [`${report}: the runner wrote no report`] });

/** Summarizes vitest's JSON report. A test file that could not be loaded counts as one failure. */
export function readVitestReport(report, code) {
  const json = read(report);
  if (!json) return missing(report);
  const failures = json.testResults.flatMap((file) => {
    const name = relative(projectRoot, file.name);
    if (file.status === "failed" && file.assertionResults.length === 0) {
      return [describe(`${name}: could not be loaded`, file.message)];
    }
    return file.assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => describe(`${name}: ${test.fullName}`, test.failureMessages[0]));
  });
  return summarize(report, json.numPassedTests, failures, code);
}

const listSpecs = (suite) => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap((inner) => listSpecs(inner)),
];

/** Summarizes Playwright's JSON report. Flaky tests count as failures. */
export function readPlaywrightReport(report, code) {
  const json = read(report);
  if (!json) return missing(report);
  const failures = json.suites
    .flatMap(listSpecs)
    .flatMap((spec) =>
      spec.tests
        .filter((test) => ["unexpected", "flaky"].includes(test.status))
        .map((test) =>
          describe(
            `${spec.file}:${spec.line} [${test.projectName}]: ${spec.title}`,
            test.results.find((result) => result.error)?.error.message,
          ),
        ),
    );
  const outside = (json.errors ?? []).map((error) => describe("Outside of a test", error.message));
  return summarize(report, json.stats.expected, [...failures, ...outside], code);
}
