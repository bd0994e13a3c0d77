import { expect, it } from "vitest";

import { signatureHeader } from "../../../dev/card-provider/webhooks/deliveries";
import {
  payWith,
  SECRET_KEY,
  startProvider,
  startReceiver,
  WEBHOOK_SECRET,
} from "../../../tests/support/servers/card-provider-server";
import { stripePayments } from "./stripe";

/** Pays $170.00. */
async function pay(cardNumber = "4242424242424242") {
  const receiver = await startReceiver();
  const { url, stripe, letBankRespond } = await startProvider({ webhookUrl: receiver.url });
  const cards = stripePayments({
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: url,
  });
  const opened = await cards.open({
    key: "payment-1",
    orderId: "1",
    orderNumber: "RPA-10234",
    currency: "USD",
    methods: ["card"],
    email: "ada@example.org",
    keepCard: false,
    asksName: false,
    providerCustomer: null,
    lines: [{ name: "Mahler 5", description: null, unitAmount: 8_500, quantity: 2 }],
    locale: "en-us",
    expiresAt: new Date(Date.now() + 35 * 60_000),
    returnUrl: "http://shop.test/",
    cancelUrl: "http://shop.test/",
  });
  if (!opened.ok) throw new Error(opened.failure.reason);
  const { providerId } = opened.value;
  await payWith(opened.value.url, cardNumber);
  const messages = () =>
    receiver.received.map(({ event }) => {
      const body = JSON.stringify(event);
      return cards.readMessage(
        Buffer.from(body),
        signatureHeader(body, WEBHOOK_SECRET, Date.now()),
      );
    });
  const refund = (key: string, amount?: number) => cards.refund(providerId, key, amount);
  const hasFailed = (key: string) => cards.hasRefundFailed(providerId, key);
  const inDashboard = (intent: string) => cards.sumDashboardRefunds(intent);
  return { stripe, providerId, messages, refund, hasFailed, inDashboard, letBankRespond };
}

const refunded = { ok: true, value: "refunded" } as const;

it("a refund event contains our payment id and the total refunded so far", async () => {
  const { refund, messages } = await pay();
  await refund("part-1", 1_000);
  await refund("part-2", 500);
  const reported = () => messages().flatMap((message) => message?.refunded ?? []);
  await expect.poll(reported).toMatchObject([
    { paymentId: "payment-1", amount: 1_000 },
    { paymentId: "payment-1", amount: 1_500 },
  ]);
});

it("refunds in the dashboard are summed without ours", async () => {
  const { stripe, providerId, refund, inDashboard } = await pay();
  const { payment_intent } = await stripe.checkout.sessions.retrieve(providerId);
  const intent = String(payment_intent);
  expect(await inDashboard(intent)).toEqual({ ok: true, value: 0 });
  await refund("part-1", 1_000);
  await stripe.refunds.create({ payment_intent: intent, amount: 500 });
  await stripe.refunds.create({ payment_intent: intent, amount: 250 });
  expect(await inDashboard(intent)).toEqual({ ok: true, value: 750 });
});

it("a repeated refund returns the same outcome", async () => {
  const { refund } = await pay();
  for (const key of ["refund-1", "refund-1", "refund-2"])
    expect(await refund(key)).toEqual(refunded);
});

it("a partial refund is made once, even after the provider has deleted the idempotency key", async () => {
  const { stripe, providerId, refund } = await pay();
  const session = await stripe.checkout.sessions.retrieve(providerId);
  const payment_intent = String(session.payment_intent);
  // As if made with this key more than a day ago.
  await stripe.refunds.create({
    payment_intent,
    amount: 8_500,
    metadata: { refund_key: "return-1" },
  });
  expect(await refund("return-1", 8_500)).toEqual(refunded);
  expect(await refund("return-2", 9_000)).toEqual({ ok: true, value: "less-left" });
  expect(await refund("return-3", 500)).toEqual(refunded);
  const { data } = await stripe.refunds.list({ payment_intent });
  expect(data.map(({ amount }) => amount)).toEqual([500, 8_500]);
});

it("a refund that fails later is reported with its key, and the same call makes a new refund", async () => {
  const { refund, hasFailed, messages, letBankRespond } = await pay("4000000000005126");
  const key = "refund-1";
  const result = (value: boolean) => ({ ok: true, value });
  for (let time = 0; time < 2; time += 1) expect(await refund(key, 8_500)).toEqual(refunded);
  expect(await hasFailed(key)).toEqual(result(false));
  const failures = () => messages().filter((message) => message?.refundFailed === key);
  letBankRespond();
  await expect.poll(failures, { timeout: 20_000 }).toHaveLength(1);
  expect(await hasFailed(key)).toEqual(result(true));
  expect(await hasFailed("refund-2")).toEqual(result(false));

  for (let time = 0; time < 2; time += 1) expect(await refund(key, 8_500)).toEqual(refunded);
  expect(await hasFailed(key)).toEqual(result(false));
  letBankRespond();
  // The second refund fails, too. With the first one's idempotency key there would be no second refund.
  await expect.poll(failures, { timeout: 20_000 }).toHaveLength(2);
});
