import { afterEach, expect, it, vi } from "vitest";

import type { CardAttempt } from "../../../crm/money/payments/card-payments";
import { closePaymentAttempt, recordPaid } from "../../../crm/money/purchases/record-paid";
import { checkPaymentAttempt } from "../../../crm/money/purchases/check-attempt";
import { reconcile } from "../../../crm/money/purchases/reconcile";
import { processDueRefunds } from "../../../crm/money/returns/process-refunds";
import { startPayment } from "../../../crm/money/purchases/start-payment";
import { handleWebhookEvent } from "../../../crm/money/webhooks/handle-webhook";
import { readyBasket } from "../support/paying";
import { DOWN } from "../support/cards/fake-stored-cards";
import {
  agePayment,
  openCardPage,
  Crash,
  giveSeatsToRival,
  newAttempt,
  paidEvent,
  payAndNotify,
  getPayment,
  attemptRequest,
  paymentState,
  testPaymentDeps,
  markPageUnopened,
  withCards,
} from "../support/payment-deps";
import { buyerActions, confirmed, returnTicket, listTicketIds } from "../support/spending";
import { commandRunner } from "../support/run-command";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const { cards } = deps;

afterEach(() => void (cards.down = false));

function loggingDeps() {
  const logged: [level: string, fields: object, message: string][] = [];
  const keep = (level: string) => (fields: object, message: string) =>
    void logged.push([level, fields, message]);
  const log = Object.assign(Object.create(deps.log) as typeof deps.log, {
    info: keep("info"),
    warn: keep("warn"),
    error: keep("error"),
  });
  return { ...deps, log, logged };
}

it("the payment log has the id of a confirmed order", async () => {
  const logging = loggingDeps();
  const attempt = await newAttempt(deps);
  expect(await buyerActions(logging).completePayment(attempt)).toEqual(confirmed);
  expect(logging.logged).toEqual([["info", { orderId: attempt.orderId }, "order confirmed"]]);
});

it("the payment log has the order whose seats are gone and the refund that was made", async () => {
  const logging = loggingDeps();
  const { ready, ...attempt } = await newAttempt(deps);
  await giveSeatsToRival(ready);
  await buyerActions(logging).completePayment(attempt);
  const { orderId, paymentId } = attempt;
  expect(logging.logged).toEqual([
    ["warn", { orderId }, "seats of a paid order are no longer available; refund due"],
    ["info", { orderId, paymentId, amount: ready.total }, "refund completed"],
  ]);
});

it("the payment log has a payment without an order and its refund that the provider refuses", async () => {
  const logging = loggingDeps();
  const { ready, ...first } = await newAttempt(deps);
  const second = await openCardPage(deps, ready);
  const paidAt = new Date();
  await recordPaid(logging, second.paymentId, { providerId: second.providerId, paidAt });
  expect(logging.logged).toEqual([]);
  await recordPaid(logging, first.paymentId, { providerId: first.providerId, paidAt });
  cards.pages.delete(first.providerId);
  await processDueRefunds(logging, first.orderId);
  const about = { orderId: first.orderId, paymentId: first.paymentId };
  expect(logging.logged).toEqual([
    ["warn", about, "payment cannot be applied to its order; refund due"],
    [
      "error",
      { ...about, amount: ready.total, reason: "no such page" },
      "refund failed; will retry",
    ],
  ]);
});

it("a refund of a disputed payment fails permanently, and succeeds when staff retry it", async () => {
  const { ready, ...attempt } = await newAttempt(deps);
  const { orderId, paymentId } = attempt;
  const refund = vi.fn(() => Promise.resolve({ ok: true, value: "disputed" } as const));
  const disputed = withCards(deps, { refund });
  await giveSeatsToRival(ready);
  await payAndNotify(disputed, attempt);
  await processDueRefunds(disputed, orderId);
  expect(refund).toHaveBeenCalledTimes(1);
  expect(await paymentState(paymentId)).toBe("cancelled");
  const order = await stored.orders.one({ id: orderId }, ["number"]);
  const retried = await commandRunner(deps)("retry-refund", `RPA-${order.number}`);
  expect(retried).toMatchObject({ ok: true });
  expect(await paymentState(paymentId)).toBe("refunded");
  expect(cards.refunds).toContain(`refund-${paymentId}`);
});

/** An order with one of two tickets returned, to be refunded to the card. */
async function returnedTicket() {
  const { ready: _ready, ...attempt } = await newAttempt(deps, {});
  const { orderId } = attempt;
  await payAndNotify(deps, attempt);
  const [ticketId = ""] = await listTicketIds(orderId);
  await returnTicket(deps, orderId, ticketId);
  const findReturn = () => stored.orderReturns.one({ orderId });
  const isRefunded = async () => (await findReturn()).refundedAt !== null;
  return { ...attempt, returnId: (await findReturn()).id, isRefunded };
}

const DISPUTED = { ok: true, value: "disputed" } as const;

/** An order without its seats, to be refunded in full while the provider is down. */
async function refundedOrder() {
  const { ready, ...attempt } = await newAttempt(deps);
  await giveSeatsToRival(ready);
  await payAndNotify(withCards(deps, { refund: () => Promise.resolve(DOWN) }), attempt);
  return attempt;
}

it.each([
  ["an order", refundedOrder],
  ["a returned ticket", returnedTicket],
])(
  "a late response to an earlier attempt does not fail the retried refund of %s, so it cannot be settled by hand in the meantime",
  async (_what, createOwed) => {
    const { orderId } = await createOwed();
    let respond = (_given: typeof DISPUTED): void => {};
    const late = vi.fn(() => new Promise<typeof DISPUTED>((resolve) => (respond = resolve)));
    const earlier = processDueRefunds(withCards(deps, { refund: late }), orderId);
    await vi.waitFor(() => expect(late).toHaveBeenCalled());
    const disputed = withCards(deps, { refund: () => Promise.resolve(DISPUTED) });
    await processDueRefunds(disputed, orderId);

    const order = await stored.orders.one({ id: orderId }, ["number"]);
    const number = `RPA-${order.number}`;
    const down = withCards(deps, { refund: () => Promise.resolve(DOWN) });
    expect(await commandRunner(down)("retry-refund", number)).toMatchObject({ ok: true });
    respond(DISPUTED);
    await earlier;
    const settled = await commandRunner(deps)("settle-refund", number, "--reason", "By check");
    expect(settled).toMatchObject({ ok: false });
    const before = cards.refunds.length;
    await processDueRefunds(deps, orderId);
    expect(cards.refunds).toHaveLength(before + 1);
  },
);

it("the payment log has a returned ticket that was refunded once, and one that the provider refuses", async () => {
  const { faults: _faults, ...logging } = loggingDeps();
  const [good, refused, unasked] = [
    await returnedTicket(),
    await returnedTicket(),
    await returnedTicket(),
  ];
  cards.pages.delete(refused.providerId);
  await stored.payments.change({ id: unasked.paymentId }, { providerId: null });
  for (const { orderId } of [good, good, refused, unasked])
    await processDueRefunds(logging, orderId);
  const about = ({ returnId, orderId }: typeof good) => ({ returnId, orderId, amount: 8_500 });
  expect(logging.logged).toEqual([
    ["info", about(good), "refund completed"],
    ["error", { ...about(refused), reason: "no such page" }, "refund failed; will retry"],
    ["info", about(unasked), "refund completed"],
  ]);
  expect(cards.refunds).toEqual(expect.arrayContaining([`refund-${good.returnId}`]));
  expect([await good.isRefunded(), await refused.isRefunded()]).toEqual([true, false]);
});

it.each([
  ["refused", "error"],
  ["unavailable", "warn"],
] as const)(
  "the payment log has a payment whose card page was %s, at level %s",
  async (code, level) => {
    const logging = loggingDeps();
    let attempt: CardAttempt | null = null;
    const failing = withCards(logging, {
      open: (request) => {
        attempt = request;
        return Promise.resolve({ ok: false, failure: { code, reason: "not today" } });
      },
    });
    await startPayment(failing, attemptRequest(await readyBasket({ quantity: 1 })));
    const { key: paymentId = "", orderId = "" } = attempt ?? ({} as Partial<CardAttempt>);
    expect(logging.logged).toEqual([
      [level, { paymentId, orderId, code, reason: "not today" }, "card page could not be opened"],
    ]);
  },
);

it("the payment log has a payment that cannot be looked up, and a page that cannot be closed", async () => {
  const logging = loggingDeps();
  const { ready, orderId, paymentId } = await newAttempt(deps);
  cards.down = true;
  await checkPaymentAttempt(logging, await getPayment(paymentId), { close: false });
  await startPayment(logging, attemptRequest(ready));
  const reason = DOWN.failure.reason;
  expect(logging.logged).toEqual([
    [
      "warn",
      { paymentId, orderId, reason },
      "could not fetch payment status from the card provider",
    ],
    ["warn", { paymentId, reason }, "could not expire an older card page"],
  ]);
});

it("the payment log has the order that reconciliation could not complete", async () => {
  // Completes leftovers of other tests first, so that the crash hits this order.
  await reconcile(deps, { openForSeconds: 3600 });
  const logging = loggingDeps();
  const { orderId, paymentId, providerId } = await newAttempt(deps);
  await recordPaid(deps, paymentId, { providerId, paidAt: new Date() });
  deps.crashAt("before-order-confirmed");
  await reconcile(logging, { openForSeconds: 3600 });
  expect(logging.logged).toContainEqual([
    "error",
    { orderId, err: expect.any(Crash) },
    "payment could not be reconciled",
  ]);
  await reconcile(deps, { openForSeconds: 3600 });
});

it("the payment log has the payments and direct debit that reconciliation could not settle", async () => {
  await reconcile(deps, { openForSeconds: 3600 });
  const logging = loggingDeps();
  const [open, unopened] = [await newAttempt(deps), await newAttempt(deps)];
  await agePayment(open.paymentId, 120);
  await markPageUnopened(unopened.paymentId);
  await agePayment(unopened.paymentId, 5);
  const debit = await stored.directDebits.insert({
    orderId: open.orderId,
    state: "open",
    returnUrl: "",
    cancelUrl: "",
    locale: "en-us",
    providerId: `cs_setup_${open.orderId}`,
    createdAt: new Date(Date.now() - 7_200_000),
  });
  deps.crashAt("before-attempt-ended");
  const fail = () => Promise.reject(new Crash());
  const failing = withCards(logging, { getAttempt: fail, findSetup: fail });
  await reconcile(failing, { openForSeconds: 3600 });
  const names = [
    { paymentId: open.paymentId },
    { paymentId: unopened.paymentId },
    { orderId: open.orderId },
  ];
  for (const about of names)
    expect(logging.logged).toContainEqual([
      "error",
      { ...about, err: expect.any(Crash) },
      "payment could not be reconciled",
    ]);
  await stored.directDebits.change({ id: debit.id }, { state: "failed", failure: "cancelled" });
});

it("the payment log has a webhook event about an unknown payment", async () => {
  const logging = loggingDeps();
  const message = paidEvent("cs_of_another_shop", null);
  await handleWebhookEvent(logging, message);
  expect(logging.logged).toEqual([
    [
      "warn",
      { messageId: message.id, type: message.type },
      "webhook event refers to an unknown payment",
    ],
  ]);
});

it("the payment log has nothing about an attempt that ended without a payment", async () => {
  const logging = loggingDeps();
  const { orderId, paymentId } = await newAttempt(deps);
  await closePaymentAttempt(logging, paymentId, "cancelled");
  await processDueRefunds(logging, orderId);
  expect(logging.logged).toEqual([]);
});
