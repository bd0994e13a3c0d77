import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import Stripe from "stripe";
import { afterAll, beforeAll, expect, it } from "vitest";

import { listen } from "../../../tests/support/servers/listen";
import { type CardProvider, createCardProvider } from "../../../dev/card-provider/card-provider";
import type { CardAttempt } from "./card-payments";
import { stripePayments } from "./stripe";
import { pageLocale } from "./stripe-cards";

const secretKey = "sk_test_0123456789";
const webhookSecret = "whsec_0123456789";

let folder: string;
let provider: CardProvider;
let apiUrl: string;
let webhooks: Awaited<ReturnType<typeof listen>>;
const messages: { body: Buffer; signature: string }[] = [];
const receiver = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const signature = String(request.headers["stripe-signature"]);
    messages.push({ body: Buffer.concat(parts), signature });
    response.end();
  });
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "foyer-cards-"));
  webhooks = await listen(receiver);
  provider = await createCardProvider({
    file: join(folder, "state.json"),
    secretKey,
    webhookSecret,
    webhookUrl: webhooks.url,
    merchantName: "Riverside",
    publicUrl: null,
    retryDelays: [],
    sweepMs: 5_000,
    now: Date.now,
    log: pino({ level: "silent" }),
  });
  apiUrl = await provider.listen("127.0.0.1", 0);
});

afterAll(async () => {
  await provider.close();
  await webhooks.close();
  rmSync(folder, { recursive: true, force: true });
});

const cardsWith = (changes: Partial<Parameters<typeof stripePayments>[0]> = {}) =>
  stripePayments({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
    ...changes,
  });
const cards = () => cardsWith();

let keys = 0;
function attempt(changes: Partial<CardAttempt> = {}): CardAttempt {
  keys += 1;
  return {
    key: `payment-${keys}`,
    orderId: `order-${keys}`,
    orderNumber: "RPA-10234",
    currency: "USD",
    methods: ["card"],
    lines: [
      { name: "Mahler 5", description: "Dec 3, Standard", unitAmount: 7600, quantity: 2 },
      { name: "Service fee", description: null, unitAmount: 900, quantity: 2 },
    ],
    email: "ada@example.org",
    keepCard: false,
    asksName: false,
    providerCustomer: null,
    locale: "en-us",
    expiresAt: new Date(Date.now() + 35 * 60_000),
    returnUrl: "http://localhost:3000/order/verify?order=1",
    cancelUrl: "http://localhost:3000/order/verify?order=1&turned-back=1",
    ...changes,
  };
}

const longLine = (name: string) => ({ name, description: null, unitAmount: 7600, quantity: 1 });

async function open(changes: Partial<CardAttempt> = {}) {
  const opened = await cards().open(attempt(changes));
  if (!opened.ok) throw new Error(opened.failure.reason);
  return opened.value;
}

async function submit(url: string, cardNumber: string) {
  await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { origin: new URL(url).origin },
    body: new URLSearchParams({ cardNumber, cardExpiry: "12/34", cardCvc: "123", cardName: "Ada" }),
  });
}

const outage = (on: boolean) =>
  fetch(`${apiUrl}/__control/outage`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ on }),
  });

it("pageLocale returns Stripe's language for each of our locales, or auto if Stripe does not support it", () => {
  const locales = ["en-us", "en", "sv", "de", "es", "ht", "toString"];
  expect(locales.map(pageLocale)).toEqual(["en", "en-GB", "sv", "de", "es", "auto", "auto"]);
});

it("the card page shows the total, and the same key returns the same page", async () => {
  const same = attempt();
  const [first, second] = [await cards().open(same), await cards().open(same)];
  expect(first).toEqual(second);
  if (!first.ok) throw new Error("not opened");
  expect(await (await fetch(first.value.url)).text()).toContain("$170.00");
  expect(await cards().getAttempt(first.value.providerId)).toEqual({
    ok: true,
    value: { kind: "open", declined: false },
  });
});

it("an invalid request or API key is refused, not reported as an outage", async () => {
  expect(await cards().open(attempt({ expiresAt: new Date() }))).toMatchObject({
    ok: false,
    failure: { code: "refused" },
  });
  const wrongKey = cardsWith({ STRIPE_SECRET_KEY: "sk_test_other" });
  expect(await wrongKey.open(attempt())).toMatchObject({
    ok: false,
    failure: { code: "refused" },
  });
});

it.each([
  ["an email that the provider refuses", { email: "ada@lovelace" }],
  ["a title that is too long for the provider", { lines: [longLine("x".repeat(251))] }],
  ["both", { email: "ada@lovelace", lines: [longLine("é".repeat(260))] }],
])("%s does not prevent the payment, and a repeat gets the same page", async (_what, changes) => {
  const same = attempt(changes);
  const [first, second] = [await cards().open(same), await cards().open(same)];
  expect(first).toMatchObject({ ok: true });
  expect(second).toEqual(first);
});

async function payAndFindStoredCard(url: string, providerId: string) {
  await submit(url, "4242424242424242");
  const result = await cards().findStoredCard(providerId);
  if (!result.ok) throw new Error(result.failure.reason);
  return result.value;
}

it("a card is saved only when the customer chose to save it", async () => {
  const unsaved = await open();
  expect(await payAndFindStoredCard(unsaved.url, unsaved.providerId)).toBeNull();
  const { url, providerId } = await open({ keepCard: true });
  expect(await payAndFindStoredCard(url, providerId)).toEqual({
    providerId: expect.stringMatching(/^pm_/),
    providerCustomer: expect.stringMatching(/^cus_/),
    brand: "visa",
    lastDigits: "4242",
    cardholderName: "Ada",
    expiryMonth: 12,
    expiryYear: 2034,
  });
});

it("a stored card is offered on the next card page until it is deleted", async () => {
  const first = await open({ keepCard: true });
  const card = await payAndFindStoredCard(first.url, first.providerId);
  if (card === null) throw new Error("not saved");
  const { providerCustomer } = card;
  const [next, last] = [await open({ providerCustomer }), await open({ providerCustomer })];
  expect(await (await fetch(next.url)).text()).toMatch(/Use Visa ending in 4242/);
  await fetch(`${next.url}/kept`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: new URL(next.url).origin },
    body: new URLSearchParams({ card: card.providerId }),
  });
  expect(await cards().getAttempt(next.providerId)).toMatchObject({ value: { kind: "paid" } });
  expect(await cards().findStoredCard(next.providerId)).toEqual({ ok: true, value: card });
  const done = { ok: true, value: null };
  expect(await cards().deleteCard(card.providerId)).toEqual(done);
  expect(await cards().deleteCard(card.providerId)).toEqual(done);
  expect(await (await fetch(last.url)).text()).not.toContain("ending in 4242");
});

it("a customer who was deleted at the provider can still pay", async () => {
  const deleted = attempt({ providerCustomer: "cus_gone", keepCard: true });
  const [first, second] = [await cards().open(deleted), await cards().open(deleted)];
  expect(first).toMatchObject({ ok: true });
  expect(second).toEqual(first);
});

it("a paid attempt stays paid when its page is closed", async () => {
  const { providerId, url } = await open();
  const before = Date.now() - 1_000;
  await submit(url, "4242424242424242");
  const result = await cards().getAttempt(providerId);
  if (!result.ok || result.value.kind !== "paid") throw new Error("not paid");
  expect(result.value.paidAt.getTime()).toBeGreaterThanOrEqual(before);
  expect(result.value.paidAt.getTime()).toBeLessThanOrEqual(Date.now());
  expect(result.value.card).toEqual({ brand: "visa", last4: "4242" });
  expect(await cards().expire(providerId)).toEqual(result);
});

it("a declined card is reported while the page is open and after it is closed", async () => {
  const { providerId, url } = await open();
  await submit(url, "4000000000000002");
  expect(await cards().getAttempt(providerId)).toMatchObject({
    value: { kind: "open", declined: true },
  });
  const ended = { ok: true, value: { kind: "ended", declined: true } };
  expect(await cards().expire(providerId)).toEqual(ended);
  expect(await cards().expire(providerId)).toEqual(ended);
});

it("a provider that fails or does not respond is reported as unavailable without throwing", async () => {
  const { providerId } = await open();
  await outage(true);
  for (const result of [
    await cards().open(attempt()),
    await cards().getAttempt(providerId),
    await cards().expire(providerId),
  ])
    expect(result).toMatchObject({ ok: false, failure: { code: "unavailable" } });
  await outage(false);
  const unreachable = cardsWith({ STRIPE_API_URL: "http://127.0.0.1:9" });
  expect(await unreachable.getAttempt(providerId)).toMatchObject({
    ok: false,
    failure: { code: "unavailable" },
  });
});

it("a payment event contains our payment id and the time of payment, and needs a valid signature", async () => {
  messages.length = 0;
  const { providerId, url } = await open({ key: "payment-of-message" });
  await submit(url, "4242424242424242");
  await expect.poll(() => messages.length).toBeGreaterThan(0);
  const [{ body, signature }] = messages as [(typeof messages)[0]];
  const read = cards().readMessage(body, signature);
  expect(read).toMatchObject({
    type: "checkout.session.completed",
    about: { paymentId: "payment-of-message", providerId },
  });
  expect(Math.abs((read?.about?.paidAt?.getTime() ?? 0) - Date.now())).toBeLessThan(10_000);
  expect(cards().readMessage(Buffer.concat([body, Buffer.from(" ")]), signature)).toBeNull();
  expect(cards().readMessage(body, "t=1,v1=00")).toBeNull();
});

it("an event of an unknown type refers to nothing", () => {
  const payload = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "price.created",
    data: {},
  });
  const stripe = new Stripe(secretKey);
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  expect(cards().readMessage(Buffer.from(payload), signature)).toEqual({
    id: "evt_1",
    type: "price.created",
    about: null,
    setup: null,
  });
});
