import { expect, it } from "vitest";

import type { ItemKind } from "#contract/schemas/basket-item";
import { add, call, getBasket, newBasket, put } from "../support/box-office";
import { addPackage, addPerformances, firstPackageId } from "../support/buying-packages";
import { addCode, newPromo } from "../support/codes";
import { ageBasket, createTestPerformance, query } from "../support/create-test-performance";
import { addMembership, FRIEND, sampleGift } from "../support/members";
import { newPackage } from "../support/packages";
import { pay, type ReadyBasket } from "../support/paying";
import {
  accept,
  patch,
  post,
  preparedBasket,
  remove,
  ticketBasket,
} from "../support/prepared-basket";
import { newMenu, newStockItem, orderFood } from "../support/stock-items";
import { newSubscription, PRICING } from "../support/subscribers";

/** The highest total of an order, in minor units. */
const MAX_TOTAL = 99_999_999;

type Reply = { status: number; body: { code: string; reason?: string } };
/** Prepares a basket and returns the change that adds to it. */
type Growth = (ready: ReadyBasket) => Promise<() => Promise<Reply>>;

/** Adds goods for all that is left below the highest total. */
async function fillUp(basketId: string): Promise<void> {
  const { totals } = await getBasket(basketId);
  const itemId = await newStockItem({ price: MAX_TOTAL - totals.total.amount });
  const { status } = await post(basketId, "stock-items", { itemId, quantity: 1 });
  expect(status).toBe(200);
}

async function addTwoTickets(basketId: string) {
  const performance = await createTestPerformance();
  const { status, body } = await add(basketId, { ...performance, quantity: 2 });
  expect(status).toBe(200);
  return { ...performance, tickets: body.tickets };
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
    return () => post(basketId, "stock-items", { itemId, quantity: 1 });
  },
  supplementary: async ({ basketId }) => {
    const { instanceId } = await addTwoTickets(basketId);
    const columns = { kind: "supplementary", instance_ids: [instanceId], price: 1 };
    const itemId = await newStockItem(columns);
    return () => post(basketId, "stock-items", { itemId, quantity: 1, instanceId });
  },
  membership: async ({ basketId, session }) => {
    return () => addMembership(basketId, FRIEND, session);
  },
  donation: async ({ basketId }) => {
    return () => post(basketId, "donations", { fundId: "annual", amount: 500 });
  },
  "gift-voucher": async ({ basketId }) => {
    return () => post(basketId, "gift-vouchers", { amount: 2_500, quantity: 1, toEmail: null });
  },
  "membership-gift": async ({ basketId }) => {
    return () => post(basketId, "membership-gifts", sampleGift(FRIEND));
  },
  "ticket-subscription": async ({ basketId }) => {
    return () => post(basketId, "ticket-subscriptions", { pricingId: PRICING, quantity: 1 });
  },
  "booking-protection": async ({ basketId }) => {
    await addTwoTickets(basketId);
    return () => accept(basketId, "booking-protection");
  },
  "cover-fee": async ({ basketId }) => {
    return () => accept(basketId, "cover-fee");
  },
};

const CHANGED: Record<string, Growth> = {
  "a dearer price type": async ({ basketId }) => {
    const { instanceId, limitedTypeId } = await createTestPerformance();
    const { body } = await add(basketId, { instanceId, priceTypeId: limitedTypeId });
    const [ticket] = body.tickets;
    return () => patch(basketId, `tickets/${ticket?.id}`, { priceTypeId: "standard" });
  },
  "a performance added to a package": async ({ basketId }) => {
    const { packageId, instanceIds } = await newPackage({ events: 3 });
    const [first = "", second = "", third = ""] = instanceIds;
    const { body } = await addPackage(basketId, packageId, [first, second]);
    return () => addPerformances(basketId, firstPackageId(body), [third]);
  },
  "more of an item": async ({ basketId }) => {
    const itemId = await newStockItem({ price: 1 });
    await post(basketId, "stock-items", { itemId, quantity: 1 });
    const line = await firstItem(basketId);
    return () => patch(basketId, `stock-items/${line}`, { quantity: 2 });
  },
  "more guests at a meal": async ({ basketId }) => {
    const { instanceId } = await addTwoTickets(basketId);
    const menu = await newMenu(instanceId);
    await orderFood(basketId, instanceId, menu, 1);
    const line = await firstItem(basketId);
    const choices = [menu.starters[0], menu.mains[0]].map((itemId) => ({ itemId, quantity: 2 }));
    return () =>
      patch(basketId, `food-and-drink/${line}`, { guests: 2, collectionPoint: "Bar", choices });
  },
  "a larger donation": async ({ basketId }) => {
    await post(basketId, "donations", { fundId: "annual", amount: 500 });
    const line = await firstItem(basketId);
    return () => patch(basketId, `donations/${line}`, { amount: 600 });
  },
  "more gift cards": async ({ basketId }) => {
    await post(basketId, "gift-vouchers", { amount: 2_500, quantity: 1, toEmail: null });
    const line = await firstItem(basketId);
    return () => patch(basketId, `gift-vouchers/${line}`, { quantity: 2 });
  },
  "more ticket subscriptions": async ({ basketId }) => {
    await post(basketId, "ticket-subscriptions", { pricingId: PRICING, quantity: 1 });
    const line = await firstItem(basketId);
    return () => patch(basketId, `ticket-subscriptions/${line}`, { quantity: 2 });
  },
  "another basket merged at sign-in": async ({ basketId, session }) => {
    const other = await ticketBasket({ session });
    return () => post(basketId, "merge", { from: other.id });
  },
  "expired tickets held again": async ({ basketId }) => {
    await addTwoTickets(basketId);
    await ageBasket(basketId, 60);
    return () => post(basketId, "reclaim");
  },
  "a ticket paid without its subscription": async ({ basketId, session, customerId }) => {
    const [ticket] = (await addTwoTickets(basketId)).tickets;
    const subscriptionId = await newSubscription(customerId);
    const voucher = `tickets/${ticket?.id}/voucher`;
    expect((await put(basketId, voucher, session, { subscriptionId })).status).toBe(200);
    return () => remove(basketId, voucher);
  },
};

const tooHigh = { status: 409, body: { code: "conflict", reason: "total-too-high" } };

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
  await query`update prices set face_value = 60000000 where price_list_id = ${instanceId}`;
  const id = await newBasket();
  expect(await add(id, { instanceId, quantity: 2 })).toMatchObject(tooHigh);
  expect((await add(id, { instanceId })).status).toBe(200);
});

it("a basket that a removed code makes too expensive can be changed, but not ordered", async () => {
  const ready = await preparedBasket();
  const { basketId, session } = ready;
  await addTwoTickets(basketId);
  await put(basketId, "delivery", session, { optionId: "PrintAtHome", address: null });
  await addCode(basketId, await newPromo());
  await fillUp(basketId);
  const [code] = (await getBasket(basketId)).codes;
  const { body } = await call<Awaited<ReturnType<typeof getBasket>>>(
    "DELETE",
    `/baskets/${basketId}/codes/${code?.id}`,
  );
  const expectedTotal = body.totals.toPay.amount;
  expect(expectedTotal).toBeGreaterThan(MAX_TOTAL);
  expect(await pay(ready, { expectedTotal })).toMatchObject(tooHigh);
  expect((await remove(basketId, `items/${body.items[0]?.id}`)).status).toBe(200);
});
