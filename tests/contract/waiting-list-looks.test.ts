import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { afterAll, expect, it } from "vitest";

import { offerSeats } from "../../crm/store/offer-seats";
import { workerBoxOffice } from "../support/worker-box-office";
import { add, call, newBasket, newCustomer } from "./box-office";
import { closeDatabase, ownPerformance, query } from "./own-performance";

const pool = new Pool({ connectionString: workerBoxOffice.databaseUrl, max: 1 });
afterAll(async () => {
  await pool.end();
  await closeDatabase();
});

/** A performance of so many seats, all of them in a basket each, for which a party of so many waits. */
async function awaited({ seats, party }: { seats: number; party: number }): Promise<string[]> {
  const { instanceId } = await ownPerformance({ rows: [{ row: "A", seats }] });
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
  return baskets;
}

const endHold = (basketId: string | undefined) =>
  query("update claims set held_until = crm_now() - interval '1 second' where basket_id = $1", [
    basketId,
  ]);

/** How many statements one look at all waiting lists sends. */
async function countStatements(): Promise<number> {
  let sent = 0;
  const logQuery = () => {
    sent += 1;
  };
  const db = drizzle(pool, { logger: { logQuery } });
  await offerSeats(db, "http://storefront.test/waiting-list?token=__TOKEN__", "USD");
  return sent;
}

it("lines in which nothing can be offered are passed over by one statement, however many there are", async () => {
  await countStatements();
  const before = await countStatements();
  const [only] = await awaited({ seats: 1, party: 1 });
  const [first] = await awaited({ seats: 2, party: 2 });
  // One of the two is free, and nobody wants one.
  await endHold(first);
  expect(await countStatements()).toBe(before);
  await endHold(only);
  // The box office itself looks too, and may have been faster.
  await countStatements();
  expect(await countStatements()).toBe(before);
});
