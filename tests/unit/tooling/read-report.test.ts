import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

import { readPlaywrightReport, readVitestReport } from "../../../scripts/steps/read-report.mjs";

const folder = mkdtempSync(join(tmpdir(), "foyer-report-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Reports are named from the project's root. */
function report(content: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return relative(process.cwd(), file);
}

const vitest = (passed: number, failed: number, testResults: unknown[] = []) =>
  report({ numPassedTests: passed, numFailedTests: failed, testResults });
const playwright = (expected: number, unexpected: number, flaky = 0) =>
  report({ stats: { expected, unexpected, flaky, skipped: 2 } });

describe("the last line of npm test counts", () => {
  it("what passed and what failed", () => {
    expect(readVitestReport(vitest(7, 2), 1)).toEqual({ passed: 7, failed: 2 });
    expect(readPlaywrightReport(playwright(5, 1), 1)).toEqual({ passed: 5, failed: 1 });
  });

  it("a test file that could not be loaded as a failure", () => {
    const unloaded = { status: "failed", assertionResults: [] };
    expect(readVitestReport(vitest(7, 0, [unloaded]), 1)).toEqual({ passed: 7, failed: 1 });
  });

  it("a flaky journey as a failure", () => {
    expect(readPlaywrightReport(playwright(5, 0, 1), 0)).toEqual({ passed: 5, failed: 1 });
  });

  it("a runner that ended badly with all tests passed as a failure", () => {
    expect(readVitestReport(vitest(7, 0), 1)).toEqual({ passed: 7, failed: 1 });
    expect(readPlaywrightReport(playwright(5, 0), 1)).toEqual({ passed: 5, failed: 1 });
  });

  it("a runner without a report, or with a part of one, as a failure", () => {
    for (const file of ["absent.json", report('{ "stats": { "expe')]) {
      expect(readVitestReport(file, 0)).toEqual({ passed: 0, failed: 1 });
      expect(readPlaywrightReport(file, 0)).toEqual({ passed: 0, failed: 1 });
    }
  });
});
