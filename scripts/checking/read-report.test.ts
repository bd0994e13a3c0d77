import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

import { readPlaywrightReport, readVitestReport } from "./read-report.mjs";

const folder = mkdtempSync(join(tmpdir(), "foyer-report-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a report and returns its path relative to the project root. */
function report(content: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return relative(process.cwd(), file);
}

const vitest = (passed: number, titles: string[] = [], unloaded: string[] = []) =>
  report({
    numPassedTests: passed,
    testResults: [
      {
        name: join(process.cwd(), "crm/holds/holds.test.ts"),
        status: titles.length > 0 ? "failed" : "passed",
        assertionResults: [
          { status: "passed", fullName: "holds a seat", failureMessages: [] },
          ...titles.map((fullName) => ({
            status: "failed",
            fullName,
            failureMessages: ["\u001B[31mexpected 1 to be 2\u001B[0m\n  at holds.ts:1"],
          })),
        ],
      },
      ...unloaded.map((name) => ({
        name: join(process.cwd(), name),
        status: "failed",
        assertionResults: [],
        message: "Cannot find module",
      })),
    ],
  });

const playwright = (expected: number, titles: { status: string; title: string }[] = []) =>
  report({
    stats: { expected, skipped: 2 },
    errors: [],
    suites: [
      {
        specs: [],
        suites: [
          {
            specs: [
              ...titles,
              { status: "expected", title: "buys a ticket" },
              { status: "skipped", title: "has no journey here" },
            ].map(({ status, title }) => ({
              file: "buy.spec.ts",
              line: 7,
              title,
              tests: [
                {
                  projectName: "with script",
                  status,
                  results: status === "unexpected" ? [{ error: { message: "Timed out" } }] : [],
                },
              ],
            })),
          },
        ],
      },
    ],
  });

describe("the summary of npm test", () => {
  it("lists failed tests with their file and the first line of their message", () => {
    expect(readVitestReport(vitest(7, ["frees a seat", "keeps a seat"]), 1)).toEqual({
      passed: 7,
      failures: [
        "crm/holds/holds.test.ts: frees a seat\n    expected 1 to be 2",
        "crm/holds/holds.test.ts: keeps a seat\n    expected 1 to be 2",
      ],
    });
    expect(readVitestReport(vitest(7, [], ["crm/mail.test.ts"]), 1)).toEqual({
      passed: 7,
      failures: ["crm/mail.test.ts: could not be loaded\n    Cannot find module"],
    });
  });

  it.each([
    ["unexpected", 1, "buy.spec.ts:7 [with script]: pays\n    Timed out"],
    ["flaky", 0, "buy.spec.ts:7 [with script]: pays"],
  ])("counts a journey with status %s as a failure", (status, code, failure) => {
    const file = playwright(5, [{ status, title: "pays" }]);
    expect(readPlaywrightReport(file, code)).toEqual({ passed: 5, failures: [failure] });
  });

  it("counts an error outside a test as a failure", () => {
    const errors = [{ message: "The server did not start" }];
    const file = report({ stats: { expected: 5 }, suites: [], errors });
    expect(readPlaywrightReport(file, 1)).toEqual({
      passed: 5,
      failures: ["Outside of a test\n    The server did not start"],
    });
  });

  it("counts a failed runner without failed tests as a failure", () => {
    expect(readVitestReport(vitest(7), 1).failures).toHaveLength(1);
    expect(readPlaywrightReport(playwright(5), 1).failures).toHaveLength(1);
  });

  it("counts a missing or broken report as a failure", () => {
    for (const file of ["absent.json", report('{ "stats": { "expe')]) {
      const failures = [`${file}: the runner wrote no report`];
      expect(readVitestReport(file, 0)).toEqual({ passed: 0, failures });
      expect(readPlaywrightReport(file, 0)).toEqual({ passed: 0, failures });
    }
  });
});
