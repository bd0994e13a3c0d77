import { expect, it } from "vitest";

import { version } from "../../../package.json";
import { openDatabase } from "../../../crm/platform/database/database";
import { serverOn } from "../../support/servers/server-without-database";
import { workerBoxOffice } from "../../support/servers/worker-box-office";

it("a box office whose database takes no writes stays ready for reading, and says why it cannot sell", async () => {
  const url = new URL(workerBoxOffice.databaseUrl);
  const read = async () => {
    const { db, close } = openDatabase(url.href);
    const { app, apiKey } = await serverOn(db);
    const ready = await app.inject("/readyz");
    const metrics = (await app.inject("/metrics")).body;
    const headers = { authorization: `Bearer ${apiKey}` };
    const season = await app.inject({ url: "/api/v3/instances?pageSize=1", headers });
    await app.close();
    await close();
    expect(metrics).toContain(`foyer_crm_info{version="${version}"} 1`);
    const writable = /^foyer_crm_database_writable (\d)$/m.exec(metrics)?.[1];
    return [ready.statusCode, ready.json(), writable, season.statusCode];
  };
  expect(await read()).toEqual([200, { status: "ok" }, "1", 200]);
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  expect(await read()).toEqual([200, { status: "ok", writes: "read-only" }, "0", 200]);
});
