import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";

import { releaseOpenAttempts, verifyOrder } from "../../../crm/money/purchases/check-attempt";
import { startPayment } from "../../../crm/money/purchases/start-payment";
import { getBasket } from "../support/box-office";
import { listClaims, holdMinutes, listOrders, readyBasket } from "../support/paying";
import {
  openCardPage,
  newAttempt,
  payAndNotify,
  attemptRequest,
  testPaymentDeps,
} from "../support/payment-deps";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const { cards } = deps;

afterEach(() => void (cards.down = false));

it("while the provider is down nothing is charged, the seats stay held, and the same form works later", async () => {
  const ready = await readyBasket();
  const key = randomUUID();
  cards.down = true;
  const refused = await startPayment(deps, attemptRequest(ready, key));
  expect(refused).toEqual({ ok: false, failure: { code: "unavailable" } });
  expect(await listOrders(ready.basketId)).toMatchObject([
    { state: "failed", failure: "unavailable" },
  ]);
  const basket = await getBasket(ready.basketId);
  expect([basket.status, basket.tickets.length]).toEqual(["open", 2]);
  expect(await holdMinutes(ready.basketId)).toBeGreaterThan(14);
  cards.down = false;
  const second = await startPayment(deps, attemptRequest(ready, key));
  expect(second).toMatchObject({ ok: true, value: { next: "card-page" } });
});

it("while the provider is down an order being paid stays pending, even if the visitor cancels on the card page", async () => {
  const { ready, orderId } = await newAttempt(deps, {});
  cards.down = true;
  for (const turnedBack of [false, true])
    expect((await verifyOrder(deps, orderId, { turnedBack }))?.order.state).toBe("pending");
  expect((await getBasket(ready.basketId)).status).toBe("paying");
  cards.down = false;
  const result = await verifyOrder(deps, orderId, { turnedBack: true });
  expect(result?.order).toMatchObject({ state: "failed", failure: "cancelled" });
});

it("while the provider is down a basket being paid is not released", async () => {
  const { ready } = await newAttempt(deps, {});
  cards.down = true;
  expect(await releaseOpenAttempts(deps, ready.basketId)).toEqual({
    ok: false,
    failure: "unavailable",
  });
});

it("a first tab whose page could not be closed can still pay, and takes precedence over a later attempt", async () => {
  const { ready, ...first } = await newAttempt(deps, {});
  cards.down = true;
  expect(await startPayment(deps, attemptRequest(ready))).toMatchObject({ ok: false });
  cards.down = false;
  const second = await openCardPage(deps, ready);
  expect(second.orderId).not.toBe(first.orderId);
  await payAndNotify(deps, first);
  await payAndNotify(deps, second);
  expect(await listOrders(ready.basketId)).toMatchObject([
    { id: first.orderId, state: "confirmed" },
    { id: second.orderId, state: "failed" },
  ]);
  expect(cards.refunds).toEqual([`refund-${second.paymentId}`]);
});

it("a second click after the payment returns the order and charges nothing more", async () => {
  const { ready, orderId, providerId } = await newAttempt(deps, {});
  cards.pay(providerId);
  for (const _click of [1, 2]) {
    const again = await startPayment(deps, attemptRequest(ready));
    expect(again).toMatchObject({
      ok: true,
      value: {
        next: "order",
        order: { order: { id: orderId, state: "confirmed" }, charged: true },
      },
    });
  }
});

it("a basket paid before a change is bought and cannot be changed", async () => {
  const { ready, providerId } = await newAttempt(deps, {});
  cards.pay(providerId);
  for (const _change of [1, 2])
    expect(await releaseOpenAttempts(deps, ready.basketId)).toEqual({
      ok: false,
      failure: "paid",
    });
  expect(await listClaims(ready.instanceId)).toEqual([{ state: "sold", n: 2 }]);
});

it("all attempts to pay a basket end an hour after the hold's cap", async () => {
  const ready = await readyBasket();
  await stored.baskets.change({ id: ready.basketId }, { firstHeldAt: fromNow({ minutes: -239 }) });
  const { orderId } = await openCardPage(deps, ready);
  await verifyOrder(deps, orderId, { turnedBack: true });
  expect(await holdMinutes(ready.basketId)).toBeLessThan(1.1);
});
