import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";

import {
  addLine,
  api,
  getBasket,
  newBasket,
  newCustomer,
  NO_REQUESTS,
} from "../support/box-office";
import { listOrders, pay, readyBasket } from "../support/paying";
import { ticketBasket } from "../support/prepared-basket";
import { stored } from "../support/stored";

const assumed = { deliveryOptionId: "PrintAtHome", accessRequirements: "aisle-seat" as const };
const details = { ...NO_REQUESTS, accessRequirements: "aisle-seat" };

/** A customer's basket with a ticket, without delivery and details. */
async function openBasket() {
  const customer = await newCustomer();
  const { id: basketId, instanceId } = await ticketBasket({ session: customer.session });
  const { amount: total } = (await getBasket(basketId)).totals.toPay;
  return { ...customer, basketId, instanceId, total };
}

it("an order uses the assumed answers for optional steps, and saves them to the basket", async () => {
  const ready = await openBasket();
  const { outcome, value } = await pay(ready, { assumed });
  expect([outcome, value.order]).toMatchObject([
    "ok",
    { delivery: { optionId: "PrintAtHome" }, details },
  ]);
  expect(await getBasket(ready.basketId)).toMatchObject({
    delivery: { optionId: "PrintAtHome", addressId: null },
    details,
  });
});

it("a repeated payment request returns the order with the answers assumed first", async () => {
  const ready = await openBasket();
  const key = randomUUID();
  const other = { deliveryOptionId: "Cobo", accessRequirements: null };
  const [one, two] = await Promise.all([
    pay(ready, { key, assumed }),
    pay(ready, { key, assumed }),
  ]);
  const again = await pay(ready, { key, assumed: other });
  for (const { value } of [two, again])
    expect(value).toMatchObject({ url: one.value.url, order: { id: one.value.order.id, details } });
  expect(await listOrders(ready.basketId)).toHaveLength(1);
  expect(await getBasket(ready.basketId)).toMatchObject({
    delivery: { optionId: "PrintAtHome" },
    details,
  });
});

it("a basket's own answers take precedence over assumed ones, each separately", async () => {
  const { value } = await pay(await readyBasket({ delivery: "Cobo" }), { assumed });
  expect(value.order).toMatchObject({ delivery: { optionId: "Cobo" }, details: NO_REQUESTS });
  const chosen = await openBasket();
  await api.setDelivery({
    params: { id: chosen.basketId },
    session: chosen.session,
    body: { optionId: "Cobo", address: null },
  });
  expect((await pay(chosen, { assumed })).value.order).toMatchObject({
    delivery: { optionId: "Cobo" },
    details,
  });
  const withDetails = await openBasket();
  const request = { ...NO_REQUESTS, specialRequests: "A ramp" };
  await api.setAdditionalDetails({
    params: { id: withDetails.basketId },
    session: withDetails.session,
    body: request,
  });
  expect((await pay(withDetails, { assumed })).value.order).toMatchObject({
    delivery: { optionId: "PrintAtHome" },
    details: request,
  });
});

it("nothing is assumed for an order without anything to deliver", async () => {
  const customer = await newCustomer();
  const basketId = await newBasket();
  await api.claimBasket({ params: { id: basketId }, session: customer.session });
  const card = { amount: 5_000, quantity: 1, toName: "Ada", toEmail: "ada@example.com" };
  await addLine(basketId, { kind: "gift-voucher", ...card });
  const ready = { ...customer, basketId, instanceId: "", total: 5_000 };
  const { value } = await pay(ready, { assumed });
  expect(value.order).toMatchObject({ delivery: null, details: NO_REQUESTS });
  expect(await getBasket(basketId)).toMatchObject({ delivery: null, details: null });
});

it.each([
  [undefined, { delivery: "missing", details: "missing" }],
  [null, { delivery: "missing" }],
  ["Pigeon", { delivery: "missing" }],
  ["Postal", { delivery: "missing" }],
])(
  "an order is refused when the assumed delivery is %s, and the basket does not change",
  async (id, fields) => {
    const ready = await openBasket();
    const more = id === undefined ? {} : { assumed: { ...assumed, deliveryOptionId: id } };
    const { failure } = await pay(ready, more);
    expect(failure).toMatchObject({ code: "invalid", fields });
    expect(await listOrders(ready.basketId)).toEqual([]);
    expect(await getBasket(ready.basketId)).toMatchObject({ delivery: null, details: null });
  },
);

it("a delivery option with a price is never assumed", async () => {
  const ready = await openBasket();
  await stored.deliveryOptions.change({ id: "Cobo" }, { price: 100 });
  onTestFinished(async () => {
    await stored.deliveryOptions.change({ id: "Cobo" }, { price: 0 });
  });
  const { failure } = await pay(ready, {
    assumed: { ...assumed, deliveryOptionId: "Cobo" },
    expectedTotal: ready.total + 100,
  });
  expect(failure).toMatchObject({ code: "invalid", fields: { delivery: "missing" } });
  expect(await listOrders(ready.basketId)).toEqual([]);
});

it("an order keeps the version of the terms that its first payment request agreed to", async () => {
  const key = randomUUID();
  const ready = await readyBasket();
  const termsVersion = "0123456789ab";
  const { value } = await pay(ready, { key, termsVersion });
  expect(value.order.termsVersion).toBe(termsVersion);
  const again = await pay(ready, { key, termsVersion: "ba9876543210" });
  expect(again.value.order.termsVersion).toBe(termsVersion);
  // Storefronts of the release before send none.
  expect((await pay(await readyBasket())).value.order.termsVersion).toBeNull();
});
