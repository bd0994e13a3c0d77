import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";

import { getOrder } from "../../../crm/money/orders/queries";
import { completeOrder } from "../../../crm/money/purchases/complete-order";
import {
  closePaymentAttempt,
  endOrphanedOrder,
  recordPaid,
} from "../../../crm/money/purchases/record-paid";
import {
  checkPaymentAttempt,
  releaseOpenAttempts,
  verifyOrder,
} from "../../../crm/money/purchases/check-attempt";
import { reconcile } from "../../../crm/money/purchases/reconcile";
import { handleWebhookEvent } from "../../../crm/money/webhooks/handle-webhook";
import { openPage } from "../../../crm/money/purchases/open-page";
import { markOutcomeShown } from "../../../crm/money/payments/payments";
import { newCustomer } from "../support/box-office";
import { listClaims, holdMinutes, listMails, listOrders } from "../support/paying";
import {
  agePayment,
  openCardPage,
  newAttempt,
  UNKNOWN_ID,
  paidEvent,
  payAndNotify,
  getPayment,
  paymentStates,
  testPaymentDeps,
  markPageUnopened,
} from "../support/payment-deps";
import { chargedMethod, DONATION } from "../support/recurring";
import { dayFromNow, fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const { cards } = deps;

afterEach(() => void (cards.down = false));

const checkAfter = async (close: boolean, change: (providerId: string, id: string) => unknown) => {
  const { ready, paymentId, providerId } = await newAttempt(deps);
  await change(providerId, paymentId);
  const seen = await checkPaymentAttempt(deps, await getPayment(paymentId), { close });
  const [order] = await listOrders(ready.basketId);
  return [seen, order?.state, order?.failure, (await paymentStates(ready.basketId))[0]];
};

it("an open attempt stays open, and ends when its page is closed", async () => {
  expect(await checkAfter(false, () => null)).toEqual(["open", "pending", null, "open"]);
  expect(await checkAfter(true, () => null)).toEqual(["ended", "failed", "cancelled", "cancelled"]);
});

it("a paid attempt completes its order, even while its page is being closed", async () => {
  const paid = ["paid", "confirmed", null, "paid"];
  expect(await checkAfter(false, (id) => cards.pay(id))).toEqual(paid);
  expect(await checkAfter(true, (id) => cards.pay(id))).toEqual(paid);
});

it("an attempt whose page the provider does not know ends once the page would have expired", async () => {
  const deletePage = (providerId: string) => cards.pages.delete(providerId);
  expect(await checkAfter(false, deletePage)).toEqual(["not-found", "pending", null, "open"]);
  const late = (providerId: string, id: string) => {
    deletePage(providerId);
    return agePayment(id, 36);
  };
  expect(await checkAfter(false, late)).toEqual(["ended", "failed", "unavailable", "unavailable"]);
});

it("an attempt without a page is ended without asking the provider", async () => {
  const unopened = (_: string, id: string) => markPageUnopened(id);
  expect(await checkAfter(false, unopened)).toEqual(["open", "pending", null, "opening"]);
  expect(await checkAfter(true, unopened)).toEqual(["ended", "failed", "cancelled", "cancelled"]);
});

it("a webhook event about something else is acknowledged, and one about an open page changes nothing", async () => {
  const message = (about: object | null) =>
    ({ ...paidEvent("cs_none", null), about }) as ReturnType<typeof paidEvent>;
  expect(await handleWebhookEvent(deps, message(null))).toBe(true);
  const { ready, paymentId, providerId } = await newAttempt(deps);
  const openPageInfo = { paymentId, providerId, paidAt: null };
  expect(await handleWebhookEvent(deps, message(openPageInfo))).toBe(true);
  expect(await listOrders(ready.basketId)).toMatchObject([{ state: "pending" }]);
  cards.down = true;
  expect(await handleWebhookEvent(deps, message(openPageInfo))).toBe(false);
});

it("a webhook event finds its attempt by our id, or by the provider's", async () => {
  const { ready, orderId, providerId } = await newAttempt(deps);
  cards.pay(providerId);
  expect(await handleWebhookEvent(deps, paidEvent("cs_unknown", "not-an-id"))).toBe(true);
  expect(await listOrders(ready.basketId)).toMatchObject([{ state: "pending" }]);
  expect(await handleWebhookEvent(deps, paidEvent(providerId, "not-an-id"))).toBe(true);
  expect(await listOrders(ready.basketId)).toMatchObject([{ id: orderId, state: "confirmed" }]);
});

it("a webhook event is handled once", async () => {
  const { ready, orderId, providerId, paymentId } = await newAttempt(deps);
  const message = paidEvent(providerId, paymentId);
  cards.pay(providerId);
  await handleWebhookEvent(deps, message);
  await stored.orders.change({ id: orderId }, { state: "confirming" });
  await handleWebhookEvent(deps, message);
  expect(await listOrders(ready.basketId)).toMatchObject([{ state: "confirming" }]);
});

it("a webhook event about a recurring charge looks up that charge, and an unknown id is ignored", async () => {
  const { customerId } = await newCustomer();
  const day = dayFromNow();
  const recurring = await stored.recurringPayments.insert({
    customerId,
    state: "ended",
    locale: "en-us",
    giftItemId: randomUUID(),
    fundId: "annual",
    gift: DONATION,
    amount: 2_500,
    startedOn: day,
    nextOn: day,
  });
  const providerMethod = `pm_${randomUUID()}`;
  const { id: chargeId } = await stored.recurringCharges.insert({
    recurringId: recurring.id,
    period: day,
    dueOn: day,
    askedAt: fromNow(),
    attempts: 1,
    amount: 2_500,
    currency: "USD",
    state: "charging",
    method: chargedMethod("card", providerMethod),
  });
  cards.chargeOutcomes.set(providerMethod, { kind: "declined", canRetry: false });
  const stateAfter = async (id: string) => {
    const message = { ...paidEvent("cs_none", null), about: null, chargeId: id };
    expect(await handleWebhookEvent(deps, message)).toBe(true);
    return stored.recurringCharges.find({ id: chargeId }, ["state"]);
  };
  expect(await stateAfter("ch_of_another_shop")).toEqual([{ state: "charging" }]);
  expect(await stateAfter(chargeId)).toEqual([{ state: "canceled" }]);
});

it("an outcome is shown for ten minutes from the first time, and a pending order at any time", async () => {
  const { ready: _ready, ...attempt } = await newAttempt(deps);
  const order = async () => (await getOrder(deps.db, attempt.orderId)).order;
  const isShown = async (after = 0) => {
    await stored.orders.move({ id: attempt.orderId }, "outcomeShownAt", { minutes: -after });
    return markOutcomeShown(deps.db, await order());
  };
  expect(await isShown()).toBe(true);
  expect((await order()).outcomeShownAt).toBeNull();
  await payAndNotify(deps, attempt);
  expect([await isShown(), await isShown(9), await isShown(2)]).toEqual([true, true, false]);
});

it("the sweep fails an order that can no longer be paid, and gives its seats the normal hold", async () => {
  const { ready, orderId, paymentId } = await newAttempt(deps);
  await stored.payments.change({ id: paymentId }, { state: "cancelled" });
  await endOrphanedOrder(deps, UNKNOWN_ID);
  await endOrphanedOrder(deps, orderId);
  expect(await listOrders(ready.basketId)).toMatchObject([
    { state: "failed", failure: "cancelled" },
  ]);
  expect(Math.round(await holdMinutes(ready.basketId))).toBe(15);
});

it("the sweep does not fail an order that can still be paid", async () => {
  const { ready, orderId } = await newAttempt(deps);
  await endOrphanedOrder(deps, orderId);
  await reconcile(deps);
  expect(await listOrders(ready.basketId)).toMatchObject([{ state: "pending" }]);
});

it("the sweep ends an attempt whose page was not opened within five minutes", async () => {
  const { ready, paymentId } = await newAttempt(deps);
  await markPageUnopened(paymentId);
  await agePayment(paymentId, 3);
  await reconcile(deps);
  expect(await paymentStates(ready.basketId)).toEqual(["opening"]);
  await agePayment(paymentId, 2);
  await reconcile(deps);
  expect(await paymentStates(ready.basketId)).toEqual(["unavailable"]);
});

it("every step of a payment ignores an unknown attempt", async () => {
  await recordPaid(deps, UNKNOWN_ID, { providerId: "cs", paidAt: new Date() });
  expect(await openPage(deps, UNKNOWN_ID)).toEqual({ ok: false, failure: "replaced" });
  await closePaymentAttempt(deps, UNKNOWN_ID, "cancelled");
  await completeOrder(deps, UNKNOWN_ID);
  expect(await verifyOrder(deps, UNKNOWN_ID, { turnedBack: true })).toBeNull();
  expect(await releaseOpenAttempts(deps, UNKNOWN_ID)).toEqual({ ok: true, value: null });
});

it("a payment ends the other attempts of its order, and is recorded once", async () => {
  const { ready, ...first } = await newAttempt(deps);
  const second = await openCardPage(deps, ready);
  const paidAt = new Date();
  const payment = { providerId: first.providerId, paidAt };
  await recordPaid(deps, first.paymentId, payment);
  expect(await paymentStates(ready.basketId)).toEqual(["paid", "cancelled"]);
  await recordPaid(deps, first.paymentId, { ...payment, paidAt: new Date(0) });
  expect((await getPayment(first.paymentId)).paidAt?.getTime()).toBeGreaterThan(0);
  await recordPaid(deps, second.paymentId, { providerId: second.providerId, paidAt });
  expect(await paymentStates(ready.basketId)).toEqual(["paid", "cancelled"]);
  cards.page(second.providerId).outcome = { kind: "paid", paidAt };
  await completeOrder(deps, first.orderId);
  expect(await paymentStates(ready.basketId)).toEqual(["paid", "refunded"]);
  expect(await listClaims(ready.instanceId)).toEqual([{ state: "sold", n: 1 }]);
  // The confirmation only: the other attempt's refund is not mentioned.
  expect(await listMails(first.orderId)).toHaveLength(1);
});

it("releasing a basket closes its card page and fails its order", async () => {
  const { ready, providerId } = await newAttempt(deps);
  expect(await releaseOpenAttempts(deps, ready.basketId)).toEqual({ ok: true, value: null });
  expect(cards.page(providerId).outcome.kind).toBe("ended");
  expect(await listOrders(ready.basketId)).toMatchObject([
    { state: "failed", failure: "cancelled" },
  ]);
});
