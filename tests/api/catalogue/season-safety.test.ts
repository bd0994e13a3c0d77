import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asc, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { expect, it } from "vitest";

import { applySeason } from "../../../crm/desk/season/apply-season";
import { setTestClock } from "../../../crm/platform/database/clock";
import type { Reader } from "../../../crm/platform/database/database";
import { instances } from "../../../crm/tables/catalogue";
import { prices } from "../../../crm/tables/prices";
import { auditLog } from "../../../crm/tables/staff";
import { createApiClient } from "../../support/api/api-client";
import { serverOn } from "../../support/servers/server-without-database";
import {
  BASE,
  folder,
  inDays,
  performance,
  prepareVenues,
  withVenue,
  write,
  seasonContext,
  applyOptions,
  readSeason,
} from "../support/season-files";

prepareVenues();

const dearer = (more = "") =>
  write(
    "dearer.yaml",
    `priceLists:
  - id: concerts
    prices: { A: { standard: 60 }, B: { standard: 30 } }
performances:
  - id: opening-night-1
    maxTickets: 4
${more}`,
  );

it("seats are sold while prices are being applied, and a second season waits its turn", async () => {
  await withVenue(async ({ db, run }) => {
    await run("apply", ...BASE, performance());
    const { app, apiKey } = await serverOn(db);
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    const api = createApiClient({ url, apiKey });
    const { id } = (await api.createBasket({ body: {} })).value;
    await db.transaction(async (tx) => {
      const applied = await applySeason(tx, readSeason(dearer()), seasonContext, applyOptions);
      expect(applied).toMatchObject({ ok: true });
      const basket = await api.addTickets({
        params: { id },
        body: {
          instanceId: "opening-night-1",
          choices: [{ band: "B", priceTypeId: "standard", quantity: 2 }],
          together: true,
        },
      });
      expect(basket.value).toMatchObject({ totals: { total: { amount: 4_500 } } });
      expect(await run("apply", dearer())).toMatchObject({
        ok: false,
        failure: [
          expect.stringContaining("Another import of a season is running"),
          "Nothing was changed.",
        ],
      });
    });
    expect((await api.getBasket({ params: { id } })).value.tickets).toHaveLength(2);
    await app.close();
  });
}, 120_000);

it("an export has the season of one moment, while another season is being applied", async () => {
  await withVenue(async ({ db, run }) => {
    await run("apply", ...BASE, performance());
    const second = write(
      "second.yaml",
      `events:
  - { id: second-night, title: Second Night, kind: orchestra, description: "", runningMinutes: 90 }
performances:
  - { id: second-night-1, event: second-night, plan: harbor, priceList: concerts, starts: ${inDays(31)} }
`,
    );
    const exported = join(folder, "one-moment");
    let reading: ReturnType<typeof run> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${instances} in access exclusive mode`);
      const applied = await applySeason(tx, readSeason(second), seasonContext, applyOptions);
      expect(applied).toMatchObject({ ok: true });
      reading = run("export", exported);
      // It has read the events before.
      await expect.poll(() => countWaiting(tx)).toBe(1);
    });
    expect(await reading).toMatchObject({ ok: true });
    const written = ["events.yaml", "performances.yaml"].map((name) =>
      readFileSync(join(exported, name), "utf8").includes("second-night"),
    );
    expect(written).toEqual([false, false]);
  });
}, 120_000);

async function countWaiting(db: Reader): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_locks where not granted and relation = 'instances'::regclass`);
  return rows[0]?.count ?? 0;
}

it("apply checks dates by the clock of the database", async () => {
  await withVenue(async ({ db, run }) => {
    const late = performance(`    membersFrom: ${inDays(-1)}\n`);
    expect((await run("apply", ...BASE, late)).ok).toBe(false);
    await setTestClock(db, 40 * 24 * 3_600);
    expect(await run("apply", ...BASE, late)).toMatchObject({ ok: true });
  });
}, 120_000);

it("an apply that is interrupted at any statement changes nothing", async () => {
  await withVenue(async ({ db, databaseUrl, run }) => {
    await run("apply", ...BASE, performance());
    const read = async () =>
      JSON.stringify([
        await db.select().from(prices).orderBy(asc(prices.faceValue)),
        await db.select().from(instances),
        await db.$count(auditLog),
      ]);
    const before = await read();
    let left = 0;
    const logQuery = () => {
      left -= 1;
      if (left === 0) throw new Error("interrupted");
    };
    const interrupted = drizzle(databaseUrl, { logger: { logQuery } });
    const said = readSeason(dearer(`    starts: ${inDays(40)}\n`));
    // The first statement begins the transaction.
    let statements = 2;
    for (; ; statements += 1) {
      left = statements;
      const applied = await applySeason(interrupted, said, seasonContext, applyOptions).catch(
        () => null,
      );
      if (applied !== null) break;
      expect(await read()).toBe(before);
    }
    expect(statements).toBeGreaterThan(15);
    expect(await read()).not.toBe(before);
    await interrupted.$client.end();
  });
}, 120_000);
