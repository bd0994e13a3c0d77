import { Client } from "pg";
import { expect, it } from "vitest";

import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { api, add, getBasket, newBasket, getSeat } from "../support/box-office";
import { ageBasket, liveClaims, createTestPerformance } from "../support/create-test-performance";
import { stored } from "../support/stored";

/** Ten at a time: on a busy machine, more would wait longer for a database connection than a call may. */
async function baskets(count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count)
    ids.push(
      ...(await Promise.all(Array.from({ length: Math.min(10, count - ids.length) }, newBasket))),
    );
  return ids;
}
const minutesUntil = (instant: string | undefined) =>
  (Date.parse(instant ?? "") - Date.now()) / 60_000;

it("of 50 simultaneous buyers exactly ten get one of ten seats", async () => {
  const { instanceId } = await createTestPerformance({ seats: 10 });
  const buyers = await baskets(50);
  const results = await Promise.all(buyers.map((id) => add(id, { instanceId })));
  const won = results.filter(({ ok }) => ok);
  expect(won).toHaveLength(10);
  expect(new Set(won.map(({ value }) => value.tickets.map(getSeat).join())).size).toBe(10);
  for (const { outcome } of results.filter(({ ok }) => !ok))
    expect(outcome).toBe("not-allowed/sold-out");
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
  const won = results.filter(({ ok }) => ok);
  expect(won).toHaveLength(3);
  for (const { value } of won) expect(value.tickets).toHaveLength(3);
  for (const { failure } of results.filter(({ ok }) => !ok))
    expect(failure).toMatchObject({ code: "not-enough-seats", available: 1 });
  expect(await liveClaims(instanceId)).toHaveLength(9);
});

it("a hold keeps seats from others for 15 minutes, and releases them when it expires", async () => {
  const { instanceId } = await createTestPerformance({ seats: 2 });
  const [first, second] = (await baskets(2)) as [string, string];
  const taken = await add(first, { instanceId, quantity: 2 });
  expect(minutesUntil(taken.value.hold?.until)).toBeCloseTo(15, 0);
  expect((await add(second, { instanceId })).outcome).toBe("not-allowed/sold-out");

  await ageBasket(first, 15);
  const expired = await getBasket(first);
  expect(expired).toMatchObject({ status: "expired", tickets: [], hold: null });
  expect(expired.lost).toHaveLength(2);
  expect(expired.totals.total.amount).toBe(0);
  expect((await api.extendHold({ params: { id: first } })).outcome).toBe("basket-expired");

  expect((await add(second, { instanceId, quantity: 2 })).outcome).toBe("ok");
  const again = await api.reclaimTickets({ params: { id: first } });
  expect(again.outcome).toBe("not-enough-seats");
  expect((await getBasket(first)).lost).toHaveLength(2);
});

it("a hold can be extended ten times, but not beyond three hours", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const id = await newBasket();
  await add(id, { instanceId });
  for (let extension = 1; extension <= 10; extension += 1) {
    await ageBasket(id, 14);
    const { value } = await api.extendHold({ params: { id } });
    expect(minutesUntil(value.hold?.until)).toBeCloseTo(15, 0);
  }
  // After 140 minutes two more extensions are possible; the second is cut at the cap.
  await ageBasket(id, 14);
  await api.extendHold({ params: { id } });
  await ageBasket(id, 14);
  const last = await api.extendHold({ params: { id } });
  expect(last.value.hold?.until).toBe(last.value.hold?.capAt);
  expect(last.value.hold?.extendable).toBe(false);
  const refused = await api.extendHold({ params: { id } });
  expect(refused.outcome).toBe("not-allowed/hold-cap");

  const added = await add(id, { instanceId });
  expect(added.value.tickets).toHaveLength(2);
  expect(added.value.hold?.until).toBe(last.value.hold?.capAt);
});

it("a basket has one hold: adding a ticket extends it for all, and an empty basket has none", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const id = await newBasket();
  await add(id, { instanceId });
  await ageBasket(id, 10);
  const { value } = await add(id, { instanceId });
  expect(minutesUntil(value.hold?.until)).toBeCloseTo(15, 0);
  expect(minutesUntil(value.hold?.capAt)).toBeCloseTo(170, 0);
  const deadlines = await stored.claims.find({ basketId: id }, ["heldUntil"]);
  expect(new Set(deadlines.map(({ heldUntil }) => heldUntil?.getTime())).size).toBe(1);

  for (const item of value.tickets) await api.removeTicket({ params: { id, ticketId: item.id } });
  expect(await getBasket(id)).toMatchObject({ status: "open", tickets: [], hold: null });
  expect(await liveClaims(instanceId)).toEqual([]);
  expect((await api.extendHold({ params: { id } })).failure.reason).toBe("nothing-held");
  expect(minutesUntil((await add(id, { instanceId })).value.hold?.capAt)).toBeCloseTo(180, 0);
});

it("expired seats are reclaimed: the same seats, or the nearest", async () => {
  const { instanceId } = await createTestPerformance({ seats: 6 });
  const [first, second] = (await baskets(2)) as [string, string];
  const { value } = await add(first, { instanceId, quantity: 2 });
  const before = value.tickets.map(getSeat);
  await ageBasket(first, 15);
  const same = await api.reclaimTickets({ params: { id: first } });
  expect(same.value.tickets.map(getSeat)).toEqual(before);
  expect(same.value.tickets.map(({ id }) => id)).toEqual(value.tickets.map(({ id }) => id));

  await ageBasket(first, 15);
  await add(second, { instanceId, quantity: 1 });
  const near = await api.reclaimTickets({ params: { id: first } });
  expect(near.value).toMatchObject({ status: "open", lost: [] });
  const numbers = near.value.tickets.map((item) => Number(item.seat.number));
  expect(numbers).toHaveLength(2);
  expect(Math.abs((numbers[0] ?? 0) - (numbers[1] ?? 0))).toBe(1);
  expect(await liveClaims(instanceId)).toHaveLength(3);
  const repeated = await api.reclaimTickets({ params: { id: first } });
  expect(repeated.value.tickets).toEqual(near.value.tickets);
});

it("expired seats are discarded when something else is added", async () => {
  const { instanceId } = await createTestPerformance({ seats: 3 });
  const id = await newBasket();
  await add(id, { instanceId, quantity: 2 });
  await ageBasket(id, 15);
  const { value } = await add(id, { instanceId });
  expect(value).toMatchObject({ status: "open", lost: [] });
  expect(value.tickets).toHaveLength(1);
  const rows = await stored.claims.find({ basketId: id });
  expect(rows).toHaveLength(1);
});

it("a call that waits too long for a lock returns 503 and changes nothing", async () => {
  const { instanceId } = await createTestPerformance({ seats: 2 });
  const id = await newBasket();
  const { value } = await add(id, { instanceId });
  const client = new Client({ connectionString: workerBoxOffice.databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select from baskets where id = $1 for update", [id]);
    const answer = await fetch(
      `${workerBoxOffice.crmUrl}/api/v3/baskets/${id}/tickets/${value.tickets[0]?.id}`,
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
  expect((await api.getBasket({ params: { id } })).value.tickets).toHaveLength(1);
});
