import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { AREAS } from "../../scripts/mutation/areas.mjs";
import { countMutants, formatTable, isEnough, scoreOf } from "./score";

const root = join(import.meta.dirname, "../..");

const mutant = (status: string, line = 1) => ({
  status,
  mutatorName: "ConditionalExpression",
  replacement: "true",
  location: { start: { line, column: 1 }, end: { line, column: 2 } },
});
const report = (...statuses: string[]) => ({
  files: { "crm/a.ts": { mutants: statuses.map((status, index) => mutant(status, index + 1)) } },
});

describe("a mutation score", () => {
  it("counts mutants that fail or time out as killed, and lists survivors", () => {
    const count = countMutants(report("Killed", "Timeout", "Survived", "NoCoverage", "Ignored"));
    expect(count).toEqual({
      killed: 2,
      survivors: [
        "crm/a.ts:3 ConditionalExpression: true",
        "crm/a.ts:4 ConditionalExpression: true",
      ],
      ignored: 1,
    });
    expect(scoreOf(count)).toBe(50);
  });

  it("a score is enough from the threshold on, and never where nothing was killed", () => {
    const count = countMutants(
      report(...Array.from({ length: 17 }, () => "Killed"), "Survived", "Survived", "Survived"),
    );
    expect(isEnough(count, 85)).toBe(true);
    expect(isEnough(count, 85.1)).toBe(false);
    expect(isEnough(countMutants({ files: {} }), 85)).toBe(false);
  });

  it("a report is refused when a mutant could not be run", () => {
    expect(() => countMutants(report("Killed", "RuntimeError"))).toThrow("crm/a.ts:2");
  });

  it("scores are printed in a table with the total", () => {
    const one = { killed: 3, survivors: ["x"], ignored: 0, seconds: 10 };
    const table = formatTable([
      { name: "pricing", ...one },
      { name: "holds", ...one, killed: 0 },
    ]).split("\n");
    expect(table.map((line) => line.split(/\s{2,}/))).toEqual([
      ["area", "killed", "mutants", "survived", "ignored", "seconds"],
      ["pricing", "75.0 %", "4", "1", "0", "10"],
      ["holds", "0.0 %", "1", "1", "0", "10"],
      ["total", "60.0 %", "5", "2", "0", "20"],
    ]);
  });
});

describe("the mutation areas", () => {
  it.each(AREAS)("area $name names existing files", ({ files }) => {
    for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
  });
});
