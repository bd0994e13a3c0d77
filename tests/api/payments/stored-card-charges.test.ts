import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { reconcile } from "../../../crm/money/purchases/reconcile";
import { handleWebhookEvent } from "../../../crm/money/webhooks/handle-webhook";
import { api, getBasket } from "../support/box-office";
import { DOWN } from "../support/cards/fake-stored-cards";
import {
  type Buyer,
  buyerWithCard,
  countCharges,
  expectBoughtOnce,
  listIntents,
  listOrders,
  payOnPage,
  payWithCard,
  getState,
  withSlowBank,
} from "../support/cards/stored-card-buyer";
import { readyBasket } from "../support/paying";
import {
  openCardPage,
  paidEvent,
  listPayments,
  testPaymentDeps,
  withCards,
} from "../support/payment-deps";
import { keepCard } from "../support/recurring";
import { stored } from "../support/stored";

it("a stored card pays an order without a card page", async () => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  expect(await payWithCard(deps, buyer)).toMatchObject({
    ok: true,
    value: { next: "order", order: { order: { state: "confirmed" } } },
  });
  await expectBoughtOnce(deps, buyer);
  expect(listIntents(deps)).toMatchObject([
    { charge: { amount: buyer.total, currency: "USD", card: `pm_${buyer.cardId}` } },
  ]);
  expect(await listPayments(buyer.basketId)).toMatchObject([
    { state: "paid", keepCard: false, pageUrl: null },
  ]);
});

it.each([
  ["of another customer", async () => keepCard((await readyBasket()).customerId)],
  [
    "that has expired",
    async ({ cardId }: Buyer) => {
      await stored.storedCards.change({ id: cardId }, { expiryYear: 2020 });
      return cardId;
    },
  ],
  [
    "that the provider does not have",
    async ({ cardId }: Buyer) => {
      await stored.storedCards.change({ id: cardId }, { providerCustomer: null });
      return cardId;
    },
  ],
  ["that does not exist", async () => randomUUID()],
])("a card %s is refused without an order", async (_which, cardIdFor) => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  const cardId = await cardIdFor(buyer);
  expect(await payWithCard(deps, { ...buyer, cardId })).toEqual({
    ok: false,
    failure: { code: "conflict", reason: "card-not-usable" },
  });
  expect(await listOrders(buyer)).toEqual([]);
  expect(deps.cards.intents.size).toBe(0);
});

it("a stored card can be charged until it expires, if the provider has it", async () => {
  const { session, cardId } = await buyerWithCard();
  const list = async () =>
    (await api.listStoredCards({ session })).value.map(({ canBeCharged }) => canBeCharged);
  expect(await list()).toEqual([true]);
  await stored.storedCards.change({ id: cardId }, { expiryYear: 2020 });
  expect(await list()).toEqual([false]);
});

it("a declined card leaves the basket as it was, and the same form can pay on the card page", async () => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  const reason = "card-no-funds";
  deps.cards.cardOutcomes.set(`pm_${buyer.cardId}`, { kind: "declined", reason });
  const refused = { ok: false, failure: { code: "conflict", reason } };
  expect(await payWithCard(deps, buyer)).toEqual(refused);
  expect(await listOrders(buyer)).toMatchObject([{ state: "failed", failure: "declined" }]);
  expect((await getBasket(buyer.basketId)).tickets).toHaveLength(2);
  // The bank may decide otherwise the next time: that is a new charge.
  expect(await payWithCard(deps, buyer)).toEqual(refused);
  expect(await payOnPage(deps, buyer)).toMatchObject({ ok: true, value: { next: "card-page" } });
  expect(countCharges(deps)).toBe(0);
});

it("a card whose bank asks to confirm leads to one card page that says so, and the charge is canceled", async () => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  deps.cards.cardOutcomes.set(`pm_${buyer.cardId}`, { kind: "asks-to-confirm" });
  const [first, second] = await Promise.all([payWithCard(deps, buyer), payWithCard(deps, buyer)]);
  expect(first).toMatchObject({ ok: true, value: { next: "card-page" } });
  const again = await payWithCard(deps, buyer);
  const getUrl = (started: typeof first) =>
    started.ok && started.value.next === "card-page" && started.value.url;
  expect([getUrl(second), getUrl(again)]).toEqual([getUrl(first), getUrl(first)]);
  expect(listIntents(deps)).toMatchObject([{ outcome: { kind: "ended" }, charges: 0 }]);
  expect(deps.cards.pages.size).toBe(1);
  const [providerId = "", page] = [...deps.cards.pages][0] ?? [];
  expect(page?.attempt.message).toContain("Your bank asks you to confirm this payment.");
  deps.cards.pay(providerId);
  const paymentId = page?.attempt.key ?? "";
  await handleWebhookEvent(deps, paidEvent(providerId, paymentId));
  await expectBoughtOnce(deps, buyer);
});

it("five clicks, two of them in another tab, charge the card once", async () => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  const other = { ...buyer, key: randomUUID() };
  const clicks = [buyer, buyer, other, buyer, other];
  const results = await Promise.all(clicks.map((click) => payWithCard(deps, click)));
  await expectBoughtOnce(deps, buyer);
  expect(results.some((result) => result.ok && result.value.next === "order")).toBe(true);
  expect(await payWithCard(deps, { ...buyer, key: randomUUID() })).toMatchObject({
    ok: true,
    value: { next: "order", order: { order: { state: "confirmed" } } },
  });
  await expectBoughtOnce(deps, buyer);
});

it("the card page of an earlier attempt is closed before the stored card is charged", async () => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  await payOnPage(deps, buyer);
  const [providerId = ""] = [...deps.cards.pages.keys()];
  await payWithCard(deps, buyer);
  deps.cards.pay(providerId);
  await expectBoughtOnce(deps, buyer);
});

it("a stored card is not charged if an earlier card page was paid", async () => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  const { providerId } = await openCardPage(deps, buyer);
  deps.cards.pay(providerId);
  expect(await payWithCard(deps, buyer)).toMatchObject({ ok: true, value: { next: "order" } });
  await expectBoughtOnce(deps, buyer);
  expect(deps.cards.intents.size).toBe(0);
});

it("a stored card is not charged if an earlier card page cannot be closed", async () => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  await openCardPage(deps, buyer);
  const failing = withCards(deps, { expire: async () => DOWN });
  expect(await payWithCard(failing, buyer)).toMatchObject({
    ok: false,
    failure: { reason: "card-try-again" },
  });
  expect(countCharges(deps)).toBe(0);
});

it("another total than the basket's is not charged", async () => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  const total = buyer.total - 100;
  expect(await payWithCard(deps, { ...buyer, total })).toEqual({
    ok: false,
    failure: { code: "invalid", fields: { total: "changed" } },
  });
  expect(deps.cards.intents.size).toBe(0);
});

it("with the provider down nothing is prepared, and the basket can be paid later", async () => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  deps.cards.down = true;
  expect(await payWithCard(deps, buyer)).toMatchObject({
    ok: false,
    failure: { reason: "card-try-again" },
  });
  expect(await getState(buyer)).toEqual(["failed"]);
  deps.cards.down = false;
  await payWithCard(deps, buyer);
  await expectBoughtOnce(deps, buyer);
});

it("a card that was removed in the meantime is not usable", async () => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  await deps.cards.deleteCard(`pm_${buyer.cardId}`);
  expect(await payWithCard(deps, buyer)).toMatchObject({
    ok: false,
    failure: { reason: "card-not-usable" },
  });
  expect(await getState(buyer)).toEqual(["failed"]);
});

it("while it is unknown whether the card was charged, the order is pending and no other payment starts", async () => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  const { cards } = deps;
  // Charges the card, but its answer is lost.
  const lost = withCards(deps, {
    confirmCharge: async (providerId) => {
      await cards.confirmCharge(providerId);
      return DOWN;
    },
  });
  const pending = { ok: true, value: { next: "order", order: { order: { state: "pending" } } } };
  expect(await payWithCard(lost, buyer)).toMatchObject(pending);
  cards.down = true;
  const other = { ...buyer, key: randomUUID() };
  for (const pay of [payWithCard, payOnPage]) expect(await pay(deps, other)).toMatchObject(pending);
  cards.down = false;
  expect(await payOnPage(deps, other)).toMatchObject({
    value: { next: "order", order: { order: { state: "confirmed" } } },
  });
  await expectBoughtOnce(deps, buyer);
});

it("while the provider is still charging, the order is pending and the basket cannot be changed", async () => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  deps.cards.cardOutcomes.set(`pm_${buyer.cardId}`, { kind: "charging" });
  await payWithCard(deps, buyer);
  expect(await payOnPage(deps, { ...buyer, key: randomUUID() })).toMatchObject({
    value: { next: "order", order: { order: { state: "pending" } } },
  });
  await reconcile(deps, { openForSeconds: 0 });
  expect(await getState(buyer)).toEqual(["pending"]);
  const [providerId = "", intent] = [...deps.cards.intents][0] ?? [];
  if (intent === undefined) throw new Error("no intent");
  Object.assign(intent, { outcome: { kind: "paid", paidAt: new Date() }, charges: 1 });
  await handleWebhookEvent(deps, paidEvent(providerId, intent.charge.key));
  await expectBoughtOnce(deps, buyer);
});

it("a bank that answers late completes the order after the visitor was answered", async () => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  const { slow, answer } = withSlowBank(deps);
  expect(await payWithCard(slow, buyer)).toMatchObject({
    value: { next: "order", order: { order: { state: "pending" } } },
  });
  answer();
  await expect.poll(() => getState(buyer)).toEqual(["confirmed"]);
  await expectBoughtOnce(deps, buyer);
});

it("a bank that asks late to confirm ends the order, which says why and can be paid on the card page", async () => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  deps.cards.cardOutcomes.set(`pm_${buyer.cardId}`, { kind: "asks-to-confirm" });
  const { slow, answer } = withSlowBank(deps);
  expect(await payWithCard(slow, buyer)).toMatchObject({
    value: { next: "order", order: { order: { state: "pending" } } },
  });
  answer();
  await expect
    .poll(() => listOrders(buyer))
    .toMatchObject([{ state: "failed", failure: "unconfirmed" }]);
  expect(countCharges(deps)).toBe(0);
  expect(await payOnPage(deps, buyer)).toMatchObject({ ok: true, value: { next: "card-page" } });
});

it("a charge that is canceled while it is confirmed is replaced by the other payment", async () => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  const canceling = withCards(deps, {
    confirmCharge: async (providerId) => {
      await deps.cards.expire(providerId);
      return deps.cards.confirmCharge(providerId);
    },
  });
  expect(await payWithCard(canceling, buyer)).toMatchObject({
    ok: false,
    failure: { code: "conflict", reason: "replaced" },
  });
  expect(countCharges(deps)).toBe(0);
});
