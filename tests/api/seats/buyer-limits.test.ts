import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import {
  add,
  call,
  newBasket,
  newCustomer,
  pick,
  put,
  seatOf,
  type BasketBody,
} from "../support/box-office";
import {
  changeSettings,
  liveClaims,
  createTestPerformance,
  query,
} from "../support/create-test-performance";
import { buy, cancel, getCancellation, makeReady, newGuest, buyOrder } from "../support/buyers";
import { pay, type ReadyBasket } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { newRegistration, restrictedPerformance } from "../support/restricted-prices";
import { commandRunner } from "../support/run-command";

const accessPerformance = async (columns: { maxTickets?: number; companions?: number } = {}) => {
  const own = await restrictedPerformance("access");
  const code = await newRegistration([own.typeId, own.freeId], columns);
  const basket = async () => {
    const id = await newBasket();
    await call("POST", `/baskets/${id}/codes`, { body: { code }, key: randomUUID() });
    return id;
  };
  const choose = (id: string, counts: Record<string, number>) =>
    call<BasketBody & { code: string; reason: string; limit: Record<string, number> }>(
      "POST",
      `/baskets/${id}/tickets`,
      {
        body: {
          instanceId: own.instanceId,
          choices: Object.entries(counts).map(([priceTypeId, quantity]) => ({
            band: "A",
            priceTypeId,
            quantity,
          })),
        },
      },
    );
  return { ...own, code, basket, choose };
};

it("a companion ticket needs an access ticket for the same performance, held or bought", async () => {
  const { basket, choose, typeId, freeId } = await accessPerformance();
  const id = await basket();
  const alone = await choose(id, { [freeId]: 1 });
  expect([alone.status, alone.body.reason]).toEqual([403, "companion-needs-access"]);
  const withStandard = await choose(id, { standard: 1, [freeId]: 1 });
  expect(withStandard.body.reason).toBe("companion-needs-access");
  expect((await choose(id, { [typeId]: 1 })).status).toBe(200);
  const holder = await newCustomer();
  expect((await buy(id, holder)).status).toBe(200);

  const later = await basket();
  await put(later, "customer", holder.session);
  expect((await choose(later, { [freeId]: 1 })).status).toBe(200);
  expect((await buy(later, holder)).status).toBe(200);
});

it("companion tickets are counted over all of the customer's orders for the performance", async () => {
  const { basket, choose, typeId, freeId } = await accessPerformance();
  const holder = await newCustomer();
  const first = await basket();
  await choose(first, { [typeId]: 1, [freeId]: 1 });
  expect((await buy(first, holder)).status).toBe(200);
  const again = await basket();
  await put(again, "customer", holder.session);
  const refused = await choose(again, { [freeId]: 1 });
  expect([refused.status, refused.body.limit]).toEqual([
    409,
    expect.objectContaining({ maxTickets: 1, previouslyPurchased: 1, totalTickets: 1 }),
  ]);
});

it("companion tickets are counted over everyone who uses the same access registration", async () => {
  const { basket, choose, typeId, freeId } = await accessPerformance();
  const first = await basket();
  await choose(first, { [typeId]: 1, [freeId]: 1 });
  const guest = await newGuest();
  expect((await buy(first, guest)).status).toBe(200);
  // The registration identifies its holder, even without a session.
  const stranger = await choose(await basket(), { [typeId]: 1, [freeId]: 1 });
  expect(stranger.body.limit).toMatchObject({ maxTickets: 1, previouslyPurchased: 1 });
});

it("paying for several baskets at once does not exceed the limit of companion tickets", async () => {
  const { basket, choose, typeId, freeId } = await accessPerformance();
  const email = `guest.${randomUUID()}@example.com`;
  const ready: ReadyBasket[] = [];
  for (let count = 0; count < 3; count += 1) {
    const id = await basket();
    expect((await choose(id, { [typeId]: 1, [freeId]: 1 })).status).toBe(200);
    ready.push(await makeReady(id, await newGuest(email.toUpperCase())));
  }
  const answers = await Promise.all(ready.map((each) => pay(each)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers)
    if (status !== 200) expect(body).toMatchObject({ code: "conflict", reason: "limit" });
});

it("an order with an access ticket cannot be canceled before the order with its companion ticket", async () => {
  const { instanceId, basket, choose, typeId, freeId } = await accessPerformance();
  await changeSettings({ cancelOrders: true });
  const holder = await newCustomer();
  const buyTickets = async (counts: Record<string, number>) => {
    const id = await basket();
    await put(id, "customer", holder.session);
    expect((await choose(id, counts)).status).toBe(200);
    return buyOrder(id, holder);
  };
  const access = await buyTickets({ [typeId]: 1 });
  const companion = await buyTickets({ [freeId]: 1 });

  const refused = await cancel(access.id, holder);
  expect([refused.status, refused.body.reason]).toEqual([403, "companion-elsewhere"]);
  expect(await getCancellation(access.id, holder)).toMatchObject({
    refusal: "companion-elsewhere",
    companionOrders: [companion.number],
  });
  for (const command of ["cancel", "refund"]) {
    const result = await commandRunner(testPaymentDeps())(command, access.number);
    expect(result.ok ? result.value : result.failure.join(" ")).toContain(companion.number);
  }
  expect(await liveClaims(instanceId)).toHaveLength(2);

  // A second access ticket is enough for the companion.
  const another = await buyTickets({ [typeId]: 1 });
  expect((await getCancellation(access.id, holder)).refusal).toBeNull();
  expect((await cancel(another.id, holder)).status).toBe(200);

  expect((await cancel(companion.id, holder)).status).toBe(200);
  expect((await cancel(access.id, holder)).status).toBe(200);
  expect(await liveClaims(instanceId)).toEqual([]);
});

it("an access ticket cannot change to another price type while a companion ticket needs it", async () => {
  const { basket, choose, typeId, freeId } = await accessPerformance();
  const id = await basket();
  const { body } = await choose(id, { [typeId]: 1, [freeId]: 1 });
  const access = body.tickets.find(({ priceType }) => priceType.id === typeId);
  const changed = await call("PATCH", `/baskets/${id}/tickets/${access?.id}`, {
    body: { priceTypeId: "standard" },
  });
  expect([changed.status, changed.body.reason]).toEqual([403, "companion-needs-access"]);
});

const rowLimit = { limit_rows: ["A", "B", "C"], limit_rows_max: 4 };

async function createTwoPerformances(): Promise<[string, string]> {
  const nights = [];
  for (let night = 0; night < 2; night += 1)
    nights.push(
      await createTestPerformance({
        rows: [
          { row: "A", seats: 8 },
          { row: "D", seats: 8 },
        ],
        instance: rowLimit,
      }),
    );
  const [first, second] = nights.map(({ instanceId }) => instanceId);
  await query`update instances set event_id = ${first} where id = ${second}`;
  return [first ?? "", second ?? ""];
}
const seats = (row: string, ...numbers: number[]) => numbers.map((number) => `${row}-${number}`);

it("the row limit of an event counts all its performances in a basket", async () => {
  const [first, second] = await createTwoPerformances();
  const announced = await call<{ rowLimit: unknown }>("GET", `/instances/${first}`);
  expect(announced.body.rowLimit).toEqual({ rows: ["A", "B", "C"], max: 4 });
  const id = await newBasket();
  expect((await pick(id, first, seats("A", 1, 2, 3))).status).toBe(200);
  const refused = await pick(id, second, seats("A", 1, 2));
  expect([refused.status, refused.body.limit]).toEqual([
    409,
    expect.objectContaining({ maxTickets: 4, previouslyPurchased: 0, totalTickets: 5 }),
  ]);
  expect((await pick(id, second, seats("A", 1))).status).toBe(200);
  // Best available seats then come from other rows.
  const best = await add(id, { instanceId: second, quantity: 2 });
  expect(best.body.tickets.map(seatOf).filter((name) => name.includes(" D "))).toHaveLength(2);
});

it("the row limit of an event counts earlier orders of the customer, or of guests with the same email", async () => {
  const [first, second] = await createTwoPerformances();
  const email = `guest.${randomUUID()}@example.com`;
  const bought = await newBasket();
  await pick(bought, first, seats("A", 1, 2, 3));
  expect((await buy(bought, await newGuest(email))).status).toBe(200);

  const again = await newBasket();
  await put(again, "customer", (await newGuest(email)).session);
  const refused = await pick(again, second, seats("A", 1, 2));
  // An entered email does not reveal how many tickets were bought with it.
  expect(refused.body.limit).toMatchObject({
    maxTickets: 4,
    previouslyPurchased: 0,
    totalTickets: 2,
    isOfEmail: true,
  });
  expect((await pick(again, second, seats("A", 1))).status).toBe(200);

  const unknown = await newBasket();
  await pick(unknown, second, seats("A", 3, 4));
  const late = await buy(unknown, await newGuest(email));
  expect([late.status, late.body.reason]).toEqual([409, "limit"]);
});

it("the row limit of an event holds for a customer's baskets paid at once", async () => {
  const [first, second] = await createTwoPerformances();
  const customer = await newCustomer();
  const ready: ReadyBasket[] = [];
  for (const [instanceId, chosen] of [
    [first, seats("A", 1, 2)],
    [second, seats("A", 1, 2)],
    [second, seats("A", 5, 6)],
  ] as const) {
    const id = await newBasket();
    expect((await pick(id, instanceId, chosen)).status).toBe(200);
    ready.push(await makeReady(id, customer));
  }
  const answers = await Promise.all(ready.map((each) => pay(each)));
  // Two of the three baskets fit: exactly four tickets.
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
});
