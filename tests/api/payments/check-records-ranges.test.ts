import { sql } from "drizzle-orm";
import { expect, it } from "vitest";

import { checkRecords } from "../../../crm/money/orders/check-records";
import { splitByKey } from "../../../crm/platform/database/key-ranges";
import { insertPastOrders } from "../../support/api/orders";
import { newCustomer } from "../support/box-office";
import { db } from "../support/test-database";
import { boughtOrder } from "../support/paying";
import { stored } from "../support/stored";

/** The number of ranges that contain an order's number. */
async function countRanges(ranges: Awaited<ReturnType<typeof splitByKey>>, number: string) {
  const matches = await Promise.all(
    ranges.map(async (within) => {
      const key = sql`${number}::bigint`;
      const { rows } = await db.execute<{ found: boolean }>(sql`select ${within(key)} as found`);
      return rows[0]?.found === true;
    }),
  );
  return matches.filter(Boolean).length;
}

it("splitByKey puts every order into exactly one range, including orders placed later", async () => {
  const customer = await newCustomer();
  await insertPastOrders(stored, customer.customerId, 7);
  for (const size of [1, 2, 3, 1_000]) {
    const ranges = await splitByKey(db, "orders", size);
    const numbers = (await stored.orders.find({}, ["number"], ["number"])).slice(-12);
    const later = (numbers.at(-1)?.number ?? NaN) + 1_000;
    for (const number of [...numbers.map((row) => row.number), 0, later].map(String))
      expect([size, number, await countRanges(ranges, number)]).toEqual([size, number, 1]);
  }
});

it("splitByKey returns one range for an empty table", async () => {
  const ranges = await splitByKey(db, "credit_grants", 1_000_000);
  expect(ranges).toHaveLength(1);
});

it("checking records by ranges finds and repairs the same mismatches for any range size", async () => {
  const orders = [];
  for (let n = 0; n < 5; n += 1) orders.push(await boughtOrder({ free: true }));
  const ids = orders.map(({ order }) => order.id);
  const instances = orders.map(({ instanceId }) => instanceId);
  const breakRecords = async () => {
    // One seat of each order is not sold, and the last order has one seat too many.
    await stored.claims.remove({ orderId: ids, seatId: "A-3" });
    await stored.claims.insert({
      instanceId: instances[4],
      seatId: "A-6",
      bandId: "A",
      state: "sold",
      orderId: ids[4],
    });
  };
  const seats = () =>
    stored.claims.find({ orderId: ids }, ["instanceId", "seatId"], ["instanceId", "seatId"]);
  const whole = await seats();
  expect(whole).toHaveLength(10);
  for (const rangeRows of [1, 2, 1_000_000]) {
    await breakRecords();
    const mismatches = await checkRecords(db, { repair: false, rangeRows });
    const own = mismatches.filter(({ about }) => instances.some((id) => about.includes(id)));
    expect(own.map(({ kind }) => kind).sort()).toEqual([
      "sold-without-order",
      ...Array.from({ length: 5 }, () => "ticket-without-seat"),
    ]);
    const repaired = await checkRecords(db, { repair: true, rangeRows });
    const ownRepaired = repaired.filter(({ about }) => instances.some((id) => about.includes(id)));
    expect(ownRepaired).toHaveLength(6);
    expect(ownRepaired.every((one) => one.repaired)).toBe(true);
    expect(await seats()).toEqual(whole);
  }
});
