import { expect, it } from "vitest";

import { api, newBasket, newCustomer, NO_REQUESTS } from "../support/box-office";
import { newCredit } from "../support/codes";
import { insertOrder } from "../support/create-test-performance";
import { ticketBasket } from "../support/prepared-basket";
import { type Columns, fromNow } from "../../support/api/stored";
import { storeCard } from "../../support/crash/charge-scenarios";
import { newStockItem } from "../support/stock-items";
import { stored } from "../support/stored";

const read = (basketId: string, session: string | null) =>
  api.getCheckout({ params: { id: basketId }, query: { savings: "yes" }, session });

it("the checkout read returns basket, customer and delivery options in one call", async () => {
  const { session } = await newCustomer();
  const { id } = await ticketBasket({ session });
  const { deliveryOptions, worthJoining, ...own } = (await read(id, session)).value;
  expect(own).toEqual({
    basket: (await api.getBasket({ params: { id }, session })).value,
    customer: (await api.getCustomer({ session })).value,
    lastAnswers: null,
    hasHousehold: false,
    hasCredit: false,
    hasStoredCards: false,
    canBeUnnamed: true,
  });
  const levels = await api.listPotentialSavings({ params: { id }, session });
  expect(worthJoining).toBe(levels.value.some(({ paysForItself }) => paysForItself));
  expect(deliveryOptions).toContainEqual(
    expect.objectContaining({ id: "Postal", price: { amount: 100, currency: "USD" } }),
  );
  const other = await newCustomer();
  for (const stranger of [null, other.session])
    expect((await read(id, stranger)).outcome).toBe("not-found");
  expect((await read("none", session)).outcome).toBe("not-found");
});

it("the checkout read returns the basket's offers and what memberships would save, if asked for", async () => {
  const { id } = await ticketBasket();
  const params = { id };
  const readWith = async (savings: "yes" | "no") =>
    (await api.getCheckout({ params, query: { savings, offers: "yes" }, session: null })).value;
  const offers = (await api.getBasketOffers({ params })).value;
  const potentialSavings = (await api.listPotentialSavings({ params })).value;
  expect(potentialSavings).not.toEqual([]);
  expect(await readWith("yes")).toMatchObject({ offers, potentialSavings });
  expect(await readWith("no")).toMatchObject({ offers, potentialSavings: null });
});

it("the checkout read of an unclaimed basket returns the customer of the session", async () => {
  const buyer = await newCustomer();
  const { id } = await ticketBasket();
  expect((await read(id, null)).value).toMatchObject({ customer: null, lastAnswers: null });
  expect((await read(id, buyer.session)).value.customer?.id).toBe(buyer.customerId);
});

it("the checkout read returns the answers of the customer's last paid order with a delivery", async () => {
  const { customerId, session } = await newCustomer();
  const { id } = await ticketBasket({ session });
  const insertPastOrder = (daysAgo: number, columns: Columns<"orders">) =>
    insertOrder(customerId, { placedAt: new Date(Date.now() - daysAgo * 86_400_000), ...columns });
  const lastAnswers = async () => (await read(id, session)).value.lastAnswers;
  await insertPastOrder(5, {});
  expect(await lastAnswers()).toEqual({ deliveryOptionId: "Cobo", accessRequirements: null });
  const details = { ...NO_REQUESTS, accessRequirements: "aisle-seat" };
  await insertPastOrder(4, { deliveryOptionId: "PrintAtHome", details });
  // An order without delivery, and one that was not paid.
  await insertPastOrder(3, { deliveryOptionId: null });
  await insertPastOrder(2, { state: "failed", failure: "cancelled" });
  expect(await lastAnswers()).toEqual({
    deliveryOptionId: "PrintAtHome",
    accessRequirements: "aisle-seat",
  });
});

it("a delivery chosen for goods alone is not that of tickets, nor the reverse", async () => {
  const { customerId, session } = await newCustomer();
  const tickets = await ticketBasket({ session });
  const goods = await newBasket(session ?? undefined);
  const itemId = await newStockItem();
  const body = { kind: "merchandise", itemId, quantity: 1 } as const;
  await api.addLine({ params: { id: goods }, session, body });
  const lastDelivery = async (id: string) =>
    (await read(id, session)).value.lastAnswers?.deliveryOptionId;
  const order = await insertOrder(customerId, { deliveryOptionId: "Cobo" });
  const line = { price: 0, discount: 0, name: "Mug", productId: itemId, quantity: 1 };
  await stored.orderItems.insert({ orderId: order.id, kind: "merchandise", details: {}, ...line });
  expect([await lastDelivery(tickets.id), await lastDelivery(goods)]).toEqual([undefined, "Cobo"]);
  await insertOrder(customerId, { deliveryOptionId: "PrintAtHome" });
  expect([await lastDelivery(tickets.id), await lastDelivery(goods)]).toEqual([
    "PrintAtHome",
    "Cobo",
  ]);
});

it("the checkout read tells whether the customer has credit that has not expired", async () => {
  const { customerId, session } = await newCustomer();
  const { id } = await ticketBasket({ session });
  const hasCredit = async () => (await read(id, session)).value.hasCredit;
  expect(await hasCredit()).toBe(false);
  const grant = await newCredit(customerId, 5_000);
  expect(await hasCredit()).toBe(true);
  await stored.creditGrants.change({ id: grant }, { expiresAt: fromNow() });
  expect(await hasCredit()).toBe(false);
});

it("the checkout read tells whether the customer has stored cards", async () => {
  const [owner, other] = [await newCustomer(), await newCustomer()];
  await storeCard({ stored }, owner);
  for (const [{ session }, expected] of [
    [owner, true],
    [other, false],
  ] as const) {
    const { id } = await ticketBasket({ session });
    expect((await read(id, session)).value.hasStoredCards).toBe(expected);
  }
});
