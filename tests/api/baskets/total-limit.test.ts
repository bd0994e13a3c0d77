import { expect, it } from "vitest";

import type { ItemKind } from "#contract/schemas/basket-item";
import type { AnyAnswer } from "../../support/api/api-client";
import { addLine, api, add, getBasket, newBasket } from "../support/box-office";
import { addPackage, addPerformances, firstPackageId } from "../support/buying-packages";
import { addCode, newPromo } from "../support/codes";
import { ageBasket, createTestPerformance, setPrices } from "../support/create-test-performance";
import { addMembership, FRIEND, sampleGift } from "../support/members";
import { newPackage } from "../support/packages";
import { pay, type ReadyBasket } from "../support/paying";
import { preparedBasket, ticketBasket } from "../support/prepared-basket";
import { newMenu, newStockItem, orderFood } from "../support/stock-items";
import { newSubscription, PRICING } from "../support/subscribers";

/** The highest total of an order, in minor units. */
const MAX_TOTAL = 99_999_999;

/** Prepares a basket and returns the change that adds to it. */
type Growth = (ready: ReadyBasket) => Promise<() => Promise<AnyAnswer>>;

/** Adds goods for all that is left below the highest total. */
async function fillUp(basketId: string): Promise<void> {
  const { totals } = await getBasket(basketId);
  const itemId = await newStockItem({ price: MAX_TOTAL - totals.total.amount });
  const { outcome } = await addLine(basketId, { kind: "merchandise", itemId, quantity: 1 });
  expect(outcome).toBe("ok");
}

async function addTwoTickets(basketId: string) {
  const performance = await createTestPerformance();
  const { value } = await add(basketId, { ...performance, quantity: 2 });
  return { ...performance, tickets: value.tickets };
}

const firstItem = async (basketId: string) => (await getBasket(basketId)).items[0]?.id ?? "";

const ADDED: Record<ItemKind | "ticket", Growth> = {
  ticket: async ({ basketId }) => {
    const { instanceId } = await createTestPerformance();
    return () => add(basketId, { instanceId });
  },
  package: async ({ basketId }) => {
    const { packageId, instanceIds } = await newPackage({ events: 2 });
    return () => addPackage(basketId, packageId, instanceIds);
  },
  "food-and-drink": async ({ basketId }) => {
    const { instanceId } = await addTwoTickets(basketId);
    const menu = await newMenu(instanceId);
    return () => orderFood(basketId, instanceId, menu, 2);
  },
  merchandise: async ({ basketId }) => {
    const itemId = await newStockItem({ price: 1 });
    return () => addLine(basketId, { kind: "merchandise", itemId, quantity: 1 });
  },
  supplementary: async ({ basketId }) => {
    const { instanceId } = await addTwoTickets(basketId);
    const itemId = await newStockItem({
      kind: "supplementary",
      instanceIds: [instanceId],
      price: 1,
    });
    return () => addLine(basketId, { kind: "supplementary", itemId, quantity: 1, instanceId });
  },
  membership: async ({ basketId, session }) => {
    return () => addMembership(basketId, FRIEND, session);
  },
  donation: async ({ basketId }) => {
    return () => addLine(basketId, { kind: "donation", fundId: "annual", amount: 500 });
  },
  "gift-voucher": async ({ basketId }) => {
    return () =>
      addLine(basketId, { kind: "gift-voucher", amount: 2_500, quantity: 1, toEmail: null });
  },
  "membership-gift": async ({ basketId }) => {
    return () => addLine(basketId, { kind: "membership-gift", ...sampleGift(FRIEND) });
  },
  "ticket-subscription": async ({ basketId }) => {
    return () =>
      addLine(basketId, { kind: "ticket-subscription", pricingId: PRICING, quantity: 1 });
  },
  "booking-protection": async ({ basketId }) => {
    await addTwoTickets(basketId);
    return () => api.setBookingProtection({ params: { id: basketId }, body: { accepted: true } });
  },
  "cover-fee": async ({ basketId }) => {
    return () => api.setCoverFee({ params: { id: basketId }, body: { accepted: true } });
  },
};

const CHANGED: Record<string, Growth> = {
  "a dearer price type": async ({ basketId }) => {
    const { instanceId, limitedTypeId } = await createTestPerformance();
    const { value } = await add(basketId, { instanceId, priceTypeId: limitedTypeId });
    const [ticket] = value.tickets;
    return () =>
      api.changeTicket({
        params: { id: basketId, ticketId: ticket?.id },
        body: { priceTypeId: "standard" },
      });
  },
  "a performance added to a package": async ({ basketId }) => {
    const { packageId, instanceIds } = await newPackage({ events: 3 });
    const [first = "", second = "", third = ""] = instanceIds;
    const { value } = await addPackage(basketId, packageId, [first, second]);
    return () => addPerformances(basketId, firstPackageId(value), [third]);
  },
  "more of an item": async ({ basketId }) => {
    const itemId = await newStockItem({ price: 1 });
    await addLine(basketId, { kind: "merchandise", itemId, quantity: 1 });
    const line = await firstItem(basketId);
    return () =>
      api.changeLine({
        params: { id: basketId, itemId: line },
        body: { kind: "merchandise", quantity: 2 },
      });
  },
  "more guests at a meal": async ({ basketId }) => {
    const { instanceId } = await addTwoTickets(basketId);
    const menu = await newMenu(instanceId);
    await orderFood(basketId, instanceId, menu, 1);
    const line = await firstItem(basketId);
    const choices = [menu.starters[0], menu.mains[0]].map((itemId = "none") => ({
      itemId,
      quantity: 2,
    }));
    return () =>
      api.changeLine({
        params: { id: basketId, itemId: line },
        body: { kind: "food-and-drink", guests: 2, collectionPoint: "Bar", choices },
      });
  },
  "a larger donation": async ({ basketId }) => {
    await addLine(basketId, { kind: "donation", fundId: "annual", amount: 500 });
    const line = await firstItem(basketId);
    return () =>
      api.changeLine({
        params: { id: basketId, itemId: line },
        body: { kind: "donation", amount: 600 },
      });
  },
  "more gift cards": async ({ basketId }) => {
    await addLine(basketId, { kind: "gift-voucher", amount: 2_500, quantity: 1, toEmail: null });
    const line = await firstItem(basketId);
    return () =>
      api.changeLine({
        params: { id: basketId, itemId: line },
        body: { kind: "gift-voucher", quantity: 2 },
      });
  },
  "more ticket subscriptions": async ({ basketId }) => {
    await addLine(basketId, { kind: "ticket-subscription", pricingId: PRICING, quantity: 1 });
    const line = await firstItem(basketId);
    return () =>
      api.changeLine({
        params: { id: basketId, itemId: line },
        body: { kind: "ticket-subscription", quantity: 2 },
      });
  },
  "another basket merged at sign-in": async ({ basketId, session }) => {
    const other = await ticketBasket({ session });
    return () => api.mergeBaskets({ params: { id: basketId }, body: { from: other.id } });
  },
  "expired tickets held again": async ({ basketId }) => {
    await addTwoTickets(basketId);
    await ageBasket(basketId, 60);
    return () => api.reclaimTickets({ params: { id: basketId } });
  },
  "a ticket paid without its subscription": async ({ basketId, session, customerId }) => {
    const [ticket] = (await addTwoTickets(basketId)).tickets;
    const subscriptionId = await newSubscription(customerId);
    expect(
      await api.applySubscriptionCredit({
        params: { id: basketId, ticketId: ticket?.id },
        session,
        body: { subscriptionId },
      }),
    ).toMatchObject({ outcome: "ok" });
    return () => api.removeSubscriptionCredit({ params: { id: basketId, ticketId: ticket?.id } });
  },
};

const tooHigh = { failure: { code: "conflict", reason: "total-too-high" } };

it.each([...Object.entries(ADDED), ...Object.entries(CHANGED)])(
  "a basket at the highest total of an order refuses more: %s",
  async (_, prepare) => {
    const ready = await preparedBasket();
    const grow = await prepare(ready);
    await fillUp(ready.basketId);
    const before = await getBasket(ready.basketId);
    expect(before.totals.total.amount).toBe(MAX_TOTAL);
    expect(await grow()).toMatchObject(tooHigh);
    expect(await getBasket(ready.basketId)).toEqual(before);
  },
);

it("tickets above the highest total are refused in an empty basket too", async () => {
  const { instanceId } = await createTestPerformance();
  await setPrices(instanceId, 60_000_000);
  const id = await newBasket();
  expect(await add(id, { instanceId, quantity: 2 })).toMatchObject(tooHigh);
  expect((await add(id, { instanceId })).outcome).toBe("ok");
});

it("a basket that a removed code makes too expensive can be changed, but not ordered", async () => {
  const ready = await preparedBasket();
  const { basketId, session } = ready;
  await addTwoTickets(basketId);
  await api.setDelivery({
    params: { id: basketId },
    session,
    body: { optionId: "PrintAtHome", address: null },
  });
  await addCode(basketId, await newPromo());
  await fillUp(basketId);
  const [code] = (await getBasket(basketId)).codes;
  const { value } = await api.removeCode({ params: { id: basketId, codeId: code?.id } });
  const expectedTotal = value.totals.toPay.amount;
  expect(expectedTotal).toBeGreaterThan(MAX_TOTAL);
  expect(await pay(ready, { expectedTotal })).toMatchObject(tooHigh);
  expect(
    (await api.removeItem({ params: { id: basketId, itemId: value.items[0]?.id } })).outcome,
  ).toBe("ok");
});
