import type Stripe from "stripe";
import { expect, test } from "vitest";

import {
  payWith,
  post,
  purchase,
  startProvider,
  startReceiver,
} from "../../tests/support/servers/card-provider-server";

async function pay(stripe: Stripe) {
  const session = await stripe.checkout.sessions.create(purchase());
  await payWith(session.url ?? "", "4242424242424242");
  return session;
}

test("webhooks for completed and expired sessions are signed and contain the session at that time", async () => {
  const receiver = await startReceiver();
  const { stripe } = await startProvider({ webhookUrl: receiver.url });
  const session = await pay(stripe);
  await receiver.until(1);
  const other = await stripe.checkout.sessions.create(purchase());
  await stripe.checkout.sessions.expire(other.id);
  await receiver.until(2);
  expect(receiver.received.map(({ event }) => [event.type, event.data.object])).toMatchObject([
    [
      "checkout.session.completed",
      { id: session.id, client_reference_id: "order-1", payment_status: "paid" },
    ],
    ["checkout.session.expired", { id: other.id, status: "expired" }],
  ]);
});

test("a refused webhook is retried until it is accepted", async () => {
  const receiver = await startReceiver([500, 302, 503, 500]);
  const { stripe } = await startProvider({ webhookUrl: receiver.url });
  await pay(stripe);
  await receiver.until(5);
  expect(receiver.received.map((r) => r.status)).toEqual([500, 302, 503, 500, 200]);
  expect(new Set(receiver.received.map((r) => r.event.id)).size).toBe(1);
});

test("paused webhooks are sent by a flush", async () => {
  const receiver = await startReceiver();
  const { stripe, control } = await startProvider({ webhookUrl: receiver.url });
  await control("webhooks", { paused: true });
  await pay(stripe);
  await pay(stripe);
  expect(await control("webhooks/flush")).toEqual({ delivered: 2, pending: 0 });
  expect(receiver.types()).toEqual(["checkout.session.completed", "checkout.session.completed"]);
  expect(await control("webhooks/flush")).toEqual({ delivered: 0, pending: 0 });
  await pay(stripe);
  await control("webhooks", { paused: false });
  await receiver.until(3);
});

test("pending webhooks are delivered after a restart", async () => {
  const first = await startProvider();
  await first.control("webhooks", { paused: true });
  const session = await pay(first.stripe);
  await first.close();

  const receiver = await startReceiver();
  const second = await startProvider({ folder: first.folder, webhookUrl: receiver.url });
  await receiver.until(1);
  expect(receiver.received[0]?.event.data.object).toMatchObject({ id: session.id });
  expect((await second.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
});

test("partial refunds on the control page each send a webhook", async () => {
  const receiver = await startReceiver();
  const { stripe, url } = await startProvider({ webhookUrl: receiver.url });
  await pay(stripe);
  const page = async () => (await fetch(url)).text();
  const before = await page();
  expect(before).toContain("Refund $170.00");
  const path = /\/__control\/payments\/[^"]+/.exec(before)?.[0] ?? "";
  const refund = async (amount: string) => (await post(`${url}${path}`, { amount })).status;
  expect([await refund("8500"), await refund("8501"), await refund("0")]).toEqual([303, 400, 400]);
  await receiver.until(2);
  const refunded = receiver.received.map(({ event }) => event).at(-1);
  expect(refunded).toMatchObject({
    type: "charge.refunded",
    data: { object: { amount_refunded: 8_500 } },
  });
  expect(await page()).toContain("Refund $85.00");
  expect(await refund("8500")).toBe(303);
  expect(await page()).toContain("fully refunded");
});

test("an unreachable webhook receiver does not delay the payment page", async () => {
  const { stripe } = await startProvider(); // without a receiver
  const session = await pay(stripe);
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
});

test("a reset removes sessions and pending webhooks", async () => {
  const receiver = await startReceiver();
  const { stripe, control } = await startProvider({ webhookUrl: receiver.url });
  await control("webhooks", { paused: true });
  const session = await pay(stripe);
  await control("reset");
  expect(await control("webhooks/flush")).toEqual({ delivered: 0, pending: 0 });
  await expect(stripe.checkout.sessions.retrieve(session.id)).rejects.toMatchObject({
    statusCode: 404,
  });
});
