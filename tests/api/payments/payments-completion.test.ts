import { expect, it } from "vitest";

import { completeOrder } from "../../../crm/money/purchases/complete-order";
import { reconcile } from "../../../crm/money/purchases/reconcile";
import { startPayment } from "../../../crm/money/purchases/start-payment";
import { handleWebhookEvent } from "../../../crm/money/webhooks/handle-webhook";
import { verifyOrder } from "../../../crm/money/purchases/check-attempt";
import { returnChosenTickets } from "../../../crm/money/returns/return-tickets";
import { getBasket } from "../support/box-office";
import {
  listClaims,
  listMails,
  listOrders,
  readyBasket,
  type ReadyBasket,
} from "../support/paying";
import {
  agePayment,
  openCardPage,
  Crash,
  newAttempt,
  UNKNOWN_ID,
  paidEvent,
  payAndNotify,
  listPayments,
  attemptRequest,
  paymentState,
  testPaymentDeps,
} from "../support/payment-deps";
import { redeem, newSubscription, usedVouchers } from "../support/subscribers";
import { releaseSeats } from "../support/create-test-performance";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const { cards } = deps;

const mailKinds = (orderId: string) => stored.mails.find({ orderId }, ["kind"]);

async function expectOneConfirmed(ready: ReadyBasket, orderId: string) {
  expect(await listOrders(ready.basketId)).toEqual([
    { id: orderId, state: "confirmed", failure: null },
  ]);
  expect(await listMails(orderId)).toHaveLength(1);
  expect(await listClaims(ready.instanceId)).toEqual([{ state: "sold", n: 2 }]);
}

it("simultaneous returns, webhook events and reconciliation complete an order once", async () => {
  const { ready, orderId, paymentId, providerId } = await newAttempt(deps, {});
  cards.pay(providerId);
  const message = paidEvent(providerId, paymentId);
  await Promise.all([
    handleWebhookEvent(deps, message),
    verifyOrder(deps, orderId, { turnedBack: false }),
    reconcile(deps, { openForSeconds: 0 }),
    handleWebhookEvent(deps, message),
    verifyOrder(deps, orderId, { turnedBack: true }),
    handleWebhookEvent(deps, paidEvent(providerId, null)),
    reconcile(deps, { openForSeconds: 0 }),
  ]);
  await expectOneConfirmed(ready, orderId);
  expect(cards.refunds).toEqual([]);
});

const commits = ["paid-stored", "order-confirmed"] as const;
it.each(commits.flatMap((commit) => [`before-${commit}`, `after-${commit}`] as const))(
  "after a crash %s a repeated webhook event confirms the order once",
  async (stage) => {
    const { ready, orderId, paymentId, providerId } = await newAttempt(deps, {});
    cards.pay(providerId);
    const message = paidEvent(providerId, paymentId);
    deps.crashAt(stage);
    await expect(handleWebhookEvent(deps, message)).rejects.toThrow(Crash);
    expect(await handleWebhookEvent(deps, message)).toBe(true);
    await expectOneConfirmed(ready, orderId);
  },
);

it.each(commits)(
  "after a crash after %s reconciliation confirms the order without a webhook event",
  async (commit) => {
    const { ready, orderId, providerId } = await newAttempt(deps, {});
    cards.pay(providerId);
    deps.crashAt(`after-${commit}`);
    await expect(verifyOrder(deps, orderId, { turnedBack: false })).rejects.toThrow(Crash);
    await reconcile(deps);
    await expectOneConfirmed(ready, orderId);
  },
);

it.each(["after-order-written", "before-page-stored", "after-page-stored"] as const)(
  "after a crash %s the same click returns the same order and page",
  async (stage) => {
    const ready = await readyBasket();
    const request = attemptRequest(ready);
    deps.crashAt(stage);
    await expect(startPayment(deps, request)).rejects.toThrow(Crash);
    const opened = cards.pages.size;
    const again = await startPayment(deps, request);
    expect(again).toMatchObject({ ok: true, value: { next: "card-page" } });
    expect(await listOrders(ready.basketId)).toHaveLength(1);
    expect(cards.pages.size).toBe(stage === "after-order-written" ? opened + 1 : opened);
  },
);

it("a crash before an order is written leaves no order, and a refused click does not get that far", async () => {
  const ready = await readyBasket();
  deps.crashAt("before-order-written");
  const other = { ...ready, total: ready.total + 1 };
  expect(await startPayment(deps, attemptRequest(other))).toMatchObject({ ok: false });
  await expect(startPayment(deps, attemptRequest(ready))).rejects.toThrow(Crash);
  expect(await listOrders(ready.basketId)).toEqual([]);
});

it("a crash before the page's URL is stored loses no payment", async () => {
  const ready = await readyBasket();
  deps.crashAt("before-page-stored");
  await expect(startPayment(deps, attemptRequest(ready))).rejects.toThrow(Crash);
  const [{ id: paymentId, orderId: orderId } = { id: "", orderId: "" }] = await listPayments(
    ready.basketId,
  );
  await payAndNotify(deps, { orderId, paymentId, providerId: `cs_fake_${paymentId}` });
  await expectOneConfirmed(ready, orderId);
});

it("a crash before a page is opened fails the order later, and the seats stay in the basket", async () => {
  const ready = await readyBasket();
  deps.crashAt("after-order-written");
  await expect(startPayment(deps, attemptRequest(ready))).rejects.toThrow(Crash);
  const [payment] = await listPayments(ready.basketId);
  await agePayment(payment?.id ?? "", 5);
  await reconcile(deps);
  expect(await listOrders(ready.basketId)).toMatchObject([
    { state: "failed", failure: "unavailable" },
  ]);
  expect(await listClaims(ready.instanceId)).toEqual([{ state: "held", n: 2 }]);
});

/** The hold expires, and another basket takes one of the two seats. */
async function loseOneSeat(ready: ReadyBasket) {
  const rival = await readyBasket();
  await releaseSeats(ready.basketId);
  const { basketId } = ready;
  const lost = await stored.claims.first({ basketId }, ["seatId"], ["instanceId", "seatId"]);
  const heldUntil = fromNow({ minutes: 15 });
  await stored.claims.change(lost, { basketId: rival.basketId, heldUntil });
}

it("an order that lost a seat before its payment fails and is refunded once", async () => {
  const { ready, ...attempt } = await newAttempt(deps, {});
  const { orderId, paymentId } = attempt;
  await loseOneSeat(ready);
  const before = cards.amountKept();
  await payAndNotify(deps, attempt);
  await reconcile(deps);
  expect(await listOrders(ready.basketId)).toMatchObject([
    { state: "failed", failure: "refunded" },
  ]);
  expect((await verifyOrder(deps, orderId, { turnedBack: false }))?.charged).toBe(false);
  expect(cards.amountKept()).toBe(before);
  expect(cards.refunds.filter((key) => key === `refund-${paymentId}`)).toHaveLength(1);
  // Instead of a confirmation, an email says that the payment is refunded.
  expect(await mailKinds(orderId)).toEqual([{ kind: "order-returned" }]);
  // Its other seat is free again; the rival holds the lost one.
  expect(await listClaims(ready.instanceId)).toEqual([{ state: "held", n: 1 }]);
});

it("a refund stays due while the provider is down, and is made once by later reconciliation", async () => {
  const { ready, ...attempt } = await newAttempt(deps, {});
  await loseOneSeat(ready);
  cards.down = true;
  await payAndNotify(deps, attempt);
  cards.down = false;
  deps.crashAt("before-refund-stored");
  await expect(reconcile(deps)).rejects.toThrow(Crash);
  await reconcile(deps);
  expect(await paymentState(attempt.paymentId)).toBe("refunded");
  const refunds = cards.refunds.filter((key) => key === `refund-${attempt.paymentId}`);
  expect(refunds).toHaveLength(1);
});

it("expired seats that no one took are sold, however late the webhook event arrives", async () => {
  const { ready, ...attempt } = await newAttempt(deps, {});
  const paidAt = new Date();
  await stored.claims.change({ basketId: ready.basketId }, { heldUntil: fromNow({ hours: -2 }) });
  await payAndNotify(deps, attempt, paidAt);
  await expectOneConfirmed(ready, attempt.orderId);
});

it("a lost place is replaced by another one in an unnumbered hall", async () => {
  const { ready, ...attempt } = await newAttempt(deps, { seating: "general" });
  await loseOneSeat(ready);
  await payAndNotify(deps, attempt);
  const { orderId: id } = attempt;
  expect(await listOrders(ready.basketId)).toMatchObject([{ id, state: "confirmed" }]);
  expect(await listClaims(ready.instanceId)).toEqual([
    { state: "held", n: 1 },
    { state: "sold", n: 2 },
  ]);
});

it.each([
  ["a standard place", "standard", "wheelchair"],
  ["a wheelchair space", "wheelchair", "standard"],
  ["a companion seat", "companion", "standard"],
] as const)(
  "%s that was lost is not replaced by another kind of place in an unnumbered hall",
  async (_what, lost, left) => {
    const { ready, ...attempt } = await newAttempt(deps, { seating: "general" });
    const { instanceId } = ready;
    const claimed = (await stored.claims.find({ instanceId })).map(({ seatId }) => seatId);
    await stored.seats.change({ planId: instanceId }, { kind: left });
    await stored.seats.change({ planId: instanceId, id: claimed }, { kind: lost });
    await loseOneSeat(ready);
    await payAndNotify(deps, attempt);
    expect(await listOrders(ready.basketId)).toMatchObject([
      { state: "failed", failure: "refunded" },
    ]);
    expect(cards.refunds).toContain(`refund-${attempt.paymentId}`);
  },
);

it("the subscription credit of a replaced place can be used again once its ticket is returned", async () => {
  const ready = await readyBasket({ quantity: 2, seating: "general" });
  const id = await newSubscription(ready.customerId);
  const { tickets } = await getBasket(ready.basketId);
  for (const ticket of tickets) await redeem(ready.basketId, ticket.id, id, ready.session);
  const { totals } = await getBasket(ready.basketId);
  const attempt = await openCardPage(deps, { ...ready, total: totals.toPay.amount });
  await loseOneSeat(ready);
  await payAndNotify(deps, attempt);
  expect(await usedVouchers(id)).toBe(2);
  const sold = await stored.orderTickets.find({ orderId: attempt.orderId }, ["id"]);
  const ticketIds = sold.map((ticket) => ticket.id);
  const { orderId } = attempt;
  const by = { as: "refund", by: "command line", reason: null } as const;
  await deps.db.transaction((tx) => returnChosenTickets(tx, { orderId, ticketIds, ...by }));
  expect(await usedVouchers(id)).toBe(0);
});

const cancel = async ({ orderId, paymentId }: { orderId: string; paymentId: string }) => {
  await stored.payments.change({ id: paymentId }, { state: "cancelled" });
  await stored.orders.change({ id: orderId }, { state: "failed", failure: "cancelled" });
};

it("a late payment completes a failed order if its places are still free", async () => {
  const { ready, ...attempt } = await newAttempt(deps, { seating: "general" });
  await cancel(attempt);
  await payAndNotify(deps, attempt);
  await expectOneConfirmed(ready, attempt.orderId);
});

it("a late payment is refunded when another order has bought the basket", async () => {
  const { ready, ...first } = await newAttempt(deps, {});
  await cancel(first);
  const second = await openCardPage(deps, ready);
  await payAndNotify(deps, second);
  await payAndNotify(deps, first);
  expect(cards.refunds).toContain(`refund-${first.paymentId}`);
  expect(await listOrders(ready.basketId)).toEqual([
    { id: first.orderId, state: "failed", failure: "refunded" },
    { id: second.orderId, state: "confirmed", failure: null },
  ]);
  expect(await mailKinds(first.orderId)).toEqual([{ kind: "order-returned" }]);
});

it("a webhook event about an unknown payment changes nothing", async () => {
  expect(await handleWebhookEvent(deps, paidEvent("cs_somebody_elses", null))).toBe(true);
  await completeOrder(deps, UNKNOWN_ID);
});
