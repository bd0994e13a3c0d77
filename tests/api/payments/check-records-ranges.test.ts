import { sql } from "drizzle-orm";
import { expect, it } from "vitest";

import { checkRecords } from "../../../crm/money/orders/check-records";
import { splitByKey } from "../../../crm/platform/database/key-ranges";
import { ADD_PAST_ORDERS } from "../../support/past-orders";
import { newCustomer } from "../support/box-office";
import { query } from "../support/create-test-performance";
import { db } from "../support/test-database";
import { boughtOrder } from "../support/paying";

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
  await query(ADD_PAST_ORDERS, [customer.email, 7]);
  for (const size of [1, 2, 3, 1_000]) {
    const ranges = await splitByKey(db, "orders", size);
    const numbers = await query<{ number: string }>`select number::text from orders
      order by orders.number desc limit 12`;
    const later = String(Number(numbers[0]?.number) + 1_000);
    for (const number of [...numbers.map((row) => row.number), "0", later])
      expect([size, number, await countRanges(ranges, number)]).toEqual([size, number, 1]);
  }
});

it("splitByKey returns one range for an empty table", async () => {
  const empty = await query("select from credit_grants where false");
  expect(empty).toEqual([]);
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
    await query`delete from claims where order_id = any(${ids}) and seat_id = 'A-3'`;
    await query`insert into claims (instance_id, seat_id, band_id, state, order_id)
      values (${instances[4]}, 'A-6', 'A', 'sold', ${ids[4]})`;
  };
  const seats = () => query<{ seat_id: string }>`select instance_id, seat_id from claims
    where order_id = any(${ids}) order by instance_id, seat_id`;
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
