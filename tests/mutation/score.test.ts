import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

import { AREAS } from "../../scripts/mutation/areas.mjs";
import { countMutants, scoreOf, tableOf } from "./score";

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

it("a mutation score counts mutants that fail or time out as killed, and lists survivors", () => {
  const count = countMutants(report("Killed", "Timeout", "Survived", "NoCoverage", "Ignored"));
  expect(count).toEqual({
    killed: 2,
    survivors: ["crm/a.ts:3 ConditionalExpression: true", "crm/a.ts:4 ConditionalExpression: true"],
    ignored: 1,
  });
  expect(scoreOf(count)).toBe(50);
});

it("a score is zero where nothing was killed", () => {
  expect(scoreOf(countMutants({ files: {} }))).toBe(0);
});

it("a report is refused when a mutant could not be run", () => {
  expect(() => countMutants(report("Killed", "RuntimeError"))).toThrow("crm/a.ts:2");
});

it("scores are printed in a table with the total", () => {
  const one = { killed: 3, survivors: ["x"], ignored: 0, seconds: 10 };
  const other = { ...one, killed: 0 };
  const same = { survived: 1, ignored: 0, seconds: 10 };
  expect(
    tableOf([
      { name: "pricing", ...one },
      { name: "holds", ...other },
    ]),
  ).toEqual([
    { area: "pricing", killed: "75.0 %", mutants: 4, ...same },
    { area: "holds", killed: "0.0 %", mutants: 1, ...same },
    { area: "total", killed: "60.0 %", mutants: 5, survived: 2, ignored: 0, seconds: 20 },
  ]);
});

it.each(AREAS)("the mutation area $name names files that exist", ({ files }) => {
  for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
});
