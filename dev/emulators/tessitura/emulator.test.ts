import { request } from "undici";
import { expect, it } from "vitest";

import { startEmulator } from "../../../tests/support/servers/tessitura-emulator";
import type { TessituraClient } from "../../../crm/system/tessitura/client";
import { ADULT, FREE, LOCKED, ORCHESTRA, PAID, STUDENT, TICKETED } from "./hall";

const PERFORMANCE = 4849;

async function startSession(client: TessituraClient): Promise<string> {
  const started = await client.call("startSession", { body: {} });
  if (!started.ok) throw new Error("no session");
  return started.value.SessionKey ?? "";
}

const reserve = (
  client: TessituraClient,
  sessionKey: string,
  seats: number[],
  types = seats.map(() => ADULT),
) =>
  client.call("reserveTickets", {
    path: { sessionKey },
    body: { PerformanceId: PERFORMANCE, PriceType: types, RequestedSeats: seats, Unseated: false },
  });

async function readSeatStatus(client: TessituraClient, seatId: number) {
  const seats = await client.call("readSeats", {
    path: { performanceId: PERFORMANCE },
    query: { modeOfSaleId: 5, constituentId: 0 },
  });
  return seats.ok ? seats.value.find(({ Id }) => Id === seatId)?.SeatStatusId : null;
}

const payment = (Amount: number) => ({
  Amount,
  CreditCardType: 4,
  Authorize: false,
  AuthorizationCode: "pi_1",
  PaymentReference: "pi_1",
});

it("requested seats are locked, priced with fees, paid for and printed once", async () => {
  const { client, world } = await startEmulator();
  const sessionKey = await startSession(client);
  const path = { sessionKey };
  expect(await reserve(client, sessionKey, [101, 102], [ADULT, STUDENT])).toMatchObject({
    value: { SeatsReserved: 2 },
  });
  expect(await readSeatStatus(client, 101)).toBe(LOCKED);
  const cart = await client.call("readCart", { path });
  expect(cart).toMatchObject({ value: { SubTotal: 120, FeesAmount: 5, BalanceToCharge: 125 } });
  expect(await client.call("checkOut", { path, body: payment(125) })).toMatchObject({
    value: { Status: "SaveInProgress" },
  });
  const session = await client.call("readSession", { path });
  const orderId = session.ok ? (session.value.OrderId ?? 0) : 0;
  expect(session).toMatchObject({ value: { CheckoutStatus: { Status: "C" } } });
  expect(await readSeatStatus(client, 101)).toBe(PAID);
  const print = () => client.call("printTickets", { path, body: { OrderId: orderId } });
  const printed = await print();
  const barcodes = printed.ok ? printed.value.filter(({ BarcodeInd }) => BarcodeInd === "Y") : [];
  expect(barcodes).toHaveLength(2);
  expect(await print()).toMatchObject({ value: [] });
  expect(await readSeatStatus(client, 101)).toBe(TICKETED);
  expect(world.orders.get(orderId)?.payment).toEqual({ method: 4, amount: 125, reference: "pi_1" });
});

it("a second Checkout while the order is being saved is refused", async () => {
  const { client, world } = await startEmulator({ saveMs: 5_000 });
  const sessionKey = await startSession(client);
  const path = { sessionKey };
  await reserve(client, sessionKey, [101]);
  const checkOut = () => client.call("checkOut", { path, body: payment(82.5) });
  expect((await checkOut()).ok).toBe(true);
  expect(await checkOut()).toMatchObject({ failure: { code: "refused" } });
  expect(await client.call("readSession", { path })).toMatchObject({
    value: { OrderId: 0, CheckoutStatus: { Status: "S" } },
  });
  world.advance(5);
  expect(await client.call("readSession", { path })).toMatchObject({
    value: { CheckoutStatus: { Status: "C" } },
  });
  expect(world.orders.size).toBe(1);
});

it("an amount that differs from the balance is refused", async () => {
  const { client } = await startEmulator();
  const sessionKey = await startSession(client);
  await reserve(client, sessionKey, [101]);
  for (const amount of [82, 83])
    expect(
      await client.call("checkOut", { path: { sessionKey }, body: payment(amount) }),
    ).toMatchObject({ failure: { code: "refused" } });
});

it("seats are marked at the deadline and free a minute later, and the cart says so by its constant", async () => {
  const { client, world } = await startEmulator();
  const sessionKey = await startSession(client);
  const path = { sessionKey };
  await reserve(client, sessionKey, [101]);
  await client.call("setExpiration", { path, body: { TimeOffset: 600 } });
  world.advance(599);
  expect((await client.call("readCart", { path })).ok).toBe(true);
  world.advance(2);
  expect(await client.call("readSession", { path })).toMatchObject({
    value: { SeatsExpired: true },
  });
  expect(await client.call("readCart", { path })).toMatchObject({
    failure: { constant: "TESSITURA_SEAT_LOCKING_EXCEPTION" },
  });
  expect(await readSeatStatus(client, 101)).toBe(LOCKED);
  world.advance(60);
  expect(await readSeatStatus(client, 101)).toBe(FREE);
});

it("a seat that another has is left out of what is reserved, and alone it is refused", async () => {
  const { client } = await startEmulator();
  const [first, second] = [await startSession(client), await startSession(client)];
  await reserve(client, first, [101]);
  expect(await reserve(client, second, [101, 102])).toMatchObject({ value: { SeatsReserved: 1 } });
  expect(await reserve(client, second, [101])).toMatchObject({
    failure: { constant: "TESSITURA_SEATS_NOT_AVAILABLE_EXCEPTION" },
  });
});

it("best available fills a zone from the front, never with held seats", async () => {
  const { client } = await startEmulator();
  const sessionKey = await startSession(client);
  const body = { PerformanceId: PERFORMANCE, PriceType: [ADULT], ZoneId: ORCHESTRA };
  const best = (NumberOfSeats: number) =>
    client.call("reserveTickets", { path: { sessionKey }, body: { ...body, NumberOfSeats } });
  expect(await best(4)).toMatchObject({ value: { SeatsReserved: 4 } });
  expect(await best(20)).toMatchObject({ value: { SeatsReserved: 6 } });
  expect(await readSeatStatus(client, 106)).toBe(4);
});

it("a ticket is removed, another changes its price type, and an emptied cart frees its seats", async () => {
  const { client } = await startEmulator();
  const sessionKey = await startSession(client);
  const path = { sessionKey };
  const reserved = await reserve(client, sessionKey, [101, 102]);
  const cart = await client.call("readCart", { path });
  const tickets = cart.ok
    ? (cart.value.Products?.[0]?.Performance?.LineItem?.SubLineItems ?? [])
    : [];
  const [first, second] = tickets.map(({ Id }) => Id ?? 0);
  const lineItemId = reserved.ok ? (reserved.value.LineItemId ?? 0) : 0;
  expect(
    await client.call("removeTicket", {
      path: { sessionKey, lineItemId, subLineItemId: first ?? 0 },
    }),
  ).toMatchObject({ ok: true });
  expect(
    await client.call("changePriceType", {
      path: { sessionKey, subLineItemId: second ?? 0 },
      body: { OriginalPriceType: ADULT, NewPriceType: STUDENT },
    }),
  ).toMatchObject({ ok: true });
  expect(await client.call("readCart", { path })).toMatchObject({ value: { SubTotal: 40 } });
  expect(await readSeatStatus(client, 101)).toBe(FREE);
  await client.call("emptyCart", { path });
  expect(await readSeatStatus(client, 102)).toBe(FREE);
});

it("properties that are not sent back are lost, and a transfer moves only the login", async () => {
  const { client } = await startEmulator();
  const [sessionKey, other] = [await startSession(client), await startSession(client)];
  await client.call("writeCartProperties", { path: { sessionKey }, body: { Notes: "Order 1" } });
  expect(await client.call("readCartProperties", { path: { sessionKey } })).toEqual({
    ok: true,
    value: { Notes: "Order 1" },
  });
  await reserve(client, sessionKey, [101]);
  await client.call("transferSession", { path: { sessionKey }, body: { NewSessionKey: other } });
  expect(await client.call("readCart", { path: { sessionKey: other } })).toMatchObject({
    value: { Products: [] },
  });
});

it("zones, prices and seats have the traps of recorded answers", async () => {
  const { client } = await startEmulator();
  const query = { performanceIds: [PERFORMANCE, 4850], modeOfSaleId: 5 };
  const prices = await client.call("readPrices", { query });
  expect(prices.ok && prices.value.filter(({ Enabled }) => Enabled !== true).length).toBe(8);
  const zones = await client.call("readZones", { query: { ...query, constituentId: 0 } });
  expect(zones.ok && zones.value.map(({ AvailableCount }) => AvailableCount)).toEqual([
    10, 5, 10, 5,
  ]);
});

it.each([
  [401, undefined],
  [403, "Bearer x"],
  [403, `Basic ${Buffer.from("a:b:c").toString("base64")}`],
  [401, `Basic ${Buffer.from("a:b:c:d").toString("base64")}`],
])("the guard answers %i for %s", async (status, authorization) => {
  const { url } = await startEmulator();
  const answer = await request(`${url}/ReferenceData/SeatStatuses`, {
    headers: authorization === undefined ? {} : { authorization },
  });
  expect(answer.statusCode).toBe(status);
  expect(await answer.body.json()).toMatchObject([{ Code: null }]);
});

it("paths are taken in any case", async () => {
  const { url, authorization, client } = await startEmulator();
  const sessionKey = await startSession(client);
  const answer = await request(`${url}/WEB/session/${sessionKey}`, { headers: { authorization } });
  expect(await answer.body.json()).toMatchObject({ OrderId: 0 });
});

it("a wrong field of a request is refused and kept as a problem, which fails a test", async () => {
  const { client, world } = await startEmulator();
  const sessionKey = await startSession(client);
  const body: { Notes: string } = { Notes: "x", ...{ Note: "y" } };
  expect((await client.call("writeCartProperties", { path: { sessionKey }, body })).ok).toBe(false);
  expect(world.problems.splice(0)).toEqual([
    "request of writeCartProperties: / must NOT have additional properties: Note",
  ]);
});

it("a wrong field of an answer is kept as a problem, and so is a call that is not emulated", async () => {
  const { client, world } = await startEmulator();
  world.hall.facility.id = 0.5;
  const sessionKey = await startSession(client);
  await reserve(client, sessionKey, [101]);
  await client.call("readCart", { path: { sessionKey } });
  await client.call("readWebContents", { query: {} });
  const problems = world.problems.splice(0);
  expect(problems[0]).toMatch(/^answer of readCart: .*Facility\/Id must be integer/);
  expect(problems.at(-1)).toBe("readWebContents is not emulated");
});

it("each fault happens once, in the call that it is set for", async () => {
  const { client, world, url } = await startEmulator({ timeoutMs: 2_000, hangMs: 5_000 });
  const control = (path: string, body: object) =>
    request(new URL(path, url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const sessionKey = await startSession(client);
  const next = async (how: string) => {
    const set = await control("/emulator/misbehave", { call: "reserveTickets", how });
    expect(set.statusCode).toBe(204);
    return reserve(client, sessionKey, [101, 102]);
  };
  expect(await next("error-object")).toMatchObject({ failure: { code: "refused" } });
  expect(await next("conflict")).toMatchObject({ failure: { reason: "changed" } });
  for (const how of ["html-500", "silence", "lost-request"])
    expect(await next(how), how).toMatchObject({ failure: { code: "unknown" } });
  expect(await readSeatStatus(client, 101)).toBe(FREE);
  expect(await next("fewer-seats")).toMatchObject({ value: { SeatsReserved: 1 } });
  world.sellElsewhere(PERFORMANCE, 101);
  expect(await next("lost-answer")).toMatchObject({ failure: { code: "unknown" } });
  expect(await readSeatStatus(client, 102)).toBe(LOCKED);
  expect(await reserve(client, sessionKey, [103], [99])).toMatchObject({
    failure: { code: "unknown" },
  });
  expect(await reserve(client, sessionKey, [103])).toMatchObject({ value: { SeatsReserved: 1 } });
  expect((await control("/emulator/misbehave", { call: "nothing", how: "x" })).statusCode).toBe(
    400,
  );
}, 20_000);

it("the page lists sessions, seats and orders, without the keys of sessions", async () => {
  const { client, url } = await startEmulator();
  const sessionKey = await startSession(client);
  const path = { sessionKey };
  await reserve(client, sessionKey, [101]);
  await client.call("writeCartProperties", { path, body: { Notes: "<b>Order 1" } });
  await client.call("checkOut", { path, body: payment(82.5) });
  const text = await (await request(new URL("/", url))).body.text();
  for (const part of ["A1 (101)", "Reserved Paid", "&lt;b&gt;Order 1", sessionKey.slice(0, 6)])
    expect(text).toContain(part);
  expect(text).not.toContain(sessionKey);
});
