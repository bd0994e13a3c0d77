import { afterEach, expect, it } from "vitest";

import { reconcile } from "../../../crm/money/purchases/reconcile";
import { processDueRefunds } from "../../../crm/money/returns/process-refunds";
import { listOrders } from "../support/paying";
import {
  agePayment,
  newAttempt,
  paymentState,
  testPaymentDeps,
  withCards,
} from "../support/payment-deps";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const { cards } = deps;

afterEach(() => void (cards.down = false));

/** An attempt old enough for reconciliation to ask the provider about it. */
async function oldAttempt() {
  const attempt = await newAttempt(deps);
  await agePayment(attempt.paymentId, 1);
  return attempt;
}

/** A paid attempt whose order cannot be fulfilled. */
async function owedAttempt() {
  const attempt = await newAttempt(deps);
  await stored.payments.change(
    { id: attempt.paymentId },
    { state: "cancelled", paidAt: new Date() },
  );
  return attempt;
}

/** Makes attempts left open by other tests too young to be checked. */
const postponeOthers = () =>
  stored.payments.change({ state: ["open", "opening"] }, { createdAt: fromNow({ hours: 1 }) });

it("reconciliation asks the provider about an attempt after 30 seconds", async () => {
  await postponeOthers();
  const [old, fresh] = [await oldAttempt(), await newAttempt(deps)];
  for (const { providerId } of [old, fresh]) cards.pay(providerId);
  await reconcile(deps);
  expect(await listOrders(old.ready.basketId)).toMatchObject([{ state: "confirmed" }]);
  expect(await listOrders(fresh.ready.basketId)).toMatchObject([{ state: "pending" }]);
});

it("reconciliation stops after one request when the provider is down or the process is stopping", async () => {
  await postponeOthers();
  const all = [await oldAttempt(), await oldAttempt(), await oldAttempt()];
  let requestCount = 0;
  const counting = withCards(deps, {
    getAttempt: (providerId) => {
      requestCount += 1;
      return cards.getAttempt(providerId);
    },
  });
  cards.down = true;
  await reconcile(counting);
  expect(requestCount).toBe(1);
  cards.down = false;
  await reconcile(counting, { isStopped: () => true });
  expect(requestCount).toBe(2);
  await reconcile(counting);
  expect(requestCount).toBe(2 + all.length);
});

it("an order that can no longer be paid fails after four minutes, and one that can stays pending", async () => {
  const [orphan, young, open] = [await oldAttempt(), await oldAttempt(), await oldAttempt()];
  await stored.payments.change({ id: [orphan.paymentId, young.paymentId] }, { state: "cancelled" });
  await stored.orders.move({ id: [orphan.orderId, open.orderId] }, "placedAt", { minutes: -5 });
  await reconcile(deps, { openForSeconds: 3600 });
  const orderState = async ({ ready }: typeof orphan) =>
    (await listOrders(ready.basketId))[0]?.state;
  expect([await orderState(orphan), await orderState(young), await orderState(open)]).toEqual([
    "failed",
    "pending",
    "pending",
  ]);
});

it("refunding one order leaves another order's refund due, and refunding all makes it", async () => {
  const [one, two] = [await owedAttempt(), await owedAttempt()];
  await processDueRefunds(deps, one.orderId);
  expect([await paymentState(one.paymentId), await paymentState(two.paymentId)]).toEqual([
    "refunded",
    "cancelled",
  ]);
  expect(cards.refunds).toContain(`refund-${one.paymentId}`);
  await processDueRefunds(deps);
  expect(await paymentState(two.paymentId)).toBe("refunded");
});

it("a refund that the provider refuses stays due and does not stop the others", async () => {
  const [refused, good] = [await owedAttempt(), await owedAttempt()];
  cards.pages.delete(refused.providerId);
  await processDueRefunds(deps);
  expect([await paymentState(refused.paymentId), await paymentState(good.paymentId)]).toEqual([
    "cancelled",
    "refunded",
  ]);
});

it("an attempt that never reached a provider is settled without requesting a refund", async () => {
  const { orderId, paymentId } = await owedAttempt();
  await stored.payments.change({ id: paymentId }, { providerId: null });
  await processDueRefunds(deps, orderId);
  expect(await paymentState(paymentId)).toBe("refunded");
  expect(cards.refunds).not.toContain(`refund-${paymentId}`);
});

it("an attempt without a payment is not refunded", async () => {
  const { orderId, paymentId } = await newAttempt(deps);
  await stored.payments.change({ id: paymentId }, { state: "cancelled" });
  await processDueRefunds(deps, orderId);
  expect(await paymentState(paymentId)).toBe("cancelled");
  expect(cards.refunds).not.toContain(`refund-${paymentId}`);
});
