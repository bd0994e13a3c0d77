import { sql } from "drizzle-orm";
import { onTestFinished, expect, it } from "vitest";

import { api, server } from "../support/box-office";
import { createTestPerformance, changePerformance } from "../support/create-test-performance";
import { season, wholeSeason } from "../support/season";
import { fromNow } from "../../support/api/stored";
import { query, stored } from "../support/stored";

const isListed = async (id: string) => (await wholeSeason()).some((one) => one.id === id);

async function leftOut(table: string): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return Number(
    new RegExp(`^foyer_crm_catalogue_rows_left_out\\{table="${table}"\\} (\\d+)$`, "m").exec(
      metrics,
    )?.[1],
  );
}

it("an event of an unknown kind is left out of what's on, counted, and back once it is corrected", async () => {
  const { instanceId: id } = await createTestPerformance();
  const before = await season();
  expect(await isListed(id)).toBe(true);

  await stored.events.change({ id }, { kind: "puppetry" });
  const without = await season();
  expect(without.total).toBe(before.total - 1);
  expect(without.facets).toEqual(before.facets);
  expect(without.months.reduce((sum, { count }) => sum + count, 0)).toBe(without.total);
  expect(await isListed(id)).toBe(false);
  expect((await season({ by: "event" })).entries).toBe(
    (await season({ by: "event", page: "2" })).entries,
  );
  expect((await api.getEvent({ params: { id } })).outcome).toBe("not-found");
  expect((await api.getInstance({ params: { id } })).outcome).toBe("not-found");
  expect(await leftOut("events")).toBe(1);

  await stored.events.change({ id }, { kind: "comedy" });
  expect(await isListed(id)).toBe(true);
  const { value } = await api.getEvent({ params: { id } });
  expect(value.kind).toBe("comedy");
  expect((await season()).facets.kinds).toContain("comedy");
  expect((await season({ kind: "comedy" })).instances.map((one) => one.id)).toEqual([id]);
  expect(await leftOut("events")).toBe(0);
});

it.each([
  ["events", "photo", `'{"alt": 3}'::jsonb`],
  ["events", "programme", `'[{"kind": "speech"}]'::jsonb`],
  ["events", "artists", `'{"name": "Ada"}'::jsonb`],
  ["events", "reviews", `'[{"quote": "Bravo"}]'::jsonb`],
  ["instances", "starts_at", `'infinity'`],
  ["instances", "on_sale_at", `'-infinity'`],
  ["instances", "stream", `'{"video": "../secret"}'::jsonb`],
])("a row of %s whose %s is malformed is left out of what's on", async (table, column, value) => {
  const { instanceId: id } = await createTestPerformance();
  onTestFinished(async () => void (await changePerformance(id, { startsAt: fromNow() })));
  await query(`update ${table} set ${column} = ${value} where id = $1`, [id]);
  expect(await isListed(id)).toBe(false);
  expect(await leftOut(table)).toBeGreaterThan(0);
  const { outcome } = await api.getEvent({ params: { id } });
  expect(outcome).toBe(table === "events" ? "not-found" : "ok");
  expect((await api.getInstance({ params: { id } })).outcome).toBe("not-found");
});

it("a package of an unknown type is left out of the packages", async () => {
  const list = async () => (await api.listPackages()).value.map(({ id }) => id);
  const before = await list();
  const { instanceId: id } = await createTestPerformance();
  await stored.packages.insert({
    id,
    type: sql`'picnic'`,
    name: "Picnic",
    description: "",
    minItems: 1,
    percentOff: 0,
    maxPerOrder: 1,
    rank: 99,
  });
  await stored.packageInstances.insert({ packageId: id, instanceId: id });
  onTestFinished(async () => {
    await stored.packageInstances.remove({ packageId: id });
    await stored.packages.remove({ id });
  });
  expect(await list()).toEqual(before);
});
