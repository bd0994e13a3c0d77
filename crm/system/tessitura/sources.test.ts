import { expect, it } from "vitest";

import {
  BASKET,
  committed,
  lockSeats,
  order,
  seatToSell,
  startOrders,
} from "../../../tests/support/servers/tessitura-orders";
import { createCodeCalls } from "./sources";

const SETTINGS = { modeOfSale: 5, source: 11 };

async function start() {
  const started = await startOrders();
  const { client, memory } = started;
  const codes = createCodeCalls({ client, baskets: memory.baskets, settings: SETTINGS });
  const listSources = () =>
    [...started.world.sessions.values()].map(({ lines }) => lines.map(({ source }) => source));
  return { ...started, codes, listSources };
}

it.each([
  ["SPRING", { number: "21" }],
  ["NOTACODE", null],
  // Of the counter's mode of sale.
  ["COUNTER", null],
])("the code %s is looked up as %j, and changes nothing", async (code, found) => {
  const started = await start();
  await lockSeats(started);
  expect(await started.codes.find(BASKET, code)).toEqual({ ok: true, value: found });
  expect(started.listSources()).toEqual([[11]]);
});

it("a code can be looked up before the basket has seats, and its session takes them", async () => {
  const started = await start();
  await started.codes.find(BASKET, "SPRING");
  await lockSeats(started);
  expect(started.world.sessions.size).toBe(1);
});

it("a look-up that comes between changes of the cart is not an unknown code", async () => {
  const started = await start();
  started.fail("lookUpPromoCode", "conflict");
  expect(await started.codes.find(BASKET, "SPRING")).toMatchObject({
    failure: { code: "unavailable" },
  });
});

it("a look-up in a session that is no more is not an unknown code", async () => {
  const started = await start();
  await started.memory.baskets.remember(BASKET, "GONE1234GONE");
  expect(await started.codes.find(BASKET, "SPRING")).toMatchObject({
    failure: { code: "unavailable" },
  });
  expect(await started.codes.find(BASKET, "SPRING")).toMatchObject({ ok: true });
});

it("with a code every line gets its source, and seats cost what they then cost there", async () => {
  const started = await start();
  await lockSeats(started);
  await started.seats.lock(BASKET, [seatToSell("s103", 0)]);
  started.memory.codes.set(BASKET, "21");
  const priced = await started.seats.price(BASKET, [...order.seats, seatToSell("s103", 0)]);
  expect(priced.ok && priced.value.map(({ price }) => price)).toEqual([7_450, 3_850, 7_450]);
  expect(started.listSources()).toEqual([[21, 21]]);
  const locked = await started.seats.lock(BASKET, [seatToSell("s104", 0)]);
  expect(locked.ok && locked.value.seats.at(-1)?.price).toBe(7_450);
});

it("without its code a basket's lines have the usual source again", async () => {
  const started = await start();
  started.memory.codes.set(BASKET, "21");
  await lockSeats(started);
  expect(started.listSources()).toEqual([[21]]);
  started.memory.codes.clear();
  const priced = await started.seats.price(BASKET, order.seats);
  expect(priced.ok && priced.value.map(({ price }) => price)).toEqual([8_250, 4_250]);
  expect(started.listSources()).toEqual([[11]]);
});

it("an order has the code's source in its cart and in each line", async () => {
  const started = await start();
  await lockSeats(started);
  started.memory.codes.set(BASKET, "21");
  const seats = [seatToSell("s101", 7_450), seatToSell("s102", 3_850, "p3")];
  expect(await started.orders.commit({ ...order, seats, total: 11_300 })).toEqual({
    ok: true,
    value: committed,
  });
  expect([...started.world.sessions.values()][0]?.properties["SourceId"]).toBe(21);
  const [made] = started.world.orders.values();
  expect(made?.lines.map(({ source }) => source)).toEqual([21]);
});

it("an order at the prices without its code is refused", async () => {
  const started = await start();
  await lockSeats(started);
  started.memory.codes.set(BASKET, "21");
  expect(await started.orders.commit(order)).toMatchObject({ failure: { code: "refused" } });
  expect(started.getCount("checkOut")).toBe(0);
});

it("a source that the system does not take leaves the order unsold", async () => {
  const started = await start();
  await lockSeats(started);
  started.memory.codes.set(BASKET, "99");
  expect(await started.orders.commit(order)).toMatchObject({ failure: { code: "refused" } });
  expect(started.getCount("checkOut")).toBe(0);
});
