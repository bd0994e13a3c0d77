import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { importPlan } from "../../../crm/stock/seat-plans/import-plan";
import { type OpenDatabase, openDatabase } from "../../../crm/platform/database/database";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { api } from "../support/box-office";

let folder: string;
let database: OpenDatabase;

const MANY = Array.from({ length: 60 }, (_, at) => `Category ${at + 1}`);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "foyer-plans-"));
  database = openDatabase(workerBoxOffice.databaseUrl, { poolSize: 2 });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const plan = (places: { section: string; category: string; count: number }[]) => ({
  name: "Rooftop",
  kind: "general",
  categories: [{ name: "A" }],
  zones: [],
  places,
  size: { width: 200, height: 99.5 },
});
const rooftop = plan([{ section: "Terrace", category: "A", count: 12 }]);

function runImport(json: unknown, target: { hallId?: string; planId?: string } = {}) {
  const file = join(folder, `${randomUUID()}.json`);
  writeFileSync(file, typeof json === "string" ? json : JSON.stringify(json));
  const planId = target.planId ?? `rooftop-${randomUUID().slice(0, 8)}`;
  return importPlan(database.db, file, { hallId: target.hallId ?? "studio", planId, by: "test" });
}

it("importing a seat plan adds its seats to the hall, and replaces an earlier version", async () => {
  const planId = `rooftop-${randomUUID().slice(0, 8)}`;
  const getSize = async () => {
    const { value } = await api.getSeatPlan({ params: { id: planId } });
    return value.seats.length;
  };
  expect(await runImport(rooftop, { planId })).toMatchObject({ ok: true });
  expect(await getSize()).toBe(12);
  const smaller = plan([{ section: "Terrace", category: "A", count: 5 }]);
  expect(await runImport(smaller, { planId })).toMatchObject({ ok: true });
  expect(await getSize()).toBe(5);
});

it.each([
  ["invalid JSON", "{", {}, /is not JSON/],
  ["a plan without places", plan([]), {}, /places/],
  ["an unknown hall", rooftop, { hallId: "attic" }, /there is no hall attic/],
  [
    "more categories than price bands",
    {
      // Other tests can have added bands.
      ...plan(MANY.map((category) => ({ section: category, category, count: 1 }))),
      categories: MANY.map((name) => ({ name })),
    },
    {},
    /60 categories .* there are only \d+ price bands \(.*\): name the band of each category/,
  ],
  ["a plan that performances use", rooftop, { planId: "studio" }, /used by performances/],
])(
  "importing a seat plan with %s is refused with the reason",
  async (_what, json, where, problem) => {
    const imported = await runImport(json, where);
    expect(imported.ok).toBe(false);
    if (!imported.ok) expect(imported.failure.join("\n")).toMatch(problem);
  },
);

it("a seat plan of 10,000 seats can be imported", async () => {
  const rows = Array.from({ length: 100 }, (_, r) => ({
    row_number: String(r + 1),
    position: { x: 0, y: r * 28.5 },
    seats: Array.from({ length: 100 }, (_, s) => ({
      seat_guid: `${r}-${s}`,
      seat_number: String(s + 1),
      position: { x: s * 25.25, y: 0 },
      category: "",
    })),
  }));
  const field = { name: "Field", position: { x: 40, y: 40 }, rows };
  const planId = `field-${randomUUID().slice(0, 8)}`;
  const big = { name: "Field", categories: [], zones: [field], size: { width: 0, height: 0 } };
  expect(await runImport(big, { planId })).toMatchObject({ ok: true });
  const { value } = await api.getSeatPlan({ params: { id: planId } });
  expect(value.seats).toHaveLength(10_000);
});

it("importing a missing seat plan file is refused with its name", async () => {
  const missing = join(folder, "missing.json");
  const imported = await importPlan(database.db, missing, {
    hallId: "studio",
    planId: "x",
    by: "test",
  });
  expect(imported).toEqual({ ok: false, failure: [`${missing} does not exist`] });
});
