import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

import { AREAS } from "../../scripts/mutation/areas.mjs";
import { countMutants, getScore, getTable } from "./score";

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

it("a mutation score counts failed and timed-out mutants as killed and lists survivors", () => {
  const count = countMutants(report("Killed", "Timeout", "Survived", "NoCoverage", "Ignored"));
  expect(count).toEqual({
    killed: 2,
    survivors: ["crm/a.ts:3 ConditionalExpression: true", "crm/a.ts:4 ConditionalExpression: true"],
    ignored: 1,
  });
  expect(getScore(count)).toBe(50);
});

it("a mutation score is 0 if there are no mutants", () => {
  expect(getScore(countMutants({ files: {} }))).toBe(0);
});

it("a mutation report with a mutant that could not run is refused", () => {
  expect(() => countMutants(report("Killed", "RuntimeError"))).toThrow("crm/a.ts:2");
});

it("mutation scores are listed per area with a total", () => {
  const first = { killed: 3, survivors: ["x"], ignored: 0, seconds: 10 };
  const second = { ...first, killed: 0 };
  const common = { survived: 1, ignored: 0, seconds: 10 };
  expect(
    getTable([
      { name: "pricing", ...first },
      { name: "holds", ...second },
    ]),
  ).toEqual([
    { area: "pricing", killed: "75.0 %", mutants: 4, ...common },
    { area: "holds", killed: "0.0 %", mutants: 1, ...common },
    { area: "total", killed: "60.0 %", mutants: 5, survived: 2, ignored: 0, seconds: 20 },
  ]);
});

it.each(AREAS)("the mutation area $name names files that exist", ({ files }) => {
  for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
});
