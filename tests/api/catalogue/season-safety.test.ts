import { asc } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { expect, it } from "vitest";

import { applySeason } from "../../../crm/desk/season/apply-season";
import { instances } from "../../../crm/tables/catalogue";
import { prices } from "../../../crm/tables/prices";
import { auditLog } from "../../../crm/tables/staff";
import { createApiClient } from "../../support/api/api-client";
import { serverOn } from "../../support/servers/server-without-database";
import {
  BASE,
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
