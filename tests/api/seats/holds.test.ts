import { Client } from "pg";
import { expect, it } from "vitest";

import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { add, call, getBasket, newBasket, seatOf, type BasketBody } from "../support/box-office";
import {
  ageBasket,
  liveClaims,
  createTestPerformance,
  query,
} from "../support/create-test-performance";

const baskets = (count: number) => Promise.all(Array.from({ length: count }, newBasket));
const minutesUntil = (instant: string | undefined) =>
  (Date.parse(instant ?? "") - Date.now()) / 60_000;

it("of 50 simultaneous buyers exactly ten get one of ten seats", async () => {
  const { instanceId } = await createTestPerformance({ seats: 10 });
  const buyers = await baskets(50);
  const results = await Promise.all(buyers.map((id) => add(id, { instanceId })));
  const won = results.filter(({ status }) => status === 200);
  expect(won).toHaveLength(10);
  expect(new Set(won.map(({ body }) => body.tickets.map(seatOf).join())).size).toBe(10);
  for (const { status, body } of results.filter((each) => each.status !== 200))
    expect([status, body.code, body.reason]).toEqual([403, "not-allowed", "sold-out"]);
  expect(await liveClaims(instanceId)).toHaveLength(10);
});

it("parties of three get whole groups of ten seats, and the others are told that one seat is left", async () => {
  const { instanceId } = await createTestPerformance({
    rows: [
      { row: "A", seats: 5 },
      { row: "B", seats: 5 },
    ],
  });
  const buyers = await baskets(20);
  const results = await Promise.all(buyers.map((id) => add(id, { instanceId, quantity: 3 })));
  const won = results.filter(({ status }) => status === 200);
  expect(won).toHaveLength(3);
  for (const { body } of won) expect(body.tickets).toHaveLength(3);
  for (const { status, body } of results.filter((each) => each.status !== 200))
    expect([status, body.code, body.available]).toEqual([409, "not-enough-seats", 1]);
  expect(await liveClaims(instanceId)).toHaveLength(9);
});

it("a hold keeps seats from others for 15 minutes, and releases them when it expires", async () => {
  const { instanceId } = await createTestPerformance({ seats: 2 });
  const [first, second] = (await baskets(2)) as [string, string];
  const taken = await add(first, { instanceId, quantity: 2 });
  expect(minutesUntil(taken.body.hold?.until)).toBeCloseTo(15, 0);
  expect((await add(second, { instanceId })).status).toBe(403);

  await ageBasket(first, 15);
  const expired = await getBasket(first);
  expect(expired).toMatchObject({ status: "expired", tickets: [], hold: null });
  expect(expired.lost).toHaveLength(2);
  expect(expired.totals.total.amount).toBe(0);
  expect((await call("POST", `/baskets/${first}/extend`)).body.code).toBe("basket-expired");

  expect((await add(second, { instanceId, quantity: 2 })).status).toBe(200);
  const again = await call("POST", `/baskets/${first}/reclaim`);
  expect([again.status, again.body.code]).toEqual([409, "not-enough-seats"]);
  expect((await getBasket(first)).lost).toHaveLength(2);
});

it("a hold can be extended ten times, but not beyond three hours", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const id = await newBasket();
  await add(id, { instanceId });
  for (let extension = 1; extension <= 10; extension += 1) {
    await ageBasket(id, 14);
    const { status, body } = await call<BasketBody>("POST", `/baskets/${id}/extend`);
    expect(status).toBe(200);
    expect(minutesUntil(body.hold?.until)).toBeCloseTo(15, 0);
  }
  // After 140 minutes two more extensions are possible; the second is cut at the cap.
  await ageBasket(id, 14);
  await call("POST", `/baskets/${id}/extend`);
  await ageBasket(id, 14);
  const last = await call<BasketBody>("POST", `/baskets/${id}/extend`);
  expect(last.body.hold?.until).toBe(last.body.hold?.capAt);
  expect(last.body.hold?.extendable).toBe(false);
  const refused = await call("POST", `/baskets/${id}/extend`);
  expect([refused.status, refused.body.reason]).toEqual([403, "hold-cap"]);

  const added = await add(id, { instanceId });
  expect(added.body.tickets).toHaveLength(2);
  expect(added.body.hold?.until).toBe(last.body.hold?.capAt);
});

it("a basket has one hold: adding a ticket extends it for all, and an empty basket has none", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const id = await newBasket();
  await add(id, { instanceId });
  await ageBasket(id, 10);
  const { body } = await add(id, { instanceId });
  expect(minutesUntil(body.hold?.until)).toBeCloseTo(15, 0);
  expect(minutesUntil(body.hold?.capAt)).toBeCloseTo(170, 0);
  const until = await query<{ count: number }>`select count(distinct held_until)::int as count
    from claims where basket_id = ${id}`;
  expect(until[0]?.count).toBe(1);

  for (const item of body.tickets) await call("DELETE", `/baskets/${id}/tickets/${item.id}`);
  expect(await getBasket(id)).toMatchObject({ status: "open", tickets: [], hold: null });
  expect(await liveClaims(instanceId)).toEqual([]);
  expect((await call("POST", `/baskets/${id}/extend`)).body.reason).toBe("nothing-held");
  expect(minutesUntil((await add(id, { instanceId })).body.hold?.capAt)).toBeCloseTo(180, 0);
});

it("expired seats are reclaimed: the same seats, or the nearest", async () => {
  const { instanceId } = await createTestPerformance({ seats: 6 });
  const [first, second] = (await baskets(2)) as [string, string];
  const { body } = await add(first, { instanceId, quantity: 2 });
  const before = body.tickets.map(seatOf);
  await ageBasket(first, 15);
  const same = await call<BasketBody>("POST", `/baskets/${first}/reclaim`);
  expect(same.body.tickets.map(seatOf)).toEqual(before);
  expect(same.body.tickets.map(({ id }) => id)).toEqual(body.tickets.map(({ id }) => id));

  await ageBasket(first, 15);
  await add(second, { instanceId, quantity: 1 });
  const near = await call<BasketBody>("POST", `/baskets/${first}/reclaim`);
  expect(near.body).toMatchObject({ status: "open", lost: [] });
  const numbers = near.body.tickets.map((item) => Number(item.seat.number));
  expect(numbers).toHaveLength(2);
  expect(Math.abs((numbers[0] ?? 0) - (numbers[1] ?? 0))).toBe(1);
  expect(await liveClaims(instanceId)).toHaveLength(3);
  const repeated = await call<BasketBody>("POST", `/baskets/${first}/reclaim`);
  expect(repeated.body.tickets).toEqual(near.body.tickets);
});

it("expired seats are discarded when something else is added", async () => {
  const { instanceId } = await createTestPerformance({ seats: 3 });
  const id = await newBasket();
  await add(id, { instanceId, quantity: 2 });
  await ageBasket(id, 15);
  const { body } = await add(id, { instanceId });
  expect(body).toMatchObject({ status: "open", lost: [] });
  expect(body.tickets).toHaveLength(1);
  const rows = await query`select 1 from claims where basket_id = ${id}`;
  expect(rows).toHaveLength(1);
});

it("a call that waits too long for a lock returns 503 and changes nothing", async () => {
  const { instanceId } = await createTestPerformance({ seats: 2 });
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
