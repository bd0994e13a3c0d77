import { expect, it, vi } from "vitest";

import { featuresWithout } from "#contract/names/features";
import { signBasketToken } from "~/.server/session/basket-token";
import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, sendForm } from "../../../../tests/support/ask-page";
import { basketAfter, checkoutContext } from "../../../../tests/support/checkout-context";
import { sampleDeliveryOptions } from "../../../../tests/support/samples/basket";
import { sampleOrder } from "../../../../tests/support/samples/order";
import { answering, failing, refusing } from "../../../../tests/support/stub-crm";
import * as summary from "../summary/route";
import { getTermsVersion } from "~/parts/checkout/terms-version.server";
import * as page from "./route";

const form = { attemptKey: crypto.randomUUID(), total: "19800" };

it("the payment page shows the amount and the receipt's email, and has a new attempt key each time", async () => {
  const open = async () => (await openPage(page, checkoutContext("billing"))).data;
  const [first, second] = [await open(), await open()];
  expect(first).toMatchObject({
    toPay: { amount: 19_800 },
    email: "ada@example.com",
    asksToKeepCard: true,
  });
  const getKey = (data: unknown) => (data as { attemptKey: string }).attemptKey;
  expect(getKey(first)).not.toBe(getKey(second));
});

it("without saved cards, no page asks to keep the card, and no payment keeps it", async () => {
  const startPayment = vi.fn<Crm["startPayment"]>(
    answering({ next: "card-page", order: sampleOrder(), url: "https://card.example/" }),
  );
  const listDeliveryOptions = answering(sampleDeliveryOptions);
  const pages = [
    { shown: page, after: "billing" },
    { shown: summary, after: "additional-details" },
  ] as const;
  for (const { shown, after } of pages) {
    const context = checkoutContext(after, { startPayment, listDeliveryOptions });
    context.features = featuresWithout(["savedCards"]);
    expect((await openPage(shown, context)).data).toMatchObject({ asksToKeepCard: false });
    await sendForm(shown, context, { ...form, terms: "on", keepCard: "on" });
  }
  const sent = startPayment.mock.calls.map(([{ body }]) => body.keepCard);
  expect(sent).toEqual([false, false]);
});

it("paying sends return URLs whose tokens are filled in by the box office", async () => {
  const startPayment = vi.fn<Crm["startPayment"]>(
    answering({ next: "card-page", order: sampleOrder(), url: "https://card.example/" }),
  );
  const context = checkoutContext("billing", { startPayment });
  const response = await sendForm(page, context, { ...form, keepCard: "on" });
  expect([response.status, response.location]).toEqual([303, "https://card.example/"]);
  // The checkbox is unchanged when the visitor returns from the card page.
  expect((await openPage(page, context)).data).toMatchObject({ keepCard: true });
  const [sent] = startPayment.mock.calls[0] ?? [];
  const { keepCard, expectedTotal, returnUrl, cancelUrl, orderUrl } = sent?.body ?? {};
  // Of the language in which the visitor read them.
  expect(sent?.body.termsVersion).toBe(getTermsVersion(context.i18n.locale));
  expect([(sent as { idempotencyKey: string }).idempotencyKey, keepCard, expectedTotal]).toEqual([
    form.attemptKey,
    true,
    19_800,
  ]);
  for (const url of [returnUrl, cancelUrl]) {
    const { pathname, searchParams } = new URL(url ?? "");
    expect([pathname, searchParams.get("ref"), searchParams.get("return")]).toEqual([
      "/order/verify",
      null,
      "__RETURN_TOKEN__",
    ]);
  }
  expect(new URL(orderUrl ?? "").searchParams.get("ref")).toBe("__ORDER_TOKEN__");
});

it.each(["summary", "payment"] as const)(
  "resubmitting an old %s page of a paid order redirects to the order, not to sign in",
  async (name) => {
    const getBasket = answering(basketAfter("billing", { status: "ordered", orderId: "o1" }));
    const context = checkoutContext("billing", { getBasket }, { session: { basketId: null } });
    const sent = { ...form, terms: "on", visit: signBasketToken(context, "b1") };
    const response = await sendForm({ summary, payment: page }[name], context, sent);
    expect([response.status, response.location]).toEqual([303, "/order/verify?order=o1"]);
    expect(context.session.showNotices()).toEqual(["order-paid"]);
  },
);

const bought = { session: { basketId: null, boughtBasketId: "b1" } };
const orderedBasket = answering(basketAfter("billing", { status: "ordered", orderId: "o1" }));

it.each(["summary", "payment"] as const)(
  "opening the %s page after paying redirects to the order with a notice",
  async (name) => {
    const getOrder = vi.fn<Crm["getOrder"]>(answering(sampleOrder()));
    const context = checkoutContext("billing", { getBasket: orderedBasket, getOrder }, bought);
    const response = await openPage({ summary, payment: page }[name], context);
    expect([response.status, response.location]).toEqual([303, "/order/verify?order=o1"]);
    expect(context.session.showNotices()).toEqual(["order-paid"]);
    // The box office checks whose order it is.
    expect(getOrder.mock.calls).toMatchObject([[{ params: { id: "o1" }, session: "session" }]]);
  },
);

it.each([
  ["that is another customer's", { getOrder: refusing({ code: "not-found" }) }, {}],
  ["that was returned", { getOrder: answering(sampleOrder({ state: "returned" })) }, {}],
  ["after signing out", { getOrder: answering(sampleOrder()) }, { crmSession: null }],
])("opening the payment page redirects to no order %s", async (_label, calls, session) => {
  const options = { session: { ...bought.session, ...session } };
  const context = checkoutContext("billing", { getBasket: orderedBasket, ...calls }, options);
  expect((await openPage(page, context)).location).toBe("/checkout/basket");
  expect(context.session.showNotices()).toEqual(["basket-empty"]);
});

it("a form for another customer's basket redirects a signed-in customer to the basket, not to sign in", async () => {
  const getBasket = refusing({ code: "not-found" });
  const context = checkoutContext("billing", { getBasket }, { session: { basketId: null } });
  const response = await sendForm(page, context, {
    ...form,
    visit: signBasketToken(context, "b1"),
  });
  expect(response.location).toBe("/checkout/basket");
  expect(context.session.showNotices()).toEqual(["basket-of-another"]);
});

it("paying an outdated total charges nothing and redirects to the summary", async () => {
  const response = await sendForm(page, checkoutContext("billing"), { ...form, total: "9900" });
  expect(response).toMatchObject({ status: 303, location: "/checkout/summary" });
});

it("paying without an attempt key returns 400", async () => {
  const response = await sendForm(page, checkoutContext("billing"), { ...form, attemptKey: "1" });
  expect(response.status).toBe(400);
});

it.each([
  ["unavailable", 503, "unavailable"],
  [{ code: "conflict", reason: "replaced" }, 400, "again"],
  [{ code: "conflict", reason: "performance-cancelled" }, 400, "performance-cancelled"],
  [{ code: "conflict", reason: "performance-passed" }, 400, "performance-passed"],
  [{ code: "conflict", reason: "limit" }, 400, "limit"],
  [{ code: "conflict", reason: "refused" }, 400, "refused"],
  [{ code: "invalid", fields: { locale: "format" } }, 400, "refused"],
] as const)(
  "paying that fails with %o shows the problem and keeps the keep-card choice",
  async (failure, status, problem) => {
    const context = checkoutContext("billing", { startPayment: failing(failure) });
    expect(await sendForm(page, context, { ...form, keepCard: "on" })).toMatchObject({
      status,
      data: { problem, keepCard: true },
    });
  },
);

it.each([
  [{ code: "not-found" }, "/checkout/basket", "session-reset"],
  [{ code: "conflict", reason: "not-claimed" }, "/checkout/basket", "session-reset"],
  [{ code: "basket-expired" }, "/checkout/basket", "basket-expired"],
  [{ code: "invalid", fields: { items: "missing" } }, "/checkout/basket", "basket-empty"],
  [{ code: "not-signed-in" }, "/checkout/account", "booking-for"],
  [{ code: "invalid", fields: { total: "changed" } }, "/checkout/summary", "total-changed"],
  [{ code: "invalid", fields: { name: "missing" } }, "/checkout/account", "step-first"],
  [{ code: "invalid", fields: { address: "missing" } }, "/checkout/delivery", "step-first"],
  [
    { code: "invalid", fields: { details: "missing" } },
    "/checkout/additional-details",
    "step-first",
  ],
] as const)("paying that fails with %o redirects to %s", async (failure, location, notice) => {
  const startPayment = refusing(failure as { code: "invalid"; fields: Record<string, string> });
  const context = checkoutContext("billing", { startPayment });
  expect(await sendForm(page, context, form)).toMatchObject({ status: 303, location });
  expect(context.session.showNotices()).toEqual([notice]);
});
