import type Stripe from "stripe";
import { expect, test } from "vitest";

import {
  payWith,
  purchase,
  startProvider,
  startReceiver,
} from "../../tests/support/servers/card-provider-server";

async function pay(stripe: Stripe, number = "4242424242424242") {
  const session = await stripe.checkout.sessions.create(purchase());
  await payWith(session.url ?? "", number);
  return session;
}

test("each thing that happens is told, signed, with the object as it was then", async () => {
  const receiver = await startReceiver();
  const { stripe } = await startProvider({ webhookUrl: receiver.url });
  const session = await stripe.checkout.sessions.create(purchase());
  await payWith(session.url ?? "", "4000000000000002");
  await receiver.until(1);
  await payWith(session.url ?? "", "4242424242424242");
  await receiver.until(2);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
  await stripe.refunds.create({ payment_intent: String(payment_intent) });
  await receiver.until(3);
  const other = await stripe.checkout.sessions.create(purchase());
  await stripe.checkout.sessions.expire(other.id);
  await receiver.until(4);

  expect(receiver.received.map(({ event }) => [event.type, event.data.object])).toMatchObject([
    [
      "payment_intent.payment_failed",
      { metadata: { order: "order-1" }, last_payment_error: { code: "card_declined" } },
    ],
    [
      "checkout.session.completed",
      { id: session.id, client_reference_id: "order-1", payment_status: "paid", payment_intent },
    ],
    ["charge.refunded", { payment_intent, amount_refunded: 17_000, refunded: true }],
    ["checkout.session.expired", { id: other.id, status: "expired" }],
  ]);
});

test("a webhook that is not taken is sent again until it is", async () => {
  const receiver = await startReceiver([500, 302, 503, 500]);
  const { stripe } = await startProvider({ webhookUrl: receiver.url });
  await pay(stripe);
  await receiver.until(5);
  expect(receiver.received.map((r) => r.status)).toEqual([500, 302, 503, 500, 200]);
  expect(new Set(receiver.received.map((r) => r.event.id)).size).toBe(1);
});

test("webhooks can be held back, then all sent at once", async () => {
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

test("what was not delivered before a restart is delivered after it, and payments are remembered", async () => {
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

test("a receiver that is down delays nobody at the page", async () => {
  const { stripe } = await startProvider(); // nobody listens
  const session = await pay(stripe);
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
});

test("reset forgets sessions and waiting webhooks", async () => {
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
