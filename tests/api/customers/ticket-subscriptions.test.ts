import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { api, add, getBasket, newBasket, newCustomer, NO_REQUESTS } from "../support/box-office";
import { addCode, newPromo } from "../support/codes";
import { ageBasket, createTestPerformance } from "../support/create-test-performance";
import { FRIEND, newMember } from "../support/members";
import { pay, readyBasket, verify } from "../support/paying";
import { submitCard } from "../../support/cards";
import { restrictedPerformance } from "../support/restricted-prices";
import {
  TWO_TICKETS,
  listSubscriptions,
  PRICING,
  redeem,
  redeemingBasket,
  newSubscription,
  usedVouchers,
} from "../support/subscribers";
import { stored } from "../support/stored";

it("ticket subscriptions on sale have a number of tickets and a price for each price type", async () => {
  const { value } = await api.listSubscriptionPlans();
  expect(value.find(({ id }) => id === "six-evenings")).toMatchObject({
    vouchers: 6,
    pricings: [
      { id: PRICING, name: "Standard", price: { amount: 48_000, currency: "USD" } },
      { id: "six-evenings-under30", name: "Under 30", price: { amount: 21_000 } },
    ],
  });
});

it("ticket subscriptions are issued once paid, each with its own vouchers", async () => {
  const customer = await newCustomer();
  const basketId = await newBasket();
  const buy = (pricingId: string, quantity: number) =>
    api.addLine({
      params: { id: basketId },
      body: { kind: "ticket-subscription", pricingId, quantity },
      key: randomUUID(),
    });
  expect((await buy("none", 1)).failure).toMatchObject({ fields: { pricingId: "unknown" } });
  const [item] = (await buy(PRICING, 1)).value.items;
  const { value } = await api.changeLine({
    params: { id: basketId, itemId: item?.id ?? "" },
    body: { kind: "ticket-subscription", quantity: 2 },
  });
  expect(value.totals.toPay.amount).toBe(96_000);
  await api.claimBasket({ params: { id: basketId }, session: customer.session });
  await api.setAdditionalDetails({
    params: { id: basketId },
    session: customer.session,
    body: NO_REQUESTS,
  });
  const { order, url } = (await pay({ ...customer, basketId, instanceId: "", total: 96_000 }))
    .value;
  await submitCard(url);
  await verify(order.id);
  await verify(order.id);
  const own = await listSubscriptions(customer.session);
  expect(own).toHaveLength(2);
  for (const one of own)
    expect(one).toMatchObject({
      name: "Six evenings",
      pricingStructure: "Standard",
      vouchers: { general: 6, available: 6, used: 0, reserved: 0 },
    });
  expect((await api.listCustomerSubscriptions()).outcome).toBe("not-signed-in");
});

it("a subscription credit pays a ticket's price but not its booking fee", async () => {
  const ready = await redeemingBasket();
  const basket = await getBasket(ready.basketId);
  for (const ticket of basket.tickets)
    expect(ticket).toMatchObject({
      subscriptionId: ready.subscriptionId,
      faceValue: { amount: 7600 },
      discount: { amount: 7600 },
      fee: { amount: 900 },
      total: { amount: 900 },
    });
  const [first] = basket.tickets;
  const { value } = await api.removeSubscriptionCredit({
    params: { id: ready.basketId, ticketId: first?.id ?? "" },
  });
  expect(value.totals.toPay.amount).toBe(900 + 8500);
});

it("tickets that subscription credits pay for do not count for a promo code's minimum", async () => {
  const { basketId, session, customerId } = await readyBasket({ quantity: 4 });
  const code = await newPromo({ amountOff: 2_000, minTickets: 4 });
  expect((await addCode(basketId, code, { session })).outcome).toBe("ok");
  const discounts = async () =>
    (await getBasket(basketId)).tickets
      .filter(({ subscriptionId }) => subscriptionId === null)
      .reduce((sum, { discount }) => sum + discount.amount, 0);
  expect(await discounts()).toBe(2_000);
  const subscriptionId = await newSubscription(customerId);
  const [first] = (await getBasket(basketId)).tickets;
  expect((await redeem(basketId, first?.id ?? "", subscriptionId, session)).outcome).toBe("ok");
  expect(await discounts()).toBe(0);
  const other = await newPromo({ amountOff: 1_000, minTickets: 4 });
  const refused = await addCode(basketId, other, { session });
  expect(refused.outcome).toBe("not-allowed/code-not-valid");
});

it("a subscription credit only pays for tickets at its own price type", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const [ticket] = (await getBasket(ready.basketId)).tickets;
  const id = ticket?.id ?? "";
  const young = await newSubscription(ready.customerId, {}, "six-evenings-under30");
  const refused = await redeem(ready.basketId, id, young, ready.session);
  expect(refused.outcome).toBe("not-allowed/other-price-type");

  const standard = await newSubscription(ready.customerId);
  expect((await redeem(ready.basketId, id, standard, ready.session)).outcome).toBe("ok");
  await stored.basketTickets.change({ id }, { priceTypeId: "under30" });
  expect((await getBasket(ready.basketId)).tickets[0]).toMatchObject({
    subscriptionId: null,
    discount: { amount: 0 },
  });
});

it("a subscription credit pays for a ticket that was chosen at the member price", async () => {
  const { instanceId, typeId, freeId } = await restrictedPerformance("member");
  await stored.prices.remove({ priceTypeId: freeId });
  const { customerId, session } = await newCustomer();
  await newMember(FRIEND, 10, customerId);
  const basketId = await newBasket(session);
  const { value } = await add(basketId, { instanceId, priceTypeId: typeId }, { session });
  const [ticket] = value.tickets;
  if (ticket === undefined) throw new Error("no ticket");
  const young = await newSubscription(customerId, {}, "six-evenings-under30");
  const refused = await redeem(basketId, ticket.id, young, session);
  expect(refused.failure).toMatchObject({ reason: "other-price-type" });
  const standard = await newSubscription(customerId);
  const paid = await redeem(basketId, ticket.id, standard, session);
  expect(paid.value.tickets).toMatchObject([
    { priceType: { id: "standard" }, subscriptionId: standard, total: { amount: 900 } },
  ]);
  const kept = await api.removeSubscriptionCredit({
    params: { id: basketId, ticketId: ticket.id },
  });
  expect(kept.value.tickets).toMatchObject([
    { priceType: { id: typeId }, chosenPriceTypeId: "standard", subscriptionId: null },
  ]);
});

it("a subscription credit must be the customer's own, valid and available", async () => {
  const ready = await readyBasket({ quantity: TWO_TICKETS });
  const [first, second] = (await getBasket(ready.basketId)).tickets.map(({ id }) => id);
  if (first === undefined || second === undefined) throw new Error("no tickets");
  const other = await newCustomer();
  const foreign = await newSubscription(other.customerId);
  const expired = await newSubscription(ready.customerId, { daysLeft: -2 });
  const last = await newSubscription(ready.customerId, { used: 5 });
  const redeemWith = (ticket: string, id: string, session = ready.session) =>
    redeem(ready.basketId, ticket, id, session);
  expect((await redeemWith(first, foreign)).outcome).toBe("not-found");
  expect((await redeemWith(first, foreign, other.session)).outcome).toBe("not-found");
  expect((await redeemWith(first, expired)).failure).toMatchObject({
    reason: "subscription-expired",
  });
  expect((await redeemWith(first, last)).outcome).toBe("ok");
  expect((await redeemWith(first, last)).outcome).toBe("ok");
  expect((await redeemWith(second, last)).failure).toMatchObject({ reason: "no-voucher-left" });
});

it("a subscription credit is used when the order is created, and restored when the order fails", async () => {
  const ready = await redeemingBasket();
  const { order } = (await pay(ready)).value;
  expect(await usedVouchers(ready.subscriptionId)).toBe(TWO_TICKETS);
  const [unpaid] = await listSubscriptions(ready.session);
  expect(unpaid?.vouchers).toEqual({ general: 6, available: 4, used: 0, reserved: TWO_TICKETS });
  // Priced as ordered, although the vouchers already count as used.
  expect((await getBasket(ready.basketId)).totals.total.amount).toBe(ready.total);
  await verify(order.id, true);
  expect(await usedVouchers(ready.subscriptionId)).toBe(0);
  const again = (await pay(ready)).value;
  await submitCard(again.url);
  await verify(again.order.id);
  expect(await usedVouchers(ready.subscriptionId)).toBe(TWO_TICKETS);
  const [own] = await listSubscriptions(ready.session);
  expect(own?.vouchers).toEqual({ general: 6, available: 4, used: TWO_TICKETS, reserved: 0 });
});

it("no more subscription credits are spent than were bought, even with several baskets paid at once", async () => {
  const customer = await newCustomer();
  const subscriptionId = await newSubscription(customer.customerId, { vouchers: 6, used: 1 });
  const { instanceId } = await createTestPerformance({ seats: 20 });
  const baskets = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const basketId = await newBasket();
      const { value } = await add(basketId, { instanceId, quantity: TWO_TICKETS });
      await api.claimBasket({ params: { id: basketId }, session: customer.session });
      await api.setDelivery({
        params: { id: basketId },
        session: customer.session,
        body: { optionId: "Cobo", address: null },
      });
      await api.setAdditionalDetails({
        params: { id: basketId },
        session: customer.session,
        body: NO_REQUESTS,
      });
      for (const { id } of value.tickets)
        await redeem(basketId, id, subscriptionId, customer.session);
      return { ...customer, basketId, instanceId, total: 1800 };
    }),
  );
  const results = await Promise.all(baskets.map((ready) => pay(ready)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(2);
  for (const { failure } of results.filter(({ ok }) => !ok))
    expect(failure).toMatchObject({ code: "invalid", fields: { total: "changed" } });
  expect(await usedVouchers(subscriptionId)).toBe(5);
});

it("a subscription credit stays with its ticket when the seats are reclaimed", async () => {
  const ready = await redeemingBasket();
  await ageBasket(ready.basketId, 16);
  const { value } = await api.reclaimTickets({
    params: { id: ready.basketId },
    session: ready.session,
  });
  expect(value.totals.toPay.amount).toBe(ready.total);
});
