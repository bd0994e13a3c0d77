import { expect, it } from "vitest";

import type { CheckoutRead } from "#contract/operations/basket-checkout";
import type { PotentialSavings } from "#contract/schemas/membership";
import { call, newCustomer, NO_REQUESTS } from "../support/box-office";
import { writeOrder } from "../support/create-test-performance";
import { ticketBasket } from "../support/prepared-basket";

const read = (basketId: string, session: string | null) =>
  call<CheckoutRead>("GET", `/baskets/${basketId}/checkout?savings=yes`, { session });

it("the checkout reads basket, customer and delivery options in one call", async () => {
  const { session } = await newCustomer();
  const { id } = await ticketBasket({ session });
  const { deliveryOptions, worthJoining, ...own } = (await read(id, session)).body;
  expect(own).toEqual({
    basket: (await call("GET", `/baskets/${id}`, { session })).body,
    customer: (await call("GET", "/customer", { session })).body,
    lastAnswers: null,
    hasHousehold: false,
  });
  const levels = await call<PotentialSavings[]>("GET", `/baskets/${id}/potential-savings`, {
    session,
  });
  expect(worthJoining).toBe(levels.body.some(({ paysForItself }) => paysForItself));
  expect(deliveryOptions).toContainEqual(
    expect.objectContaining({ id: "Postal", price: { amount: 100, currency: "USD" } }),
  );
  const other = await newCustomer();
  for (const stranger of [null, other.session]) expect((await read(id, stranger)).status).toBe(404);
  expect((await read("none", session)).status).toBe(404);
});

it("the checkout of a basket without a customer is about whoever reads it", async () => {
  const buyer = await newCustomer();
  const { id } = await ticketBasket();
  expect((await read(id, null)).body).toMatchObject({ customer: null, lastAnswers: null });
  expect((await read(id, buyer.session)).body.customer?.id).toBe(buyer.customerId);
});

it("the checkout knows the answers of the last order that its customer bought, and that was delivered", async () => {
  const { customerId, session } = await newCustomer();
  const { id } = await ticketBasket({ session });
  const bought = (daysAgo: number, columns: object) =>
    writeOrder(customerId, { placed_at: new Date(Date.now() - daysAgo * 86_400_000), ...columns });
  const lastAnswers = async () => (await read(id, session)).body.lastAnswers;
  await bought(5, {});
  expect(await lastAnswers()).toEqual({ deliveryOptionId: "Cobo", accessRequirements: null });
  const details = JSON.stringify({ ...NO_REQUESTS, accessRequirements: "aisle-seat" });
  await bought(4, { delivery_option_id: "PrintAtHome", details });
  // A gift, which nobody is asked about, and an order that was not paid.
  await bought(3, { delivery_option_id: null });
  await bought(2, { state: "failed", failure: "cancelled" });
  expect(await lastAnswers()).toEqual({
    deliveryOptionId: "PrintAtHome",
    accessRequirements: "aisle-seat",
  });
});
