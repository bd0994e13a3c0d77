import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { api, newCustomer } from "../support/box-office";
import { createTestPerformance, insertOrder } from "../support/create-test-performance";
import { boughtOrder } from "../support/paying";
import { staffSession } from "../support/staff-desk";
import { venueDate, stored } from "../support/stored";

const search = async (session: string, typed: string) =>
  (await api.findCustomers({ query: { query: typed }, session })).value;
const found = async (session: string, typed: string) =>
  (await search(session, typed)).customers.map(({ id }) => id);

it("staff find a customer by email, name, phone and order number", async () => {
  const session = await staffSession();
  const lastName = `Q${randomUUID().slice(0, 8)}`;
  const phone = `6${String(Date.now()).slice(-9)}`;
  const { email, customerId } = await newCustomer({ lastName, phone });
  const { number } = await insertOrder(customerId);
  for (const typed of [
    email,
    lastName.toLowerCase(),
    `ada ${lastName}`,
    email.split("@")[0] ?? "",
    phone,
    `+1 ${phone}`,
    `RPA-${number}`,
  ]) {
    const { value } = await api.findCustomers({ query: { query: typed }, session });
    expect(
      value.customers.map(({ id }) => id),
      typed,
    ).toEqual([customerId]);
  }
  const none = await api.findCustomers({ query: { query: "%" }, session });
  expect(none.value).toEqual({ customers: [], more: false, order: null });
  for (const _another of [1, 2]) await newCustomer({ lastName });
  const one = await api.findCustomers({ query: { query: lastName, pageSize: "1" }, session });
  expect([one.value.customers.length, one.value.more]).toEqual([1, true]);
});

it("customer search matches the start of any word of a name, in any order", async () => {
  const session = await staffSession();
  const [middle, last] = [`m${randomUUID().slice(0, 8)}`, `l${randomUUID().slice(0, 8)}`];
  const { customerId } = await newCustomer({ lastName: `Van ${middle} ${last}` });
  for (const typed of [middle, `${last} ada`, `van ${last.slice(0, 6)}`]) {
    const { value } = await api.findCustomers({ query: { query: typed }, session });
    expect(
      value.customers.map(({ id }) => id),
      typed,
    ).toEqual([customerId]);
  }
});

it("customer search ignores accents, apostrophes, hyphens and commas, and finds similar names", async () => {
  const session = await staffSession();
  const [one, two] = [randomUUID().slice(0, 8), randomUUID().slice(0, 8)];
  const { customerId } = await newCustomer({
    firstName: "José",
    lastName: `García${one}-Núñez${two}`,
  });
  for (const typed of [
    `garcia${one}, jose`,
    `NUNEZ${two}`,
    `José Garci\u0301a${one}`,
    `García${one}-Núñez${two}`,
  ])
    expect(await found(session, typed), typed).toEqual([customerId]);
  const irish = await newCustomer({ firstName: "Máire", lastName: `O’Brien${two}` });
  for (const typed of [`obrien${two}`, `O'Brien${two}`, `o’brien${two}`])
    expect(await found(session, typed), typed).toEqual([irish.customerId]);
  const polish = await newCustomer({ firstName: "Łukasz", lastName: `Sørensen${one}` });
  expect(await found(session, `lukasz sorensen${one}`)).toEqual([polish.customerId]);
  const long = await newCustomer({ lastName: `Alexandrovich${one}` });
  expect(await found(session, `Aleksandrovich${one}`)).toContain(long.customerId);
});

it("customer search finds other forms of a given name, after those that were typed", async () => {
  const session = await staffSession();
  const lastName = `N${randomUUID().slice(0, 8)}`;
  const named = async (firstName: string) =>
    (await newCustomer({ firstName, lastName })).customerId;
  const robert = await named("Robert");
  const bob = await named("Bob");
  const jose = await named("José");
  const other = await named("Beatrice");
  expect(await found(session, `bob ${lastName}`)).toEqual([bob, robert]);
  expect(await found(session, `Robert ${lastName}`)).toEqual([robert, bob]);
  expect(await found(session, `Pepe ${lastName}`)).toEqual([jose]);
  expect(await found(session, `beatrice ${lastName}`)).toEqual([other]);
});

it("customer search names an order by its number, and finds a payment by card and amount or date", async () => {
  const session = await staffSession();
  const { customerId } = await newCustomer();
  const { id, number } = await insertOrder(customerId);
  expect((await search(session, `RPA-${number}`)).order).toEqual({ id, customerId });
  const { instanceId } = await createTestPerformance({ seats: 2 });
  const { order, customerId: payer } = await boughtOrder({ instanceId, quantity: 1 });
  await stored.payments.change({ orderId: order.id }, { cardBrand: "visa", cardLast4: "9137" });
  const payment = await stored.payments.one({ orderId: order.id });
  const day = venueDate(payment.paidAt ?? new Date(0));
  const dollars = payment.amount / 100;
  for (const typed of [
    `9137 $${dollars.toFixed(2)}`,
    `9137 ${dollars.toFixed(2)}`,
    `•••• 9137 ${day}`,
  ])
    expect(await found(session, typed), typed).toContain(payer);
  expect(await found(session, `9137 $${(dollars + 1).toFixed(2)}`)).toEqual([]);
});

it("customer search answers odd input without an error", async () => {
  const session = await staffSession();
  const odd = [
    "%",
    "_",
    "\\",
    "'",
    "\u0301",
    "a\u0301".repeat(90),
    "-,-",
    "🎻",
    "李",
    "x ".repeat(99),
  ];
  for (const typed of [...odd, "4242 $", "4242 9999-99-99", "00", "+", "\u0000"]) {
    const { outcome } = await api.findCustomers({ query: { query: typed }, session });
    expect(["ok", "invalid"], typed).toContain(outcome);
  }
});

it("customer search requires a staff session", async () => {
  expect((await api.findCustomers({ query: { query: "rivera" } })).outcome).toBe("not-signed-in");
});
