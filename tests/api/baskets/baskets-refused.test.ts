import { expect, it } from "vitest";

import { api, add, getBasket, newBasket, newCustomer } from "../support/box-office";
import { insertPurchase, createTestPerformance } from "../support/create-test-performance";
import { ticketBasket } from "../support/prepared-basket";

const days = (count: number) => new Date(Date.now() + count * 86_400_000);

it.each([
  ["cancelled", { cancelled: true }],
  ["passed", { startsAt: days(-1) }],
  ["off-sale", { offSaleAt: days(-0.1) }],
  ["not-on-sale", { onSaleAt: days(1) }],
  ["priority", { onSaleAt: days(1), priorityFrom: days(-1) }],
  ["box-office-only", { boxOfficeOnly: true }],
])("tickets are refused when the performance is %s", async (reason, instance) => {
  const { instanceId } = await createTestPerformance({ instance });
  const { outcome } = await add(await newBasket(), { instanceId });
  expect(outcome).toBe(`not-allowed/${reason}`);
});

it("tickets are refused for a band or price that is not sold, an unknown performance, and invalid input", async () => {
  const { instanceId, limitedTypeId } = await createTestPerformance();
  const id = await newBasket();
  const refused = { code: "not-allowed", reason: "price-not-open" };
  for (const [request, known] of [
    [{ band: "C" }, { bandIds: ["A", "B"] }],
    [{ band: "none" }, { bandIds: ["A", "B"] }],
    [{ priceTypeId: "standart" }, { priceTypeIds: ["standard", limitedTypeId] }],
  ] as const)
    expect((await add(id, { instanceId, ...request })).failure).toEqual({ ...refused, ...known });
  expect((await add(id, { instanceId: "none" })).outcome).toBe("not-found");
  for (const request of [{ quantity: 0 }, { quantity: 1.5 }, { band: "A\u0000" }, { band: "" }])
    expect((await add(id, { instanceId, ...request })).outcome).toBe("invalid");
});

it("tickets above the limit per order are refused, even when requests come at once", async () => {
  const { id, instanceId } = await ticketBasket({ seats: 20, quantity: 6 });
  const { outcome, failure } = await add(id, { instanceId, quantity: 4 });
  expect(outcome).toBe("limit");
  expect(failure.limit).toEqual({
    maxTickets: 9,
    priceTypeName: null,
    instanceName: instanceId,
    previouslyPurchased: 0,
    totalTickets: 10,
  });
  const other = await createTestPerformance();
  const elsewhere = await add(id, { instanceId: other.instanceId, quantity: 4 });
  expect(elsewhere.failure.limit).toMatchObject({ maxTickets: 9, instanceName: other.instanceId });
  const both = await Promise.all([1, 2, 3].map(() => add(id, { instanceId, quantity: 2 })));
  expect(both.map((each) => each.outcome).sort()).toEqual(["limit", "limit", "ok"]);
  expect((await getBasket(id)).tickets).toHaveLength(8);
});

it("the limit of every order holds for a performance with a higher one, also for seats that are only shown", async () => {
  const house = await createTestPerformance({ seats: 20, instance: { maxTickets: 12 } });
  const { instanceId } = house;
  const params = { id: instanceId };
  expect((await api.getInstance({ params })).value.maxTickets).toBe(9);
  const limit = { maxTickets: 9, totalTickets: 10, instanceName: instanceId };
  const id = await newBasket();
  expect((await add(id, { instanceId, quantity: 10 })).failure.limit).toMatchObject(limit);
  const choices = [{ band: "A", priceTypeId: "standard", quantity: 10 }];
  const body = { basketId: null, choices, together: false };
  expect((await api.findBestSeats({ params, body })).failure.limit).toMatchObject(limit);
  expect((await add(id, { instanceId, quantity: 9 })).outcome).toBe("ok");
  expect((await add(id, { instanceId, quantity: 1 })).failure.limit).toMatchObject(limit);
});

it("tickets above a price type's limit are refused, counting the customer's earlier orders", async () => {
  const house = await createTestPerformance({ seats: 9 });
  const { instanceId, planId, limitedTypeId: priceTypeId } = house;
  const { session, customerId } = await newCustomer();
  await insertPurchase({ customerId, instanceId, planId, seatId: "A-9", priceTypeId });
  const id = await newBasket();
  expect((await add(id, { instanceId, priceTypeId, quantity: 3 })).failure.limit).toMatchObject({
    maxTickets: 2,
    priceTypeName: "Two each",
    totalTickets: 3,
  });
  expect(
    (await add(id, { instanceId, priceTypeId, quantity: 2 }, { session })).failure.limit,
  ).toEqual({
    maxTickets: 2,
    priceTypeName: "Two each",
    instanceName: instanceId,
    previouslyPurchased: 1,
    totalTickets: 2,
  });
  expect((await add(id, { instanceId, priceTypeId, quantity: 1 }, { session })).outcome).toBe("ok");
  expect((await add(id, { instanceId, quantity: 1 }, { session })).outcome).toBe("ok");
  await api.claimBasket({ params: { id }, session });
  const standard = (await getBasket(id)).tickets.find((item) => item.priceType.id === "standard");
  const { failure } = await api.changeTicket({
    params: { id, ticketId: standard?.id },
    body: { priceTypeId },
  });
  expect(failure).toMatchObject({ code: "not-allowed", reason: "price-type-limit" });
});

it("best available seats respect the front row limit and use other rows instead", async () => {
  const { id, instanceId } = await ticketBasket({
    rows: ["A", "B", "C", "D"].map((row) => ({ row, seats: 6 })),
    instance: { limitRows: ["A", "B", "C"], limitRowsMax: 4 },
    quantity: 3,
  });
  const { value } = await add(id, { instanceId, quantity: 6, together: false });
  const inFront = value.tickets.filter(({ seat }) => "ABC".includes(seat.row ?? "-"));
  expect(value.tickets).toHaveLength(9);
  expect(inFront.length).toBeLessThanOrEqual(4);
});

it("tickets above the front row limit are refused when no other row is left", async () => {
  const instance = { limitRows: ["A"], limitRowsMax: 4 };
  const { id, instanceId } = await ticketBasket({ seats: 8, instance, quantity: 3 });
  const { failure } = await add(id, { instanceId, quantity: 2 });
  expect(failure).toMatchObject({
    code: "limit",
    limit: { maxTickets: 4, totalTickets: 5, priceTypeName: null },
  });
});
