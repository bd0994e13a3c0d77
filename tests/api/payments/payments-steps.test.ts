import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { startPayment } from "../../../crm/money/purchases/start-payment";
import { verifyOrder } from "../../../crm/money/purchases/check-attempt";
import { holdMinutes, listOrders, readyBasket } from "../support/paying";
import {
  openCardPage,
  newAttempt,
  UNKNOWN_ID,
  getPayment,
  listPayments,
  attemptRequest,
  paymentStates,
  testPaymentDeps,
  withCards,
} from "../support/payment-deps";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const { cards } = deps;

const startWith = async (change: object) => {
  const ready = await readyBasket({ quantity: 1 });
  const started = await startPayment(deps, { ...attemptRequest(ready), ...change });
  return started.ok ? started.value.next : started.failure;
};

it("paying is refused for an unknown or unclaimed basket, or another customer's", async () => {
  expect(await startWith({ basketId: UNKNOWN_ID })).toEqual({ code: "not-found" });
  expect(await startWith({ customerId: UNKNOWN_ID })).toEqual({ code: "not-found" });
  const ready = await readyBasket({ quantity: 1 });
  await stored.baskets.change({ id: ready.basketId }, { customerId: null });
  expect(await startPayment(deps, attemptRequest(ready))).toMatchObject({
    failure: { code: "conflict", reason: "not-claimed" },
  });
});

it("paying is refused without an order when the total differs from the agreed one", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const result = await startPayment(deps, attemptRequest({ ...ready, total: ready.total - 1 }));
  expect(result).toMatchObject({ failure: { code: "invalid", fields: { total: "changed" } } });
  expect(await listOrders(ready.basketId)).toEqual([]);
});

it("a second tab with another total is refused, and the first page stays open", async () => {
  const { ready, providerId } = await newAttempt(deps);
  for (const total of [ready.total - 900, ready.total + 900, 0])
    expect(await startPayment(deps, attemptRequest({ ...ready, total }))).toMatchObject({
      failure: { code: "invalid", fields: { total: "changed" } },
    });
  expect(cards.page(providerId).outcome.kind).toBe("open");
  expect(await paymentStates(ready.basketId)).toEqual(["open"]);
});

it("a second tab replaces the first page and keeps the order", async () => {
  const { ready, ...first } = await newAttempt(deps);
  const second = await openCardPage(deps, ready);
  expect(second.orderId).toBe(first.orderId);
  expect(await paymentStates(ready.basketId)).toEqual(["cancelled", "open"]);
  expect(cards.page(first.providerId).outcome.kind).toBe("ended");
  expect(Math.round(await holdMinutes(ready.basketId))).toBe(45);
});

it("a second tab is refused once the hold has expired", async () => {
  const { ready } = await newAttempt(deps);
  await stored.baskets.change({ id: ready.basketId }, { heldUntil: fromNow() });
  const result = await startPayment(deps, attemptRequest(ready));
  expect(result).toMatchObject({ failure: { code: "basket-expired" } });
});

it("a repeated click on Pay returns the same page", async () => {
  const [ready, other] = [await readyBasket({ quantity: 1 }), await readyBasket({ quantity: 1 })];
  const key = randomUUID();
  const [first, again] = [
    await startPayment(deps, attemptRequest(ready, key)),
    await startPayment(deps, attemptRequest(ready, key)),
  ];
  expect(first).toMatchObject({ ok: true, value: { next: "card-page" } });
  expect(again).toEqual(first);
  expect(await startPayment(deps, attemptRequest(other, key))).toMatchObject({
    failure: { code: "conflict", reason: "key-reused" },
  });
});

it("a repeated click on Pay after the payment returns the order", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const key = randomUUID();
  await startPayment(deps, attemptRequest(ready, key));
  const [payment] = await listPayments(ready.basketId);
  cards.pay(payment?.providerId ?? "");
  await verifyOrder(deps, payment?.orderId ?? "", { turnedBack: false });
  expect(await startPayment(deps, attemptRequest(ready, key))).toMatchObject({
    ok: true,
    value: { next: "order", order: { order: { state: "confirmed" } } },
  });
});

it("a free order needs no card and is confirmed at once", async () => {
  const ready = await readyBasket({ quantity: 1, free: true });
  const opened = cards.pages.size;
  expect(await startPayment(deps, attemptRequest(ready))).toMatchObject({
    ok: true,
    value: { next: "order", order: { order: { state: "confirmed" } } },
  });
  expect(cards.pages.size).toBe(opened);
});

it("the seats are held for longer than the card page is open, and its return URLs contain the order", async () => {
  const { ready, orderId, paymentId } = await newAttempt(deps);
  expect(Math.round(await holdMinutes(ready.basketId))).toBe(45);
  const { returnUrl, cancelUrl, amount, provider } = await getPayment(paymentId);
  expect([amount, provider]).toEqual([ready.total, "stripe"]);
  for (const url of [returnUrl, cancelUrl]) {
    expect(url).toContain(`order=${orderId}`);
    expect(url).not.toContain("__");
  }
});

const failing = (code: "refused" | "unavailable") =>
  withCards(deps, { open: () => Promise.resolve({ ok: false, failure: { code, reason: code } }) });

it("a card page that cannot be opened fails the order and does not change the basket", async () => {
  const problems = {
    refused: { code: "conflict", reason: "refused" },
    unavailable: { code: "unavailable" },
  } as const;
  for (const code of ["refused", "unavailable"] as const) {
    const ready = await readyBasket({ quantity: 1 });
    const answer = await startPayment(failing(code), attemptRequest(ready));
    expect(answer).toEqual({ ok: false, failure: problems[code] });
    expect(await listOrders(ready.basketId)).toMatchObject([
      { state: "failed", failure: "unavailable" },
    ]);
    expect(Math.round(await holdMinutes(ready.basketId))).toBe(15);
  }
});
