import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { api, add, newBasket, newCustomer, pick, getSeat } from "../support/box-office";
import {
  changeSettings,
  liveClaims,
  createTestPerformance,
  changePerformance,
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
    await api.enterCode({ params: { id }, body: { code }, key: randomUUID() });
    return id;
  };
  const choose = (id: string, counts: Record<string, number>) =>
    api.addTickets({
      params: { id },
      body: {
        instanceId: own.instanceId,
        choices: Object.entries(counts).map(([priceTypeId, quantity]) => ({
          band: "A",
          priceTypeId,
          quantity,
        })),
      },
    });
  return { ...own, code, basket, choose };
};

it("a companion ticket needs an access ticket for the same performance, held or bought", async () => {
  const { basket, choose, typeId, freeId } = await accessPerformance();
  const id = await basket();
  const alone = await choose(id, { [freeId]: 1 });
  expect(alone.outcome).toBe("not-allowed/companion-needs-access");
  const withStandard = await choose(id, { standard: 1, [freeId]: 1 });
  expect(withStandard.failure.reason).toBe("companion-needs-access");
  expect((await choose(id, { [typeId]: 1 })).outcome).toBe("ok");
  const holder = await newCustomer();
  expect((await buy(id, holder)).outcome).toBe("ok");

  const later = await basket();
  await api.claimBasket({ params: { id: later }, session: holder.session });
  expect((await choose(later, { [freeId]: 1 })).outcome).toBe("ok");
  expect((await buy(later, holder)).outcome).toBe("ok");
});

it("companion tickets are counted over all of the customer's orders for the performance", async () => {
  const { basket, choose, typeId, freeId } = await accessPerformance();
  const holder = await newCustomer();
  const first = await basket();
  await choose(first, { [typeId]: 1, [freeId]: 1 });
  expect((await buy(first, holder)).outcome).toBe("ok");
  const again = await basket();
  await api.claimBasket({ params: { id: again }, session: holder.session });
  const refused = await choose(again, { [freeId]: 1 });
  expect([refused.outcome, refused.failure.limit]).toEqual([
    "limit",
    expect.objectContaining({ maxTickets: 1, previouslyPurchased: 1, totalTickets: 1 }),
  ]);
});

it("companion tickets are counted over everyone who uses the same access registration", async () => {
  const { basket, choose, typeId, freeId } = await accessPerformance();
  const first = await basket();
  await choose(first, { [typeId]: 1, [freeId]: 1 });
  const guest = await newGuest();
  expect((await buy(first, guest)).outcome).toBe("ok");
  // The registration identifies its holder, even without a session.
  const stranger = await choose(await basket(), { [typeId]: 1, [freeId]: 1 });
  expect(stranger.failure.limit).toMatchObject({ maxTickets: 1, previouslyPurchased: 1 });
});

it("paying for several baskets at once does not exceed the limit of companion tickets", async () => {
  const { basket, choose, typeId, freeId } = await accessPerformance();
  const email = `guest.${randomUUID()}@example.com`;
  const ready: ReadyBasket[] = [];
  for (let count = 0; count < 3; count += 1) {
    const id = await basket();
    expect((await choose(id, { [typeId]: 1, [freeId]: 1 })).outcome).toBe("ok");
    ready.push(await makeReady(id, await newGuest(email.toUpperCase())));
  }
  const answers = await Promise.all(ready.map((each) => pay(each)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const { failure } of answers.filter(({ ok }) => !ok))
    expect(failure).toMatchObject({ code: "conflict", reason: "limit" });
});

it("an order with an access ticket cannot be canceled before the order with its companion ticket", async () => {
  const { instanceId, basket, choose, typeId, freeId } = await accessPerformance();
  await changeSettings({ cancelOrders: true });
  const holder = await newCustomer();
  const buyTickets = async (counts: Record<string, number>) => {
    const id = await basket();
    await api.claimBasket({ params: { id }, session: holder.session });
    expect((await choose(id, counts)).outcome).toBe("ok");
    return buyOrder(id, holder);
  };
  const access = await buyTickets({ [typeId]: 1 });
  const companion = await buyTickets({ [freeId]: 1 });

  const refused = await cancel(access.id, holder);
  expect(refused.outcome).toBe("not-allowed/companion-elsewhere");
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
  expect((await cancel(another.id, holder)).outcome).toBe("ok");

  expect((await cancel(companion.id, holder)).outcome).toBe("ok");
  expect((await cancel(access.id, holder)).outcome).toBe("ok");
  expect(await liveClaims(instanceId)).toEqual([]);
});

it("an access ticket cannot change to another price type while a companion ticket needs it", async () => {
  const { basket, choose, typeId, freeId } = await accessPerformance();
  const id = await basket();
  const { value } = await choose(id, { [typeId]: 1, [freeId]: 1 });
  const access = value.tickets.find(({ priceType }) => priceType.id === typeId);
  const changed = await api.changeTicket({
    params: { id, ticketId: access?.id },
    body: { priceTypeId: "standard" },
  });
  expect(changed.outcome).toBe("not-allowed/companion-needs-access");
});

const rowLimit = { limitRows: ["A", "B", "C"], limitRowsMax: 4 };

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
  await changePerformance(second, { eventId: first });
  return [first ?? "", second ?? ""];
}
const seats = (row: string, ...numbers: number[]) => numbers.map((number) => `${row}-${number}`);

it("the row limit of an event counts all its performances in a basket", async () => {
  const [first, second] = await createTwoPerformances();
  const announced = await api.getInstance({ params: { id: first } });
  expect(announced.value.rowLimit).toEqual({ rows: ["A", "B", "C"], max: 4 });
  const id = await newBasket();
  expect((await pick(id, first, seats("A", 1, 2, 3))).outcome).toBe("ok");
  const refused = await pick(id, second, seats("A", 1, 2));
  expect([refused.outcome, refused.failure.limit]).toEqual([
    "limit",
    expect.objectContaining({ maxTickets: 4, previouslyPurchased: 0, totalTickets: 5 }),
  ]);
  expect((await pick(id, second, seats("A", 1))).outcome).toBe("ok");
  // Best available seats then come from other rows.
  const best = await add(id, { instanceId: second, quantity: 2 });
  expect(best.value.tickets.map(getSeat).filter((name) => name.includes(" D "))).toHaveLength(2);
});

it("the row limit of an event counts earlier orders of the customer, or of guests with the same email", async () => {
  const [first, second] = await createTwoPerformances();
  const email = `guest.${randomUUID()}@example.com`;
  const bought = await newBasket();
  await pick(bought, first, seats("A", 1, 2, 3));
  expect((await buy(bought, await newGuest(email))).outcome).toBe("ok");

  const again = await newBasket();
  await api.claimBasket({ params: { id: again }, session: (await newGuest(email)).session });
  const refused = await pick(again, second, seats("A", 1, 2));
  // An entered email does not reveal how many tickets were bought with it.
  expect(refused.failure.limit).toMatchObject({
    maxTickets: 4,
    previouslyPurchased: 0,
    totalTickets: 2,
    isOfEmail: true,
  });
  expect((await pick(again, second, seats("A", 1))).outcome).toBe("ok");

  const unknown = await newBasket();
  await pick(unknown, second, seats("A", 3, 4));
  const late = await buy(unknown, await newGuest(email));
  expect(late.outcome).toBe("conflict/limit");
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
    expect((await pick(id, instanceId, chosen)).outcome).toBe("ok");
    ready.push(await makeReady(id, customer));
  }
  const answers = await Promise.all(ready.map((each) => pay(each)));
  // Two of the three baskets fit: exactly four tickets.
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["conflict/limit", "ok", "ok"]);
});
