import { readFile } from "node:fs/promises";
import type Stripe from "stripe";
import { expect, test } from "vitest";

import {
  payWith,
  post,
  purchase,
  startProvider,
} from "../../tests/support/servers/card-provider-server";

async function openPage() {
  const started = await startProvider();
  const session = await started.stripe.checkout.sessions.create(purchase());
  const intent = async () => {
    const now = await started.stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent.latest_charge"],
    });
    return { ...now, payment_intent: now.payment_intent as Stripe.PaymentIntent | null };
  };
  return { ...started, session, page: session.url ?? "", now: intent };
}

const successUrl = (id: string) => `http://shop.test/order/verify?session=${id}`;

test("the payment page lists the escaped line items and has no script", async () => {
  const { page } = await openPage();
  const response = await fetch(page);
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(text).toContain("Pay $170.00");
  expect(text).toContain("2 × Mahler 2 &lt;script&gt;alert(1)&lt;/script&gt;");
  expect(text).toContain("Cancel and go back to Test Hall");
  expect(text).not.toContain("<script");
  const csp = response.headers.get("content-security-policy");
  expect(csp).toContain("default-src 'none'");
  expect(csp).toContain("form-action 'self' http://shop.test");
});

test.each([
  ["4000 0000 0000 0002", "card_declined", "generic_decline", "Your card was declined."],
  ["4000 0000 0000 9995", "card_declined", "insufficient_funds", "insufficient funds"],
  ["4000 0000 0000 0119", "processing_error", undefined, "processing your card"],
  ["4111 1111 1111 1111", "card_declined", "test_mode_live_card", "Only the test cards"],
])(
  "a card %s is declined on the page and in the intent; another card then pays",
  async (...testCase) => {
    const [number, code, decline_code, message] = testCase;
    const { page, stripe, now } = await openPage();
    const declined = await payWith(page, number, { cardCvc: "987" });
    const text = await declined.text();
    expect(declined.status).toBe(402);
    expect(text).toContain(message);
    expect(text).toContain("You have not been charged.");
    expect(text).toMatch(/<title>Error: /);
    expect(text).toContain('value="Ada Lovelace"');
    expect(text).toContain('value="12/34"');
    expect(text).not.toContain(`value="${number}"`);
    expect(text).not.toContain('value="987"');
    const open = await now();
    expect(open).toMatchObject({ status: "open", payment_status: "unpaid" });
    await expect(
      stripe.refunds.create({ payment_intent: open.payment_intent?.id ?? "" }),
    ).rejects.toMatchObject({ statusCode: 400, param: "payment_intent" });
    expect(open.payment_intent).toMatchObject({
      status: "requires_payment_method",
      latest_charge: { status: "failed", paid: false },
    });
    expect(open.payment_intent?.last_payment_error).toMatchObject({ code });
    expect(open.payment_intent?.last_payment_error?.decline_code).toBe(decline_code);

    expect((await payWith(page, "4242424242424242")).status).toBe(303);
    const paid = await now();
    expect(paid.payment_status).toBe("paid");
    expect(paid.payment_intent).toMatchObject({ status: "succeeded", last_payment_error: null });
  },
);

test.each(["Apple Pay", "Google Pay"])("%s pays without a form", async (wallet) => {
  const { page, session, now } = await openPage();
  expect(await (await fetch(page)).text()).toContain(`value="${wallet}"`);
  expect((await post(`${page}/wallet`, { wallet: "Coins" })).headers.get("location")).not.toBe(
    successUrl(session.id),
  );
  expect(await now()).toMatchObject({ status: "open" });
  const paid = await post(`${page}/wallet`, { wallet });
  expect(paid.headers.get("location")).toBe(successUrl(session.id));
  expect(await now()).toMatchObject({ payment_status: "paid" });
});

test("form errors are listed with links to their fields, and no payment is attempted", async () => {
  const { page, now } = await openPage();
  const response = await post(page, { cardNumber: "1234", cardExpiry: "01/20" });
  const text = await response.text();
  expect(response.status).toBe(400);
  for (const id of ["card-number", "card-expiry", "card-cvc", "card-name"])
    expect(text).toContain(`<li><a href="#${id}">`);
  expect(text).toContain('aria-describedby="card-expiry-hint card-expiry-error"');
  expect((await now()).payment_intent).toBeNull();
});

test("twenty simultaneous submits make one charge and redirect to the same URL", async () => {
  const { page, session, file, now } = await openPage();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => payWith(page, "4242424242424242")),
  );
  expect(new Set(responses.map((r) => r.headers.get("location")))).toEqual(
    new Set([successUrl(session.id)]),
  );
  expect((await now()).payment_status).toBe("paid");
  const state = JSON.parse(await readFile(file, "utf8")) as { charges: object; deliveries: object };
  expect(Object.keys(state.charges)).toHaveLength(1);
  expect(Object.keys(state.deliveries)).toHaveLength(1);
});

test("a paid session is unchanged when its page is opened or a card is submitted again", async () => {
  const { page, session, now } = await openPage();
  await payWith(page, "4242424242424242");
  const again = await fetch(page);
  expect(again.status).toBe(200);
  expect(await again.text()).toContain(`href="${successUrl(session.id)}"`);
  const other = await payWith(page, "4000000000000002");
  expect(other.headers.get("location")).toBe(successUrl(session.id));
  expect((await now()).payment_intent).toMatchObject({
    status: "succeeded",
    last_payment_error: null,
  });
});

test("a form from another site returns 403, and an unknown session 404", async () => {
  const { page, url, now } = await openPage();
  const foreign = await fetch(page, {
    method: "POST",
    headers: { origin: "http://evil.test" },
    body: new URLSearchParams({ cardNumber: "4242424242424242" }),
  });
  expect(foreign.status).toBe(403);
  expect((await now()).payment_intent).toBeNull();
  expect((await fetch(`${url}/pay/cs_test_none`)).status).toBe(404);
  expect((await fetch(`${url}/nowhere`)).status).toBe(404);
});

test("card numbers and security codes are never written to disk", async () => {
  const { page, file } = await openPage();
  await payWith(page, "4000000000000002", { cardCvc: "987" });
  await payWith(page, "4242424242424242", { cardCvc: "987" });
  const text = await readFile(file, "utf8");
  expect(text).not.toContain("424242424242");
  expect(text).not.toContain("400000000000");
  expect(text).not.toContain("cardCvc");
});

test.each([
  ["dkk", "mobilepay", "MobilePay"],
  ["sek", "swish", "Swish"],
] as const)(
  "a payment page in %s also offers %s, which is approved in an app",
  async (currency, method, name) => {
    const { stripe } = await startProvider();
    const bought = purchase();
    const [line] = bought.line_items ?? [];
    const inCurrency = { ...line, price_data: { ...line?.price_data, currency } };
    const session = await stripe.checkout.sessions.create({
      ...bought,
      line_items: [inCurrency],
      allowed_payment_method_types: ["card", method],
    });
    const page = session.url ?? "";
    expect(await (await fetch(page)).text()).toContain(`Pay with ${name}`);
    const redirect = await post(`${page}/mobile`, { method });
    expect(redirect.headers.get("location")).toBe(`/pay/${session.id}/confirm`);
    expect(await (await fetch(`${page}/confirm`)).text()).toContain(
      `Approve the payment in ${name}`,
    );
    const approved = await post(`${page}/confirm`, { decision: "approve" });
    expect(approved.headers.get("location")).toBe(successUrl(session.id));
    const now = await stripe.checkout.sessions.retrieve(session.id);
    expect(now).toMatchObject({ status: "complete", payment_status: "paid" });
  },
);

test("a payment method of another currency is refused, and one that was not requested is not offered", async () => {
  const { stripe } = await startProvider();
  await expect(
    stripe.checkout.sessions.create({
      ...purchase(),
      allowed_payment_method_types: ["card", "swish"],
    }),
  ).rejects.toThrow('"swish" cannot be used with usd');
  const { page, now } = await openPage();
  expect(await (await fetch(page)).text()).not.toContain("Swish");
  await post(`${page}/mobile`, { method: "swish" });
  expect(await now()).toMatchObject({ status: "open", payment_status: "unpaid" });
});

test.each([
  ["sv", "Betala 170,00", "Avbryt och gå tillbaka till Test Hall", "Kortet nekades."],
  [
    "de",
    "170,00\u00a0$ bezahlen",
    "Abbrechen und zurück zu Test Hall",
    "Ihre Karte wurde abgelehnt.",
  ],
  ["es", "Pagar $170.00", "Cancelar y volver a Test Hall", "Su tarjeta fue rechazada."],
  ["en-GB", "Pay $170.00", "Cancel and go back to Test Hall", "Your card was declined."],
] as const)("the payment page speaks the session's language, %s", async (locale, ...texts) => {
  const [pay, cancel, declined] = texts;
  const { stripe } = await startProvider();
  const { url } = await stripe.checkout.sessions.create(purchase({ locale }));
  const text = await (await fetch(url ?? "")).text();
  expect(text).toContain(`<html lang="${locale}">`);
  expect(text).toContain(pay);
  expect(text).toContain(cancel);
  const answer = await (await payWith(url ?? "", "4000000000000002")).text();
  expect(answer).toContain(declined);
  expect(await (await post(url ?? "", { cardNumber: "1" })).text()).not.toContain("{{");
});

test("without a language of the session, the payment page speaks the browser's", async () => {
  const { stripe } = await startProvider();
  const { url } = await stripe.checkout.sessions.create(purchase({ locale: "auto" }));
  const inBrowser = async (language: string) => {
    const page = await fetch(url ?? "", { headers: { "accept-language": language } });
    return /<html lang="([^"]+)">/.exec(await page.text())?.[1];
  };
  expect(await inBrowser("ht,en;q=0.8")).toBe("ht");
  expect(await inBrowser("fr-CA,es-MX;q=0.9,en;q=0.8")).toBe("es");
  expect(await inBrowser("fr")).toBe("en-US");
});
