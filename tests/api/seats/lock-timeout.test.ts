import { Client } from "pg";
import { afterAll, describe, expect, it } from "vitest";

import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { add, call, newBasket, type BasketBody } from "../support/box-office";
import { closeDatabase, createTestPerformance } from "../support/create-test-performance";

afterAll(closeDatabase);

describe("a call that waits too long for a lock", () => {
  it("is unavailable for now, says when to try again, and changes nothing", async () => {
    const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 2 }] });
    const id = await newBasket();
    const { body } = await add(id, { instanceId });
    const client = new Client({ connectionString: workerBoxOffice.databaseUrl });
    await client.connect();
    try {
      await client.query("begin");
      await client.query("select from baskets where id = $1 for update", [id]);
      const answer = await fetch(
        `${workerBoxOffice.crmUrl}/api/v3/baskets/${id}/tickets/${body.tickets[0]?.id}`,
        {
          method: "DELETE",
          headers: { authorization: `Bearer ${workerBoxOffice.apiKey}` },
        },
      );
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ code: "unavailable" });
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    } finally {
      await client.query("rollback");
      await client.end();
    }
    expect((await call<BasketBody>("GET", `/baskets/${id}`)).body.tickets).toHaveLength(1);
  });
});
