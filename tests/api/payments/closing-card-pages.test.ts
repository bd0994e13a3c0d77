import { expect, it } from "vitest";

import type { AttemptOutcome, CardResult } from "../../../crm/money/payments/card-payments";
import { closePaymentAttempt, recordPaid } from "../../../crm/money/purchases/record-paid";
import {
  checkPaymentAttempt,
  releaseOpenAttempts,
  verifyOrder,
} from "../../../crm/money/purchases/check-attempt";
import { listOrders } from "../support/paying";
import {
  openCardPage,
  newAttempt,
  getPayment,
  paymentState,
  testPaymentDeps,
  withCards,
} from "../support/payment-deps";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const { cards } = deps;

/**
 * Closes an open page to which the provider responds with `answer`. Returns the result, the number of close requests,
 * and the states of order and payment.
 */
async function closeWith(answer: CardResult<AttemptOutcome>, before: Partial<AttemptOutcome>) {
  const { ready, paymentId } = await newAttempt(deps);
  let closed = 0;
  const open = { kind: "open", declined: false, ...before } as AttemptOutcome;
  const scripted = withCards(deps, {
    getAttempt: () => Promise.resolve({ ok: true, value: open }),
    expire: () => {
      closed += 1;
      return Promise.resolve(answer);
    },
  });
  const seen = await checkPaymentAttempt(scripted, await getPayment(paymentId), { close: true });
  const [order] = await listOrders(ready.basketId);
  return [seen, closed, order?.state, await paymentState(paymentId)];
}
const ended = (declined: boolean) => ({ ok: true, value: { kind: "ended", declined } }) as const;

it("a card page that cannot be closed leaves the attempt open and the order pending", async () => {
  const down = { ok: false, failure: { code: "unavailable", reason: "down" } } as const;
  expect(await closeWith(down, {})).toEqual(["unknown", 1, "pending", "open"]);
});

it("a card page paid while it is being closed confirms the order", async () => {
  const paid = { ok: true, value: { kind: "paid", paidAt: new Date() } } as const;
  expect(await closeWith(paid, {})).toEqual(["paid", 1, "confirmed", "paid"]);
});

it.each([
  { before: true, after: false, state: "declined" },
  { before: false, after: true, state: "declined" },
  { before: false, after: false, state: "cancelled" },
])(
  "an attempt is $state when a decline is reported before closing: $before, after: $after",
  async ({ before, after, state }) => {
    const result = await closeWith(ended(after), { declined: before });
    expect(result).toEqual(["ended", 1, "failed", state]);
  },
);

it("an expired card page is not closed again", async () => {
  const result = await closeWith(ended(false), { kind: "ended", declined: true });
  expect(result).toEqual(["ended", 0, "failed", "declined"]);
});

/** Two attempts of one order with both pages open, as after a crash between the two. */
async function twoOpenAttempts() {
  const { ready, ...first } = await newAttempt(deps);
  const second = await openCardPage(deps, ready);
  await stored.payments.change({ id: first.paymentId }, { state: "open" });
  return { ready, first, second };
}

it("an order fails when its last open attempt ends", async () => {
  const { ready, first, second } = await twoOpenAttempts();
  await closePaymentAttempt(deps, second.paymentId, "cancelled");
  expect(await listOrders(ready.basketId)).toMatchObject([{ state: "pending", failure: null }]);
  await closePaymentAttempt(deps, first.paymentId, "declined");
  expect(await listOrders(ready.basketId)).toMatchObject([
    { state: "failed", failure: "declined" },
  ]);
});

it("ending an attempt again changes nothing", async () => {
  const { ready, paymentId } = await newAttempt(deps);
  await stored.payments.change({ id: paymentId }, { state: "declined" });
  await closePaymentAttempt(deps, paymentId, "cancelled");
  expect(await paymentState(paymentId)).toBe("declined");
  expect(await listOrders(ready.basketId)).toMatchObject([{ state: "pending", failure: null }]);
});

it("releasing a basket fails its pending order when no attempt is open", async () => {
  const { ready, paymentId, providerId } = await newAttempt(deps);
  await stored.payments.change({ id: paymentId }, { state: "declined" });
  expect(await releaseOpenAttempts(deps, ready.basketId)).toEqual({ ok: true, value: null });
  expect(await listOrders(ready.basketId)).toMatchObject([
    { state: "failed", failure: "cancelled" },
  ]);
  expect(cards.page(providerId).outcome.kind).toBe("open");
});

it("the provider is only asked about an order's open attempt, and not about failed orders", async () => {
  const { ready } = await newAttempt(deps);
  const { orderId, paymentId, providerId } = await openCardPage(deps, ready);
  const requested: string[] = [];
  const counting = withCards(deps, {
    getAttempt: (id) => {
      requested.push(id);
      return cards.getAttempt(id);
    },
  });
  await verifyOrder(counting, orderId, { turnedBack: false });
  expect(requested).toEqual([providerId]);
  await stored.orders.change({ id: orderId }, { state: "failed", failure: "cancelled" });
  expect(await paymentState(paymentId)).toBe("open");
  await verifyOrder(counting, orderId, { turnedBack: false });
  expect(requested).toEqual([providerId]);
});

it("a paid order does not fail when another of its attempts ends", async () => {
  const { ready, first, second } = await twoOpenAttempts();
  const { providerId } = first;
  await recordPaid(deps, first.paymentId, { providerId, paidAt: new Date() });
  await stored.payments.change({ id: second.paymentId }, { state: "open" });
  await closePaymentAttempt(deps, second.paymentId, "cancelled");
  expect(await listOrders(ready.basketId)).toMatchObject([{ state: "completing", failure: null }]);
  expect(await paymentState(second.paymentId)).toBe("cancelled");
});
