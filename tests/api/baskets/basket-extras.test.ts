import { expect, it } from "vitest";

import {
  addLine,
  api,
  add,
  address,
  getBasket,
  newBasket,
  newCustomer,
} from "../support/box-office";
import { FRIEND, addMembership, sampleGift, SUPPORTER } from "../support/members";
import { createTestPerformance } from "../support/create-test-performance";
import { newMenu, newStockItem } from "../support/stock-items";
import { pay, readyBasket } from "../support/paying";
import { ticketBasket } from "../support/prepared-basket";
import { stored } from "../support/stored";

it("gift vouchers are sold for the listed amounts, with a recipient's name and email", async () => {
  const amounts = await api.listVoucherAmounts();
  expect(amounts.value.map(({ amount }) => amount)).toEqual([1_000, 2_500, 5_000, 10_000, 25_000]);
  const id = await newBasket();
  const voucher = { amount: 5_000, quantity: 2, toName: " Ada ", toEmail: "ada@example.com" };
  const { value } = await addLine(id, { kind: "gift-voucher", ...voucher });
  const details = { toName: "Ada", fromName: null, toEmail: "ada@example.com" };
  expect(value.items).toMatchObject([
    { kind: "gift-voucher", quantity: 2, total: { amount: 10_000 }, details },
  ]);
  expect(
    (await addLine(id, { kind: "gift-voucher", ...voucher, amount: 4_000 })).failure.fields,
  ).toEqual({
    amount: "unknown",
  });
  const changed = await api.changeLine({
    params: { id, itemId: value.items[0]?.id },
    body: { kind: "gift-voucher", quantity: 1, message: "Joy" },
  });
  expect(changed.value.items).toMatchObject([
    { quantity: 1, total: { amount: 5_000 }, details: { toName: "Ada", message: "Joy" } },
  ]);
  expect(
    (
      await api.changeLine({
        params: { id, itemId: value.items[0]?.id },
        body: { kind: "gift-voucher", toEmail: "ada" },
      })
    ).failure.fields,
  ).toEqual({ toEmail: "email" });
});

it("a gift membership in a basket can be changed, and keeps what the change omits", async () => {
  const id = await newBasket();
  const { value } = await addLine(id, {
    kind: "membership-gift",
    ...sampleGift(FRIEND),
    message: "Joy",
  });
  const [added] = value.items;
  const change = { levelId: SUPPORTER, toName: " Cleo ", fromName: "Ada" };
  const changed = await api.changeLine({
    params: { id, itemId: added?.id },
    body: { kind: "membership-gift", ...change },
  });
  expect(changed.value.items).toMatchObject([
    { id: added?.id, productId: SUPPORTER, details: { toName: "Cleo", fromName: "Ada" } },
  ]);
  const [supporter] = (
    await api.addLine({
      params: { id: await newBasket() },
      body: { kind: "membership-gift", ...sampleGift(SUPPORTER) },
    })
  ).value.items;
  expect(changed.value.items[0]).toMatchObject({
    name: supporter?.name,
    total: supporter?.total,
    details: { message: "Joy" },
  });
  for (const [fields, errors] of [
    [{ levelId: "0" }, { levelId: "unknown" }],
    [{ toName: " " }, { toName: "required" }],
    [{ toEmail: "cleo" }, { toEmail: "email" }],
    [{ sendOn: "2001-01-01" }, { sendOn: "too-early" }],
  ] as const)
    expect(
      (
        await api.changeLine({
          params: { id, itemId: added?.id },
          body: { kind: "membership-gift", ...fields },
        })
      ).failure.fields,
    ).toEqual(errors);
  expect((await getBasket(id)).items).toEqual(changed.value.items);
  const [voucher] = (await addLine(id, { kind: "gift-voucher", amount: 1_000 })).value.items.slice(
    -1,
  );
  expect(
    await api.changeLine({
      params: { id, itemId: voucher?.id },
      body: { kind: "membership-gift", message: null },
    }),
  ).toMatchObject({ outcome: "not-found" });
});

const deliveryOptionIds = async (id: string) => {
  const { value } = await api.getCheckout({ params: { id }, query: { savings: "no" } });
  return value.deliveryOptions.map((option) => option.id);
};
const soon = { startsAt: new Date(Date.now() + 3 * 86_400_000) };

it("only delivery options that arrive in time and are public are offered and accepted", async () => {
  const near = await createTestPerformance({ instance: soon });
  const { session } = await newCustomer();
  const { id } = await ticketBasket({ session });
  const deliver = (optionId: string) =>
    api.setDelivery({ params: { id }, session, body: { optionId, address: null } });
  expect(await deliveryOptionIds(id)).toEqual(["PrintAtHome", "Postal", "Cobo"]);
  await add(id, { instanceId: near.instanceId });
  expect(await deliveryOptionIds(id)).toEqual(["PrintAtHome", "Cobo"]);
  expect((await deliver("Postal")).failure.fields).toEqual({ optionId: "too-late" });
  await stored.deliveryOptions.insert({
    id: "Counter",
    crmId: 9,
    name: "Counter",
    basketHeader: "",
    description: "",
    price: 0,
    isDefault: false,
    isPrintAtHome: false,
    isRestricted: true,
    requiresAddress: false,
    active: true,
    rank: 9,
  });
  expect((await deliver("Counter")).failure.fields).toEqual({ optionId: "unknown" });
});

it("an order is refused when the chosen delivery option no longer fits the basket", async () => {
  const ready = await readyBasket({ quantity: 1 });
  await api.setDelivery({
    params: { id: ready.basketId },
    session: ready.session,
    body: { optionId: "Postal", address },
  });
  const near = await createTestPerformance({ instance: soon });
  const { value } = await add(ready.basketId, { instanceId: near.instanceId });
  const refused = await pay(ready, { expectedTotal: value.totals.toPay.amount });
  expect([refused.outcome, refused.failure.fields]).toEqual(["invalid", { delivery: "missing" }]);
});

const getOffers = async (id: string) => (await api.getBasketOffers({ params: { id } })).value;

it("the offers of a basket have the price of each extra and the add-ons of its performances", async () => {
  const { instanceId } = await createTestPerformance();
  await newMenu(instanceId);
  const parking = await newStockItem({ kind: "supplementary", instanceIds: [instanceId] });
  const id = await newBasket();
  expect(await getOffers(id)).toMatchObject({
    donation: { fundId: "annual", values: [{ amount: 5_000 }, {}, {}] },
    roundUp: null,
    recognitionNameFrom: { amount: 10_000, currency: "USD" },
    coverFee: null,
    protection: null,
    addOns: [],
  });
  await add(id, { instanceId, quantity: 2 });
  const offers = await getOffers(id);
  expect(offers).toMatchObject({
    roundUp: { amount: { amount: 0 } },
    coverFee: { percent: 4, amount: { amount: 680 }, accepted: false },
    protection: { tickets: 2, amount: { amount: 900 }, cancelHours: null, accepted: false },
    addOns: [{ instanceId, tickets: 2 }],
  });
  expect(offers.addOns[0]?.items.map((item) => item.id)).toContain(parking);
  expect(offers.addOns[0]?.menus).toHaveLength(1);
  expect(offers.merchandise.map((item) => item.id)).not.toContain("poster");

  // The order costs what the offer showed.
  const { value } = await api.setCoverFee({ params: { id }, body: { accepted: true } });
  expect(value.totals.total.amount).toBe(17_680);
  expect(await getOffers(id)).toMatchObject({
    roundUp: { amount: { amount: 20 } },
    coverFee: { amount: { amount: 680 }, accepted: true },
  });
  await addLine(id, { kind: "donation", fundId: "annual", amount: 1_000 });
  expect((await getOffers(id)).donation).toBeNull();

  // A donation adds no card costs, and there is no ticket to protect.
  const gift = await newBasket();
  await addLine(gift, { kind: "donation", fundId: "annual", amount: 1_000 });
  expect(await getOffers(gift)).toMatchObject({ coverFee: null, protection: null });
});

it("no donation is suggested in a basket with a membership of $100 or more", async () => {
  const { session } = await newCustomer();
  const [friend, supporter] = [await newBasket(), await newBasket()];
  await addMembership(friend, FRIEND, session);
  await addMembership(supporter, SUPPORTER, session);
  expect((await getOffers(friend)).donation).not.toBeNull();
  expect((await getOffers(supporter)).donation).toBeNull();
});
