import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { reconcile } from "../../../crm/money/purchases/reconcile";
import { startPayment } from "../../../crm/money/purchases/start-payment";
import { handleWebhookEvent } from "../../../crm/money/webhooks/handle-webhook";
import { verifyOrder } from "../../../crm/money/purchases/check-attempt";
import { api } from "../support/box-office";
import { readyBasket, type ReadyBasket, urls, verify } from "../support/paying";
import { submitCard } from "../../support/cards";
import { paidEvent, attemptRequest, testPaymentDeps } from "../support/payment-deps";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const listCards = async ({ session }: ReadyBasket) =>
  (await api.listStoredCards({ session })).value;

/** Pays through the API on the card provider's page. */
async function payOnProviderPage(ready: ReadyBasket, keepCard: boolean): Promise<string> {
  const { value } = await api.startPayment({
    params: { id: ready.basketId },
    body: { ...urls, expectedTotal: ready.total, locale: "en-us", keepCard },
    session: ready.session,
    key: randomUUID(),
  });
  await submitCard(value.url);
  expect((await verify(value.order.id)).value.state).toBe("confirmed");
  return value.url;
}

/** Pays and keeps a card at the test's card provider, without verifying the order. */
async function payKeepingCard(ready: ReadyBasket) {
  const started = await startPayment(deps, { ...attemptRequest(ready), keepCard: true });
  if (!started.ok || started.value.next !== "card-page") throw new Error("no card page");
  const orderId = started.value.order.order.id;
  const { id: paymentId, providerId } = await stored.payments.one({ orderId });
  if (providerId === null) throw new Error("no card page");
  deps.cards.storedCards.set(providerId, {
    providerId: `pm_${paymentId}`,
    providerCustomer: "cus_1",
    brand: "visa",
    lastDigits: "4242",
    cardholderName: "Ada Lovell",
    expiryMonth: 12,
    expiryYear: 2034,
  });
  deps.cards.pay(providerId);
  return { orderId, paymentId, providerId };
}

async function payAgainKeepingCard({ customerId }: ReadyBasket) {
  const again = await readyBasket();
  await stored.baskets.change({ id: again.basketId }, { customerId });
  return payKeepingCard({ ...again, customerId });
}

it("a card is saved to the account only if its customer chose to keep it", async () => {
  const [keeping, other] = [await readyBasket(), await readyBasket()];
  await payOnProviderPage(keeping, true);
  await payOnProviderPage(other, false);
  expect(await listCards(keeping)).toMatchObject([
    { brand: "visa", maskedNumber: "•••• 4242", cardholderName: "Ada Lovell", isPreferred: true },
  ]);
  expect(await listCards(other)).toEqual([]);
});

it("a stored card is offered on the customer's next card page until it is removed", async () => {
  const first = await readyBasket();
  await payOnProviderPage(first, true);
  const nextPage = async () => {
    const { basketId, total } = await readyBasket();
    await stored.baskets.change({ id: basketId }, { customerId: first.customerId });
    const { value } = await api.startPayment({
      params: { id: basketId },
      body: { ...urls, expectedTotal: total, locale: "en-us" },
      session: first.session,
      key: randomUUID(),
    });
    return (await fetch(value.url)).text();
  };
  expect(await nextPage()).toContain("ending in 4242");
  const [card] = await listCards(first);
  await api.removeStoredCard({ params: { id: card?.id }, session: first.session });
  expect(await nextPage()).not.toContain("ending in 4242");
});

it("a card is saved once when webhooks and return pages report the payment concurrently", async () => {
  const ready = await readyBasket();
  const { orderId, paymentId, providerId } = await payKeepingCard(ready);
  await Promise.all([
    verifyOrder(deps, orderId, { turnedBack: false }),
    handleWebhookEvent(deps, paidEvent(providerId, paymentId)),
    handleWebhookEvent(deps, paidEvent(providerId, paymentId)),
    verifyOrder(deps, orderId, { turnedBack: false }),
  ]);
  expect(await listCards(ready)).toHaveLength(1);
});

it("a card that could not be looked up while the provider was down is saved by reconciliation", async () => {
  const ready = await readyBasket();
  const { orderId, paymentId, providerId } = await payKeepingCard(ready);
  deps.cards.down = true;
  await handleWebhookEvent(deps, paidEvent(providerId, paymentId));
  deps.cards.down = false;
  const order = await stored.orders.one({ id: orderId }, ["state"]);
  // The order is confirmed without waiting for the card.
  expect(order.state).toBe("confirmed");
  expect(await listCards(ready)).toEqual([]);
  await reconcile(deps);
  expect(await listCards(ready)).toHaveLength(1);
});

it("a guest's card is never saved", async () => {
  const ready = await readyBasket();
  await stored.customers.change({ id: ready.customerId }, { isGuest: true });
  const { orderId } = await payKeepingCard(ready);
  await verifyOrder(deps, orderId, { turnedBack: false });
  await reconcile(deps);
  expect(await stored.storedCards.count({ customerId: ready.customerId })).toBe(0);
});

it("paying again with a stored card stores one card, and the provider deletes its earlier id", async () => {
  const ready = await readyBasket();
  const first = await payKeepingCard(ready);
  await verifyOrder(deps, first.orderId, { turnedBack: false });
  const second = await payAgainKeepingCard(ready);
  await verifyOrder(deps, second.orderId, { turnedBack: false });
  expect(await listCards(ready)).toHaveLength(1);
  expect(deps.cards.deletedCards).toContain(`pm_${first.paymentId}`);
});

it("a stored card keeps its newest id when the settlement of an earlier payment finishes late", async () => {
  const ready = await readyBasket();
  const first = await payKeepingCard(ready);
  const late = deps.cards.delayNextStoredCard();
  const lateSettlement = verifyOrder(deps, first.orderId, { turnedBack: false });
  await late.reached;
  await reconcile(deps);
  const second = await payAgainKeepingCard(ready);
  await verifyOrder(deps, second.orderId, { turnedBack: false });
  late.release();
  await lateSettlement;
  expect(deps.cards.deletedCards).not.toContain(`pm_${second.paymentId}`);
  expect(await stored.storedCards.find({ customerId: ready.customerId }, ["providerId"])).toEqual([
    { providerId: `pm_${second.paymentId}` },
  ]);
});
