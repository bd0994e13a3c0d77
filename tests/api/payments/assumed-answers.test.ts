import { expect, it } from "vitest";

import { getBasket, newCustomer, NO_REQUESTS } from "../support/box-office";
import { ordersOf, pay, readyBasket } from "../support/paying";
import { ticketBasket } from "../support/prepared-basket";

const assumed = { deliveryOptionId: "PrintAtHome", accessRequirements: "aisle-seat" };

/** A customer's basket with a ticket, of which nothing has been asked. */
async function openBasket() {
  const customer = await newCustomer();
  const { id: basketId, instanceId } = await ticketBasket({ session: customer.session });
  const { amount: total } = (await getBasket(basketId)).totals.toPay;
  return { ...customer, basketId, instanceId, total };
}

it("an order takes what its buyer was shown for questions left open, and the basket keeps it", async () => {
  const ready = await openBasket();
  const { status, body } = await pay(ready, { assumed });
  const details = { ...NO_REQUESTS, accessRequirements: "aisle-seat" };
  expect([status, body.order]).toMatchObject([
    200,
    { delivery: { optionId: "PrintAtHome" }, details },
  ]);
  expect(await getBasket(ready.basketId)).toMatchObject({
    delivery: { optionId: "PrintAtHome", addressId: null },
    details,
  });
});

it("a basket's own answers count more than what is assumed", async () => {
  const { body } = await pay(await readyBasket({ delivery: "Cobo" }), { assumed });
  expect(body.order).toMatchObject({ delivery: { optionId: "Cobo" }, details: NO_REQUESTS });
});

it.each([
  [undefined, { delivery: "missing", details: "missing" }],
  [null, { delivery: "missing" }],
  ["Pigeon", { delivery: "missing" }],
  ["Postal", { address: "missing" }],
])(
  "a basket for which the delivery %s is assumed is not ordered, and stays as it was",
  async (id, fields) => {
    const ready = await openBasket();
    const more = id === undefined ? {} : { assumed: { ...assumed, deliveryOptionId: id } };
    const { body } = await pay(ready, more);
    expect(body).toMatchObject({ code: "invalid", fields });
    expect(await ordersOf(ready.basketId)).toEqual([]);
    expect(await getBasket(ready.basketId)).toMatchObject({ delivery: null, details: null });
  },
);
