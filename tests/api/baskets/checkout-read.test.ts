import { expect, it } from "vitest";

import type { CheckoutRead } from "#contract/operations/basket-checkout";
import type { PotentialSavings } from "#contract/schemas/membership";
import { call, newCustomer, NO_REQUESTS } from "../support/box-office";
import { newCredit } from "../support/codes";
import { insertOrder, query } from "../support/create-test-performance";
import { ticketBasket } from "../support/prepared-basket";

const read = (basketId: string, session: string | null) =>
  call<CheckoutRead>("GET", `/baskets/${basketId}/checkout?savings=yes`, { session });

it("the checkout read returns basket, customer and delivery options in one call", async () => {
  const { session } = await newCustomer();
  const { id } = await ticketBasket({ session });
  const { deliveryOptions, worthJoining, ...own } = (await read(id, session)).body;
  expect(own).toEqual({
    basket: (await call("GET", `/baskets/${id}`, { session })).body,
    customer: (await call("GET", "/customer", { session })).body,
    lastAnswers: null,
    hasHousehold: false,
    hasCredit: false,
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

it("the checkout read of an unclaimed basket returns the customer of the session", async () => {
  const buyer = await newCustomer();
  const { id } = await ticketBasket();
  expect((await read(id, null)).body).toMatchObject({ customer: null, lastAnswers: null });
  expect((await read(id, buyer.session)).body.customer?.id).toBe(buyer.customerId);
});

it("the checkout read returns the answers of the customer's last paid order with a delivery", async () => {
  const { customerId, session } = await newCustomer();
  const { id } = await ticketBasket({ session });
  const insertPastOrder = (daysAgo: number, columns: object) =>
    insertOrder(customerId, { placed_at: new Date(Date.now() - daysAgo * 86_400_000), ...columns });
  const lastAnswers = async () => (await read(id, session)).body.lastAnswers;
  await insertPastOrder(5, {});
  expect(await lastAnswers()).toEqual({ deliveryOptionId: "Cobo", accessRequirements: null });
  const details = JSON.stringify({ ...NO_REQUESTS, accessRequirements: "aisle-seat" });
  await insertPastOrder(4, { delivery_option_id: "PrintAtHome", details });
  // An order without delivery, and one that was not paid.
  await insertPastOrder(3, { delivery_option_id: null });
  await insertPastOrder(2, { state: "failed", failure: "cancelled" });
  expect(await lastAnswers()).toEqual({
    deliveryOptionId: "PrintAtHome",
    accessRequirements: "aisle-seat",
  });
});

it("the checkout read tells whether the customer has credit that has not expired", async () => {
  const { customerId, session } = await newCustomer();
  const { id } = await ticketBasket({ session });
  const hasCredit = async () => (await read(id, session)).body.hasCredit;
  expect(await hasCredit()).toBe(false);
  const grant = await newCredit(customerId, 5_000);
  expect(await hasCredit()).toBe(true);
  await query`update credit_grants set expires_at = now() where id = ${grant}`;
  expect(await hasCredit()).toBe(false);
});
