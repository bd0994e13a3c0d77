import { expect, it } from "vitest";

import { createReport } from "./invalid-rows";

it("an invalid row is logged once, again when its fault changes, and when it is valid again", () => {
  const logged: unknown[] = [];
  const report = createReport({
    error: (fields: unknown) => void logged.push(["invalid", fields]),
    info: (fields: unknown) => void logged.push(["valid", fields]),
  });
  const rows = (events: [string, string][]) => ({ events: new Map(events), instances: new Map() });
  const steps = [
    rows([]),
    rows([["e1", "kind: unknown"]]),
    rows([["e1", "kind: unknown"]]),
    rows([["e1", "photo: invalid"]]),
    rows([]),
  ];
  for (const [at, to] of steps.slice(1).entries()) report(steps[at] ?? to, to);
  const row = { table: "events", id: "e1" };
  expect(logged).toEqual([
    ["invalid", { ...row, fault: "kind: unknown" }],
    ["invalid", { ...row, fault: "photo: invalid" }],
    ["valid", row],
  ]);
});
