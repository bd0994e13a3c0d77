import { createApiClient } from "../../support/api/api-client";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import type { PaymentDeps } from "../../../crm/money/payments/card-payments";
import { openDatabase } from "../../../crm/platform/database/database";
import { migrateDatabase } from "../../../crm/platform/database/migrate";
import { customers } from "../../../crm/tables/customers";
import { orders } from "../../../crm/tables/orders";
import { staff } from "../../../crm/tables/staff";
import { serverOn } from "../../support/servers/server-without-database";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { writePerformance, writePlan } from "../support/bare-venue";
import { withEmptyDatabase } from "../support/database-content";
import { runCommand } from "../support/run-command";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "foyer-venue-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it("an empty database sells its first ticket after prepare, import-plan and one performance, without any people in it", async () => {
  await withEmptyDatabase(workerBoxOffice.databaseUrl, async (databaseUrl) => {
    await migrateDatabase(databaseUrl);
    const { db, close } = openDatabase(databaseUrl, { poolSize: 4 });
    try {
      const paymentDeps = (): PaymentDeps => {
        throw new Error("unexpected use of payments");
      };
      const context = { db, paymentDeps, storefrontUrl: "http://storefront.test" };
      const run = (...words: string[]) => runCommand(context, ...words);
      const importing = [
        "import-plan",
        writePlan(folder),
        "--hall",
        "harbor",
        "--hall-name",
        "Harbor",
      ];
      expect(await run(...importing)).toEqual({
        ok: false,
        failure: ["there are no price bands yet: add --new-bands, or apply the season’s first"],
      });
      for (const wrong of ["", "12,x", "-5", "1e3"])
        expect(await run("prepare", `--prices=${wrong}`)).toMatchObject({ ok: false });
      expect(await run("prepare", "--prices", "80, 42.50")).toMatchObject({
        ok: true,
        value: expect.stringContaining("A $80.00, B $42.50") as string,
      });
      expect(await run("prepare", "--prices", "80")).toMatchObject({ ok: false });
      for (const people of [customers, staff, orders]) expect(await db.$count(people)).toBe(0);
      expect(await run(...importing)).toMatchObject({ ok: true });
      await writePerformance(db);

      const { app, apiKey } = await serverOn(db);
      const url = await app.listen({ host: "127.0.0.1", port: 0 });
      const api = createApiClient({ url, apiKey });
      expect((await api.listSeason({ query: { pageSize: 10 } })).value).toMatchObject({
        instances: [{ id: "opening-night-1", status: "get-tickets" }],
      });
      const { id } = (await api.createBasket({ body: {} })).value;
      const basket = await api.addTickets({
        params: { id },
        body: {
          instanceId: "opening-night-1",
          choices: [{ band: "B", priceTypeId: "standard", quantity: 2 }],
          together: true,
        },
      });
      expect(basket.value).toMatchObject({ totals: { total: { amount: 8_500 } } });
      expect((await api.listDeliveryOptions()).value).toMatchObject([
        { id: "PrintAtHome" },
        { id: "Cobo" },
      ]);
      await app.close();
    } finally {
      await close();
    }
  });
}, 120_000);
