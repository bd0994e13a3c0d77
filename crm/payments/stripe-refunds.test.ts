import { expect, it } from "vitest";

import { signatureHeader } from "../../dev/card-provider/webhooks/deliveries";
import {
  payWith,
  SECRET_KEY,
  startProvider,
  startReceiver,
  WEBHOOK_SECRET,
} from "../../tests/support/servers/card-provider-server";
import { stripePayments } from "./stripe";

/** A payment of $170.00. */
async function paid(cardNumber = "4242424242424242") {
  const receiver = await startReceiver();
  const { url, stripe } = await startProvider({ webhookUrl: receiver.url });
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
    providerCustomer: null,
    lines: [{ name: "Mahler 5", description: null, unitAmount: 8_500, quantity: 2 }],
    locale: "en-us",
    expiresAt: new Date(Date.now() + 35 * 60_000),
    returnUrl: "http://shop.test/",
    cancelUrl: "http://shop.test/",
  });
  if (!opened.ok) throw new Error(opened.reason);
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
  return { stripe, providerId, messages, refund, hasFailed };
}

const made = { ok: true, value: "refunded" } as const;

it("a refund is reported with our payment's id and all that was given back so far", async () => {
  const { refund, messages } = await paid();
  await refund("part-1", 1_000);
  await refund("part-2", 500);
  const reported = () => messages().flatMap((message) => message?.refunded ?? []);
  await expect.poll(reported).toMatchObject([
    { paymentId: "payment-1", amount: 1_000 },
    { paymentId: "payment-1", amount: 1_500 },
  ]);
});

it("the outcome of a refund is the same however often it is asked for", async () => {
  const { refund } = await paid();
  for (const key of ["refund-1", "refund-1", "refund-2"]) expect(await refund(key)).toEqual(made);
});

it("a partial refund is made once, even after the provider forgot the key", async () => {
  const { stripe, providerId, refund } = await paid();
  const session = await stripe.checkout.sessions.retrieve(providerId);
  const payment_intent = String(session.payment_intent);
  // Made under this key more than a day ago.
  await stripe.refunds.create({
    payment_intent,
    amount: 8_500,
    metadata: { refund_key: "return-1" },
  });
  expect(await refund("return-1", 8_500)).toEqual(made);
  expect(await refund("return-2", 9_000)).toEqual({ ok: true, value: "less-left" });
  expect(await refund("return-3", 500)).toEqual(made);
  const { data } = await stripe.refunds.list({ payment_intent });
  expect(data.map(({ amount }) => amount)).toEqual([500, 8_500]);
});

it("a refund that fails after it was made is reported by its key, and made again when it is asked for", async () => {
  const { refund, hasFailed, messages } = await paid("4000000000005126");
  const key = "refund-1";
  const answer = (value: boolean) => ({ ok: true, value });
  for (let time = 0; time < 2; time += 1) expect(await refund(key, 8_500)).toEqual(made);
  expect(await hasFailed(key)).toEqual(answer(false));
  const failures = () => messages().filter((message) => message?.refundFailed === key);
  await expect.poll(failures, { timeout: 20_000 }).toHaveLength(1);
  expect(await hasFailed(key)).toEqual(answer(true));
  expect(await hasFailed("refund-2")).toEqual(answer(false));

  for (let time = 0; time < 2; time += 1) expect(await refund(key, 8_500)).toEqual(made);
  expect(await hasFailed(key)).toEqual(answer(false));
  // Under the first one's key at the provider there would be no second refund, which fails like the first.
  await expect.poll(failures, { timeout: 20_000 }).toHaveLength(2);
});
