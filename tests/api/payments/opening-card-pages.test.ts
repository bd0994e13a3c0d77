import { expect, it } from "vitest";

import type { FaultPoint } from "../../../crm/platform/faults/fault-points";
import { closePaymentAttempt, recordPaid } from "../../../crm/money/purchases/record-paid";
import { openPage } from "../../../crm/money/purchases/open-page";
import { startPayment } from "../../../crm/money/purchases/start-payment";
import { addLine, api, address, getBasket } from "../support/box-office";
import { addCode, newCredit, newVoucher, useCredit } from "../support/codes";
import { readyBasket } from "../support/paying";
import {
  agePayment,
  openCardPage,
  Crash,
  newAttempt,
  getPayment,
  listPayments,
  attemptRequest,
  paymentState,
  paymentStates,
  testPaymentDeps,
  markPageUnopened,
  withCards,
} from "../support/payment-deps";
import { buyerActions } from "../support/spending";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const { cards } = deps;

/** The provider is processing the same request already (busy), or refuses it. */
const failing = (code: "busy" | "refused") =>
  withCards(deps, { open: () => Promise.resolve({ ok: false, failure: { code, reason: code } }) });

it.each(["busy", "refused"] as const)(
  "a card page opened by another request is used when the provider responds %s",
  async (code) => {
    const { paymentId, providerId } = await newAttempt(deps);
    const url = `http://card.test/${providerId}`;
    expect(await openPage(failing(code), paymentId)).toEqual({ ok: true, value: { url } });
    expect(await paymentState(paymentId)).toBe("open");
  },
);

it.each([
  ["busy", "unavailable", "opening"],
  ["refused", "refused", "unavailable"],
] as const)(
  "when no request has opened a card page, the provider response %s is returned as %s and leaves the attempt %s",
  async (code, failure, state) => {
    const { paymentId } = await newAttempt(deps);
    await markPageUnopened(paymentId);
    expect(await openPage(failing(code), paymentId)).toEqual({ ok: false, failure });
    expect(await paymentState(paymentId)).toBe(state);
  },
);

it("a card page is open for 35 minutes and lists the order's lines, or one line for the rest after vouchers and credit", async () => {
  const ready = await readyBasket();
  const { basketId, session, customerId } = ready;
  await api.setDelivery({
    params: { id: basketId },
    session,
    body: { optionId: "Postal", address },
  });
  const openAndClosePage = async () => {
    const { paymentId, providerId } = await buyerActions(deps).goToCardPage(ready);
    const { lines, expiresAt, orderNumber } = cards.page(providerId).attempt;
    const opened = (await getPayment(paymentId)).createdAt.getTime();
    expect(Math.round((expiresAt.getTime() - opened) / 60_000)).toBe(35);
    await closePaymentAttempt(deps, paymentId, "cancelled");
    return { lines, orderNumber };
  };
  const single = { description: null, quantity: 1 };
  const [ticket] = (await getBasket(basketId)).tickets;
  expect((await openAndClosePage()).lines).toEqual([
    {
      name: ticket?.instance.title,
      unitAmount: 8_500,
      quantity: 2,
      description: expect.stringMatching(/\d{4}.*, Standard$/),
    },
    { ...single, name: "Delivery: By mail", unitAmount: 100 },
  ]);
  await addCode(basketId, await newVoucher(1_000));
  await newCredit(customerId, 500);
  await useCredit(basketId, 500, session);
  const { lines, orderNumber } = await openAndClosePage();
  expect(lines).toEqual([
    { ...single, name: `Left to pay of order ${orderNumber}`, unitAmount: 15_600 },
  ]);
});

it("the card page of a German order is requested in German, with every line in German", async () => {
  const ready = await readyBasket();
  const { basketId, session } = ready;
  await addLine(basketId, { kind: "gift-voucher", amount: 2_500, quantity: 2, toEmail: null });
  await api.setCoverFee({ params: { id: basketId }, body: { accepted: true } });
  await api.setDelivery({
    params: { id: basketId },
    session,
    body: { optionId: "Postal", address },
  });
  const { tickets, totals } = await getBasket(basketId);
  const request = attemptRequest({ ...ready, total: totals.toPay.amount });
  const started = await startPayment(deps, { ...request, locale: "de" });
  if (!started.ok || started.value.next !== "card-page") throw new Error("no card page");
  const [payment] = await listPayments(basketId);
  const { lines, locale } = cards.page(payment?.providerId ?? "").attempt;
  expect(locale).toBe("de");
  expect(lines.map(({ name }) => name)).toEqual([
    tickets[0]?.instance.title,
    "2 × Gutschein",
    "Kosten der Kartenzahlung",
    "Lieferung: Per Post",
  ]);
  expect(lines[0]?.description).toMatch(/\d{4}.*, Normalpreis$/);
});

it("a form sent again after a second tab replaced its page opens a new page", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const request = attemptRequest(ready);
  await startPayment(deps, request);
  await openCardPage(deps, ready);
  expect(await startPayment(deps, request)).toMatchObject({
    ok: true,
    value: { next: "card-page" },
  });
  expect(await paymentStates(ready.basketId)).toEqual(["cancelled", "cancelled", "open"]);
});

it("a double click on Pay requests one card page from the provider", async () => {
  const request = attemptRequest(await readyBasket({ quantity: 1 }));
  let [openCount, writeCount] = [0, 0];
  let respond = () => {};
  const response = new Promise<void>((resolve) => (respond = resolve));
  const slow = {
    ...withCards(deps, {
      open: async (attempt) => {
        openCount += 1;
        await response;
        return cards.open(attempt);
      },
    }),
    faults: {
      // The provider responds once both clicks are about to send their request.
      reach: async (point: FaultPoint) => {
        if (point === "after-order-written" && (writeCount += 1) === 2) setTimeout(respond, 0);
      },
    },
  };
  const [first, second] = await Promise.all([
    startPayment(slow, request),
    startPayment(slow, request),
  ]);
  expect(first).toMatchObject({ ok: true, value: { next: "card-page" } });
  expect(second).toEqual(first);
  expect(openCount).toBe(1);
});

it("an attempt that ended while its page was being opened is refused, and the page is closed", async () => {
  const ready = await readyBasket({ quantity: 1 });
  let providerId = "";
  const slow = withCards(deps, {
    open: async (attempt) => {
      await closePaymentAttempt(deps, attempt.key, "cancelled");
      const opened = await cards.open(attempt);
      providerId = opened.ok ? opened.value.providerId : "";
      return opened;
    },
  });
  expect(await startPayment(slow, attemptRequest(ready))).toEqual({
    ok: false,
    failure: { code: "conflict", reason: "replaced" },
  });
  expect(cards.page(providerId).outcome.kind).toBe("ended");
});

it("a new attempt closes older pages that can still be paid, and no others", async () => {
  const { ready, ...paid } = await newAttempt(deps);
  const older = await openCardPage(deps, ready);
  deps.crashAt("after-order-written");
  await expect(startPayment(deps, attemptRequest(ready))).rejects.toThrow(Crash);
  await stored.payments.change({ id: paid.paymentId }, { paidAt: fromNow() });
  const closed: string[] = [];
  const counting = withCards(deps, {
    expire: (providerId) => {
      closed.push(providerId);
      return cards.expire(providerId);
    },
  });
  const newest = await openCardPage(counting, ready);
  expect(closed).toEqual([older.providerId]);
  expect(await openPage(counting, newest.paymentId)).toMatchObject({ ok: true });
  expect(closed).toEqual([older.providerId]);
});

it("repeated clicks on Pay close each replaced page once", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const closed: string[] = [];
  const counting = withCards(deps, {
    expire: (providerId) => {
      closed.push(providerId);
      return cards.expire(providerId);
    },
  });
  const pages: string[] = [];
  for (let click = 0; click < 5; click += 1)
    pages.push((await openCardPage(counting, ready)).providerId);
  expect(closed).toEqual(pages.slice(0, -1));
});

it("an attempt replaced while its page is being opened does not close the newer page", async () => {
  const { ready, ...first } = await newAttempt(deps);
  const second = await openCardPage(deps, ready);
  // As if the first attempt had been read before the second ended it.
  await stored.payments.change({ id: first.paymentId }, { state: "opening" });
  await openPage(deps, first.paymentId);
  expect(cards.page(second.providerId).outcome.kind).toBe("open");
});

it("a replaced attempt opens no page and closes none", async () => {
  const { ready, ...first } = await newAttempt(deps);
  const second = await openCardPage(deps, ready);
  expect(await openPage(deps, first.paymentId)).toEqual({ ok: false, failure: "replaced" });
  expect(cards.page(second.providerId).outcome.kind).toBe("open");
});

it("an older page that the provider does not know does not prevent a new one", async () => {
  const { ready, providerId } = await newAttempt(deps);
  cards.pages.delete(providerId);
  expect(await startPayment(deps, attemptRequest(ready))).toMatchObject({
    ok: true,
    value: { next: "card-page" },
  });
});

it.each([
  [3, ["open"]],
  [5, ["cancelled", "open"]],
])("a card page not opened within %i minutes leaves the attempts %j", async (minutes, states) => {
  const ready = await readyBasket({ quantity: 1 });
  const request = attemptRequest(ready);
  deps.crashAt("after-order-written");
  await expect(startPayment(deps, request)).rejects.toThrow(Crash);
  const [payment] = await listPayments(ready.basketId);
  await agePayment(payment?.id ?? "", minutes);
  expect(await startPayment(deps, request)).toMatchObject({
    ok: true,
    value: { next: "card-page" },
  });
  expect(await paymentStates(ready.basketId)).toEqual(states);
});

it("a form sent again after its payment was refunded returns the failed order", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const request = attemptRequest(ready);
  await startPayment(deps, request);
  const [payment = { id: "", orderId: "" }] = await listPayments(ready.basketId);
  await stored.payments.change({ id: payment.id }, { state: "refunded", paidAt: new Date() });
  await stored.orders.change({ id: payment.orderId }, { state: "failed", failure: "refunded" });
  const pages = cards.pages.size;
  expect(await startPayment(deps, request)).toMatchObject({
    ok: true,
    value: {
      next: "order",
      order: { order: { state: "failed", failure: "refunded" }, charged: false },
    },
  });
  expect(cards.pages.size).toBe(pages);
});

it("a card page paid while another request opened it returns the confirmed order", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const request = attemptRequest(ready);
  deps.crashAt("before-page-stored");
  await expect(startPayment(deps, request)).rejects.toThrow(Crash);
  const [{ id: paymentId } = { id: "" }] = await listPayments(ready.basketId);
  const busy = withCards(deps, {
    open: async () => {
      const providerId = `cs_fake_${paymentId}`;
      cards.pay(providerId);
      await recordPaid(deps, paymentId, { providerId, paidAt: new Date() });
      return { ok: false, failure: { code: "busy", reason: "busy" } };
    },
  });
  expect(await startPayment(busy, request)).toMatchObject({
    ok: true,
    value: { next: "order", order: { order: { state: "confirmed" }, charged: true } },
  });
});
