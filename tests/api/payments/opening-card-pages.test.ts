import { expect, it } from "vitest";

import type { FaultPoint } from "../../../crm/platform/faults/fault-points";
import { closePaymentAttempt, recordPaid } from "../../../crm/payments/record-paid";
import { openPage } from "../../../crm/payments/open-page";
import { startPayment } from "../../../crm/payments/start-payment";
import { query, updateRow } from "../support/create-test-performance";
import { readyBasket } from "../support/paying";
import {
  agePayment,
  atTheCardPage,
  Crash,
  newAttempt,
  paymentsOf,
  requestFor,
  stateOf,
  statesOf,
  testDesk,
  unopenPage,
  withCards,
} from "../support/payment-desk";

const desk = testDesk();
const { cards } = desk;

/** The provider is at work on the same request already, or refuses it. */
const failing = (code: "busy" | "refused") =>
  withCards(desk, { open: () => Promise.resolve({ ok: false, code, reason: code }) });

it.each(["busy", "refused"] as const)(
  "a page that another request opened is used when the provider answers: %s",
  async (code) => {
    const { paymentId, providerId } = await newAttempt(desk);
    const url = `http://card.test/${providerId}`;
    expect(await openPage(failing(code), paymentId)).toEqual({ ok: true, url });
    expect(await stateOf(paymentId)).toBe("open");
  },
);

it.each([
  ["busy", "opening"],
  ["refused", "unavailable"],
] as const)(
  "a page that nobody opened is not to be had when the provider answers: %s, and its attempt is %s",
  async (code, state) => {
    const { paymentId } = await newAttempt(desk);
    await unopenPage(paymentId);
    expect(await openPage(failing(code), paymentId)).toEqual({ ok: false, code: "unavailable" });
    expect(await stateOf(paymentId)).toBe(state);
  },
);

it("a double click on pay asks the provider for one page", async () => {
  const request = requestFor(await readyBasket({ quantity: 1 }));
  let [opened, written] = [0, 0];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const slow = {
    ...withCards(desk, {
      open: async (attempt) => {
        opened += 1;
        await answered;
        return cards.open(attempt);
      },
    }),
    faults: {
      // The provider answers once both clicks have reached the point from which they ask it.
      reach: async (point: FaultPoint) => {
        if (point === "after-order-written" && (written += 1) === 2) setTimeout(answer, 0);
      },
    },
  };
  const [first, second] = await Promise.all([
    startPayment(slow, request),
    startPayment(slow, request),
  ]);
  expect(first).toMatchObject({ ok: true, next: "card-page" });
  expect(second).toEqual(first);
  expect(opened).toBe(1);
});

it("an attempt that ended while its page was opened is refused, and the page is closed", async () => {
  const ready = await readyBasket({ quantity: 1 });
  let providerId = "";
  const slow = withCards(desk, {
    open: async (attempt) => {
      await closePaymentAttempt(desk, attempt.key, "cancelled");
      const opened = await cards.open(attempt);
      providerId = opened.ok ? opened.value.providerId : "";
      return opened;
    },
  });
  expect(await startPayment(slow, requestFor(ready))).toEqual({
    ok: false,
    problem: { code: "conflict", reason: "replaced" },
  });
  expect(cards.page(providerId).outcome.kind).toBe("ended");
});

it("a new attempt closes the older pages that may still take money, and no other", async () => {
  const { ready, ...paid } = await newAttempt(desk);
  const older = await atTheCardPage(desk, ready);
  desk.crashAt("after-order-written");
  await expect(startPayment(desk, requestFor(ready))).rejects.toThrow(Crash);
  await query("update payments set paid_at = crm_now() where id = $1", [paid.paymentId]);
  const closed: string[] = [];
  const counting = withCards(desk, {
    expire: (providerId) => {
      closed.push(providerId);
      return cards.expire(providerId);
    },
  });
  const newest = await atTheCardPage(counting, ready);
  expect(closed).toEqual([older.providerId]);
  expect(await openPage(counting, newest.paymentId)).toMatchObject({ ok: true });
  expect(closed).toEqual([older.providerId, older.providerId]);
});

it("an older page that the provider does not know does not keep a new one from opening", async () => {
  const { ready, providerId } = await newAttempt(desk);
  cards.pages.delete(providerId);
  expect(await startPayment(desk, requestFor(ready))).toMatchObject({
    ok: true,
    next: "card-page",
  });
});

it.each([
  [3, ["open"]],
  [5, ["cancelled", "open"]],
])("a page that was not opened for %i minutes leaves the attempts %j", async (minutes, states) => {
  const ready = await readyBasket({ quantity: 1 });
  const request = requestFor(ready);
  desk.crashAt("after-order-written");
  await expect(startPayment(desk, request)).rejects.toThrow(Crash);
  const [payment] = await paymentsOf(ready.basketId);
  await agePayment(payment?.id ?? "", minutes);
  expect(await startPayment(desk, request)).toMatchObject({ ok: true, next: "card-page" });
  expect(await statesOf(ready.basketId)).toEqual(states);
});

it("the same form sent again after its payment was refunded shows the failed order", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const request = requestFor(ready);
  await startPayment(desk, request);
  const [payment = { id: "", order_id: "" }] = await paymentsOf(ready.basketId);
  await updateRow("payments", payment.id, { state: "refunded", paid_at: new Date() });
  await updateRow("orders", payment.order_id, { state: "failed", failure: "refunded" });
  const pages = cards.pages.size;
  expect(await startPayment(desk, request)).toMatchObject({
    ok: true,
    next: "order",
    order: { order: { state: "failed", failure: "refunded" }, charged: false },
  });
  expect(cards.pages.size).toBe(pages);
});

it("a page that was paid while another request opened it leads to the confirmed order", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const request = requestFor(ready);
  desk.crashAt("before-page-stored");
  await expect(startPayment(desk, request)).rejects.toThrow(Crash);
  const [{ id: paymentId } = { id: "" }] = await paymentsOf(ready.basketId);
  const busy = withCards(desk, {
    open: async () => {
      const providerId = `cs_fake_${paymentId}`;
      cards.pay(providerId);
      await recordPaid(desk, paymentId, { providerId, paidAt: new Date() });
      return { ok: false, code: "busy", reason: "busy" };
    },
  });
  expect(await startPayment(busy, request)).toMatchObject({
    ok: true,
    next: "order",
    order: { order: { state: "confirmed" }, charged: true },
  });
});
