import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { afterAll, expect, it } from "vitest";

import { offerSeats } from "../../../crm/waiting-list/offer-seats";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { add, call, newBasket, newCustomer } from "../support/box-office";
import { closeDatabase, createTestPerformance, query } from "../support/create-test-performance";

const pool = new Pool({ connectionString: workerBoxOffice.databaseUrl, max: 1 });
afterAll(async () => {
  await pool.end();
  await closeDatabase();
});

/** A performance of so many seats, all of them in a basket each, for which a party of so many waits. */
async function awaited({ seats, party }: { seats: number; party: number }) {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats }] });
  const baskets: string[] = [];
  while (baskets.length < seats) {
    const id = await newBasket();
    await add(id, { instanceId });
    baskets.push(id);
  }
  const { session } = await newCustomer();
  const path = `/instances/${instanceId}/waiting-list`;
  const { status } = await call("POST", path, { session, body: { quantity: party } });
  expect(status).toBe(201);
  return { instanceId, baskets };
}

const endHold = (basketId: string | undefined) =>
  query("update claims set held_until = crm_now() - interval '1 second' where basket_id = $1", [
    basketId,
  ]);

/** How many statements about these performances one look at all waiting lists sends. */
async function countStatements(...instanceIds: string[]): Promise<number> {
  let sent = 0;
  const logQuery = (_statement: string, params: unknown[]) => {
    const said = JSON.stringify(params);
    if (instanceIds.some((id) => said.includes(id))) sent += 1;
  };
  const db = drizzle(pool, { logger: { logQuery } });
  await offerSeats(db, "http://storefront.test/waiting-list?token=__TOKEN__", "USD");
  return sent;
}

it("waiting lists in which nothing can be offered are not looked at one by one", async () => {
  const full = await awaited({ seats: 1, party: 1 });
  const tooFew = await awaited({ seats: 2, party: 2 });
  // One of the two seats is free, and nobody wants one.
  await endHold(tooFew.baskets[0]);
  expect(await countStatements(full.instanceId, tooFew.instanceId)).toBe(0);
  await endHold(full.baskets[0]);
  // The box office looks by itself too, and may be faster: either way the seat is offered.
  await countStatements(full.instanceId);
  await expect
    .poll(() =>
      query("select from claims where instance_id = $1 and held_until > crm_now()", [
        full.instanceId,
      ]),
    )
    .toHaveLength(1);
});
