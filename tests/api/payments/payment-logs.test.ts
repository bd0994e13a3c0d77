import { afterEach, expect, it } from "vitest";

import type { CardAttempt } from "../../../crm/payments/card-payments";
import { closePaymentAttempt, recordPaid } from "../../../crm/payments/record-paid";
import { checkPaymentAttempt } from "../../../crm/payments/check-attempt";
import { reconcile } from "../../../crm/payments/reconcile";
import { processDueRefund } from "../../../crm/payments/complete-order";
import { startPayment } from "../../../crm/payments/start-payment";
import { handleWebhookEvent } from "../../../crm/payments/handle-webhook";
import { readyBasket } from "../support/paying";
import {
  atTheCardPage,
  Crash,
  loseSeats,
  newAttempt,
  paidMessage,
  paymentOf,
  requestFor,
  testDesk,
  withCards,
} from "../support/payment-desk";
import { buyerAt, confirmed } from "../support/spending";

const desk = testDesk();
const { cards } = desk;

afterEach(() => void (cards.down = false));

function loggingDesk() {
  const logged: [level: string, fields: object, message: string][] = [];
  const keep = (level: string) => (fields: object, message: string) =>
    void logged.push([level, fields, message]);
  const log = Object.assign(Object.create(desk.log) as typeof desk.log, {
    info: keep("info"),
    warn: keep("warn"),
    error: keep("error"),
  });
  return { ...desk, log, logged };
}

it("the payment log names the order that was confirmed", async () => {
  const logging = loggingDesk();
  const attempt = await newAttempt(desk);
  expect(await buyerAt(logging).paid(attempt)).toEqual(confirmed);
  expect(logging.logged).toEqual([["info", { orderId: attempt.orderId }, "order confirmed"]]);
});

it("the payment log names the order whose seats are gone and the money that was refunded", async () => {
  const logging = loggingDesk();
  const { ready, ...attempt } = await newAttempt(desk);
  await loseSeats(ready);
  await buyerAt(logging).paid(attempt);
  const { orderId, paymentId } = attempt;
  expect(logging.logged).toEqual([
    ["warn", { orderId }, "seats of a paid order are no longer available; refund due"],
    ["warn", { orderId, paymentId, amount: ready.total }, "refund completed"],
  ]);
});

it("the payment log names a payment without an order and the refund that the provider refuses", async () => {
  const logging = loggingDesk();
  const { ready, ...first } = await newAttempt(desk);
  const second = await atTheCardPage(desk, ready);
  const paidAt = new Date();
  await recordPaid(logging, second.paymentId, { providerId: second.providerId, paidAt });
  expect(logging.logged).toEqual([]);
  await recordPaid(logging, first.paymentId, { providerId: first.providerId, paidAt });
  cards.pages.delete(first.providerId);
  await processDueRefund(logging, first.orderId);
  const about = { orderId: first.orderId, paymentId: first.paymentId };
  expect(logging.logged).toEqual([
    ["warn", about, "payment cannot be applied to its order; refund due"],
    [
      "error",
      { ...about, amount: ready.total, reason: "no such page" },
      "refund failed; it will be retried",
    ],
  ]);
});

it.each([
  ["refused", "error"],
  ["unavailable", "warn"],
] as const)(
  "the payment log names the payment whose card page was %s, as %s",
  async (code, level) => {
    const logging = loggingDesk();
    let attempt: CardAttempt | null = null;
    const failing = withCards(logging, {
      open: (asked) => {
        attempt = asked;
        return Promise.resolve({ ok: false, code, reason: "not today" });
      },
    });
    await startPayment(failing, requestFor(await readyBasket({ quantity: 1 })));
    const { key: paymentId = "", orderId = "" } = attempt ?? ({} as Partial<CardAttempt>);
    expect(logging.logged).toEqual([
      [level, { paymentId, orderId, code, reason: "not today" }, "no card page"],
    ]);
  },
);

it("the payment log names the payment that the provider cannot look up or whose page it cannot close", async () => {
  const logging = loggingDesk();
  const { ready, orderId, paymentId } = await newAttempt(desk);
  cards.down = true;
  await checkPaymentAttempt(logging, await paymentOf(paymentId), { close: false });
  await startPayment(logging, requestFor(ready));
  const reason = "the test says so";
  expect(logging.logged).toEqual([
    [
      "warn",
      { paymentId, orderId, reason },
      "could not fetch payment status from the card provider",
    ],
    ["warn", { paymentId, reason }, "could not expire an older card page"],
  ]);
});

it("the payment log names the order that reconciliation could not complete", async () => {
  // What other tests left half done is completed first, so that the crash meets this order.
  await reconcile(desk, { openForSeconds: 3600 });
  const logging = loggingDesk();
  const { orderId, paymentId, providerId } = await newAttempt(desk);
  await recordPaid(desk, paymentId, { providerId, paidAt: new Date() });
  desk.crashAt("before-seats-sold");
  await reconcile(logging, { openForSeconds: 3600 });
  expect(logging.logged).toContainEqual([
    "error",
    { orderId, err: expect.any(Crash) },
    "payment could not be reconciled",
  ]);
  await reconcile(desk, { openForSeconds: 3600 });
});

it("the payment log names the webhook message about an unknown payment", async () => {
  const logging = loggingDesk();
  const message = paidMessage("cs_of_another_shop", null);
  await handleWebhookEvent(logging, message);
  expect(logging.logged).toEqual([
    [
      "warn",
      { messageId: message.id, type: message.type },
      "webhook event refers to an unknown payment",
    ],
  ]);
});

it("the payment log says nothing about an attempt that ended without money", async () => {
  const logging = loggingDesk();
  const { orderId, paymentId } = await newAttempt(desk);
  await closePaymentAttempt(logging, paymentId, "cancelled");
  await processDueRefund(logging, orderId);
  expect(logging.logged).toEqual([]);
});
