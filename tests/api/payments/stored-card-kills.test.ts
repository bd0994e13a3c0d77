import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import type { FaultPoint } from "../../../crm/platform/faults/fault-points";
import {
  checkPaymentAttempt,
  releaseOpenAttempts,
} from "../../../crm/money/purchases/check-attempt";
import { reconcile } from "../../../crm/money/purchases/reconcile";
import { handleWebhookEvent } from "../../../crm/money/webhooks/handle-webhook";
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
} from "../support/cards/stored-card-buyer";
import {
  agePayment,
  Crash,
  paidEvent,
  listPayments,
  testPaymentDeps,
  type TestPaymentDeps,
  withCards,
} from "../support/payment-deps";
import { stored } from "../support/stored";

it("the provider's event records a payment whose process was killed", async () => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  deps.crashAt("before-paid-stored");
  await expect(payWithCard(deps, buyer)).rejects.toThrow(Crash);
  const [providerId = "", intent] = [...deps.cards.intents][0] ?? [];
  const event = paidEvent(providerId, intent?.charge.key ?? "");
  await Promise.all([handleWebhookEvent(deps, event), handleWebhookEvent(deps, event)]);
  await expectBoughtOnce(deps, buyer);
});

const POINTS: FaultPoint[] = [
  "before-order-written",
  "after-order-written",
  "before-charge-prepared",
  "after-charge-prepared",
  "before-paid-stored",
  "after-paid-stored",
  "before-order-confirmed",
  "after-order-confirmed",
];

async function reconcileLater(deps: TestPaymentDeps, { basketId }: Buyer): Promise<void> {
  for (const { id } of await listPayments(basketId)) await agePayment(id, 60);
  await reconcile(deps, { openForSeconds: 0 });
  await reconcile(deps, { openForSeconds: 0 });
}

/** What can happen after a process was killed; each must lead to one order and one charge, or to none. */
const CONTINUATIONS: Record<string, (deps: TestPaymentDeps, buyer: Buyer) => Promise<unknown>> = {
  "the same form": payWithCard,
  "another form": (deps, buyer) => payWithCard(deps, { ...buyer, key: randomUUID() }),
  "the other button of the form": async (deps, buyer) => {
    await payOnPage(deps, buyer);
    for (const providerId of deps.cards.pages.keys()) {
      deps.cards.pay(providerId);
      await handleWebhookEvent(
        deps,
        paidEvent(providerId, deps.cards.page(providerId).attempt.key),
      );
    }
  },
  reconciliation: reconcileLater,
};

it.each(
  POINTS.flatMap((point) => Object.keys(CONTINUATIONS).map((next) => [point, next] as const)),
)("a process killed at %s and continued by %s charges once or not at all", async (point, next) => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  deps.crashAt(point);
  await payWithCard(deps, buyer).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
  const wasCharged = countCharges(deps) > 0;
  await CONTINUATIONS[next]?.(deps, buyer);
  if (next !== "reconciliation" || wasCharged) {
    await expectBoughtOnce(deps, buyer);
    return;
  }
  expect((await getState(buyer)).filter((state) => state !== "failed")).toEqual([]);
  expect(countCharges(deps)).toBe(0);
  // The basket was given back: it can be paid.
  await payWithCard(deps, { ...buyer, key: randomUUID() });
  await expectBoughtOnce(deps, buyer);
});

it.each([
  ["declined", { kind: "declined", reason: "card-declined" }],
  ["asked to confirm", { kind: "asks-to-confirm" }],
] as const)(
  "a process killed while an attempt ends whose card was %s charges nothing and gives the basket back",
  async (_what, outcome) => {
    for (const point of ["before-attempt-ended", "after-attempt-ended"] as const) {
      const deps = testPaymentDeps();
      const buyer = await buyerWithCard();
      deps.cards.cardOutcomes.set(`pm_${buyer.cardId}`, outcome);
      deps.crashAt(point);
      await expect(payWithCard(deps, buyer)).rejects.toThrow(Crash);
      await reconcileLater(deps, buyer);
      expect((await listOrders(buyer)).map(({ state }) => state)).toEqual(["failed"]);
      expect(countCharges(deps)).toBe(0);
      expect(await payOnPage(deps, buyer)).toMatchObject({
        ok: true,
        value: { next: "card-page" },
      });
    }
  },
);

it("a basket whose charge was interrupted can be changed, and the earlier charge is canceled", async () => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  deps.crashAt("after-charge-prepared");
  await expect(payWithCard(deps, buyer)).rejects.toThrow(Crash);
  expect(await releaseOpenAttempts(deps, buyer.basketId)).toEqual({ ok: true, value: null });
  expect(listIntents(deps)).toMatchObject([{ outcome: { kind: "ended" }, charges: 0 }]);
  expect(await getState(buyer)).toEqual(["failed"]);
});

it("a charge that was prepared after its payment was read is canceled, not only forgotten", async () => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  deps.crashAt("after-charge-prepared");
  await expect(payWithCard(deps, buyer)).rejects.toThrow(Crash);
  const [payment] = await listPayments(buyer.basketId);
  if (payment === undefined) throw new Error("no payment");
  const asReadBefore = { ...payment, providerId: null };
  expect(await checkPaymentAttempt(deps, asReadBefore, { close: true })).toBe("ended");
  expect(listIntents(deps)).toMatchObject([{ outcome: { kind: "ended" }, charges: 0 }]);
});

it("a charge is not confirmed if its basket was reopened while it was prepared", async () => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  const reopening = withCards(deps, {
    prepareCharge: async (charge) => {
      const prepared = await deps.cards.prepareCharge(charge);
      expect(await releaseOpenAttempts(deps, buyer.basketId)).toEqual({ ok: true, value: null });
      return prepared;
    },
  });
  expect(await payWithCard(reopening, buyer)).toMatchObject({
    ok: false,
    failure: { reason: "replaced" },
  });
  expect(listIntents(deps)).toMatchObject([{ outcome: { kind: "ended" }, charges: 0 }]);
});

it("a charge that another process has prepared is not given up when its own answer is lost", async () => {
  const deps = testPaymentDeps();
  const buyer = await buyerWithCard();
  const lost = withCards(deps, {
    prepareCharge: async (charge) => {
      const prepared = await deps.cards.prepareCharge(charge);
      const providerId = prepared.ok ? prepared.value.providerId : null;
      await stored.payments.change({ id: charge.key }, { state: "open", providerId });
      return DOWN;
    },
  });
  expect(await payWithCard(lost, buyer)).toMatchObject({
    ok: true,
    value: { next: "order", order: { order: { state: "pending" } } },
  });
  await payWithCard(deps, buyer);
  await expectBoughtOnce(deps, buyer);
});
