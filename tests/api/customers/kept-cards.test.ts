import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { reconcile } from "../../../crm/payments/reconcile";
import { startPayment } from "../../../crm/payments/start-payment";
import { handleWebhookEvent } from "../../../crm/payments/handle-webhook";
import { verifyOrder } from "../../../crm/payments/check-attempt";
import { call } from "../support/box-office";
import { query } from "../support/create-test-performance";
import {
  CARDS,
  readyBasket,
  type ReadyBasket,
  type StartBody,
  submitCard,
  urls,
  verify,
} from "../support/paying";
import { paidMessage, requestFor, testPaymentDeps } from "../support/payment-deps";

const deps = testPaymentDeps();
type Card = { id: string; brand: string; maskedNumber: string; cardholderName: string };
const cardsOf = async ({ session }: ReadyBasket) =>
  (await call<Card[]>("GET", "/customer/stored-cards", { session })).body;

/** Pays on the provider's own page, by the box office's API. */
async function payThere(ready: ReadyBasket, keepCard: boolean): Promise<string> {
  const { body } = await call<StartBody>("POST", `/baskets/${ready.basketId}/orders`, {
    body: { ...urls, expectedTotal: ready.total, locale: "en-us", keepCard },
    session: ready.session,
    key: randomUUID(),
  });
  await submitCard(body.url, CARDS.good);
  expect((await verify(body.order.id)).body.state).toBe("confirmed");
  return body.url;
}

/** At the card page of a provider whose answers this test chooses. */
async function atThePage(ready: ReadyBasket) {
  const started = await startPayment(deps, { ...requestFor(ready), keepCard: true });
  if (!started.ok || started.next !== "card-page") throw new Error("no card page");
  const orderId = started.order.order.id;
  const [payment] = await query<{ id: string; provider_id: string }>`select id, provider_id
    from payments where order_id = ${orderId}`;
  if (!payment) throw new Error("no payment");
  deps.cards.cardsKept.set(payment.provider_id, {
    providerId: `pm_${payment.id}`,
    providerCustomer: "cus_1",
    brand: "visa",
    lastDigits: "4242",
    cardholderName: "Ada Lovell",
    expiryMonth: 12,
    expiryYear: 2034,
  });
  deps.cards.pay(payment.provider_id);
  return { orderId, paymentId: payment.id, providerId: payment.provider_id };
}

async function atThePageAgain({ customerId }: ReadyBasket) {
  const again = await readyBasket();
  await query`update baskets set customer_id = ${customerId} where id = ${again.basketId}`;
  return atThePage({ ...again, customerId });
}

it("a card that was paid with is in the account when its customer wanted it kept, and not otherwise", async () => {
  const [asked, other] = [await readyBasket(), await readyBasket()];
  await payThere(asked, true);
  await payThere(other, false);
  expect(await cardsOf(asked)).toMatchObject([
    { brand: "visa", maskedNumber: "•••• 4242", cardholderName: "Ada Lovell", isPreferred: true },
  ]);
  expect(await cardsOf(other)).toEqual([]);
});

it("a card that was paid with is offered on the customer's next card page until it is removed", async () => {
  const first = await readyBasket();
  await payThere(first, true);
  const nextPage = async () => {
    const { basketId, total } = await readyBasket();
    await query`update baskets set customer_id = ${first.customerId} where id = ${basketId}`;
    const { body } = await call<StartBody>("POST", `/baskets/${basketId}/orders`, {
      body: { ...urls, expectedTotal: total, locale: "en-us" },
      session: first.session,
      key: randomUUID(),
    });
    return (await fetch(body.url)).text();
  };
  expect(await nextPage()).toContain("ending in 4242");
  const [card] = await cardsOf(first);
  await call("DELETE", `/customer/stored-cards/${card?.id}`, { session: first.session });
  expect(await nextPage()).not.toContain("ending in 4242");
});

it("a card is saved once when webhooks and return pages report the payment concurrently", async () => {
  const ready = await readyBasket();
  const { orderId, paymentId, providerId } = await atThePage(ready);
  await Promise.all([
    verifyOrder(deps, orderId, { turnedBack: false }),
    handleWebhookEvent(deps, paidMessage(providerId, paymentId)),
    handleWebhookEvent(deps, paidMessage(providerId, paymentId)),
    verifyOrder(deps, orderId, { turnedBack: false }),
  ]);
  expect(await cardsOf(ready)).toHaveLength(1);
});

it("a card that was paid with is kept by reconciliation where the provider was down when it was paid", async () => {
  const ready = await readyBasket();
  const { orderId, paymentId, providerId } = await atThePage(ready);
  deps.cards.down = true;
  await handleWebhookEvent(deps, paidMessage(providerId, paymentId));
  deps.cards.down = false;
  const [order] = await query<{ state: string }>`select state from orders where id = ${orderId}`;
  // The order never waits for its card.
  expect(order?.state).toBe("confirmed");
  expect(await cardsOf(ready)).toEqual([]);
  await reconcile(deps);
  expect(await cardsOf(ready)).toHaveLength(1);
});

it("a card that was paid with is never a guest's", async () => {
  const ready = await readyBasket();
  await query`update customers set is_guest = true where id = ${ready.customerId}`;
  const { orderId } = await atThePage(ready);
  await verifyOrder(deps, orderId, { turnedBack: false });
  await reconcile(deps);
  expect(await query`select id from stored_cards where customer_id = ${ready.customerId}`).toEqual(
    [],
  );
});

it("a card that was paid with is one card however often it is paid with, and the provider forgets its former name", async () => {
  const ready = await readyBasket();
  const first = await atThePage(ready);
  await verifyOrder(deps, first.orderId, { turnedBack: false });
  const second = await atThePageAgain(ready);
  await verifyOrder(deps, second.orderId, { turnedBack: false });
  expect(await cardsOf(ready)).toHaveLength(1);
  expect(deps.cards.forgotten).toContain(`pm_${first.paymentId}`);
});

it("a card that was paid with keeps its newest id when the settlement of an earlier payment finishes late", async () => {
  const ready = await readyBasket();
  const first = await atThePage(ready);
  const late = deps.cards.delayNextKeptCard();
  const lateSettlement = verifyOrder(deps, first.orderId, { turnedBack: false });
  await late.reached;
  await reconcile(deps);
  const second = await atThePageAgain(ready);
  await verifyOrder(deps, second.orderId, { turnedBack: false });
  late.release();
  await lateSettlement;
  expect(deps.cards.forgotten).not.toContain(`pm_${second.paymentId}`);
  expect(
    await query`select provider_id from stored_cards where customer_id = ${ready.customerId}`,
  ).toEqual([{ provider_id: `pm_${second.paymentId}` }]);
});
