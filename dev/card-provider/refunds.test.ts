import { expect, test } from "vitest";

import { payWith, purchase, startProvider } from "../../tests/support/servers/card-provider-server";

async function paidIntent() {
  const { stripe } = await startProvider();
  const { id, url } = await stripe.checkout.sessions.create(purchase());
  await payWith(url ?? "", "4242424242424242");
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
  return { stripe, payment_intent: String(payment_intent) };
}

test("money goes back in parts, never more than came", async () => {
  const { stripe, payment_intent } = await paidIntent();
  const part = await stripe.refunds.create({
    payment_intent,
    amount: 5_000,
    metadata: { why: "seat" },
  });
  expect(part).toMatchObject({ amount: 5_000, status: "succeeded", metadata: { why: "seat" } });
  await expect(stripe.refunds.create({ payment_intent, amount: 12_001 })).rejects.toMatchObject({
    statusCode: 400,
    param: "amount",
  });
  expect((await stripe.refunds.create({ payment_intent })).amount).toBe(12_000);
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
  expect((await stripe.refunds.retrieve(part.id)).amount).toBe(5_000);
});

test("the same key refunds once", async () => {
  const { stripe, payment_intent } = await paidIntent();
  const options = { idempotencyKey: "refund-1" };
  const both = await Promise.all([
    stripe.refunds.create({ payment_intent, amount: 100 }, options),
    stripe.refunds.create({ payment_intent, amount: 100 }, options),
  ]);
  expect(both[0].id).toBe(both[1].id);
  const intent = await stripe.paymentIntents.retrieve(payment_intent, {
    expand: ["latest_charge"],
  });
  expect(intent.latest_charge).toMatchObject({ amount_refunded: 100, refunded: false });
});

test("an unpaid intent cannot be refunded", async () => {
  const { stripe } = await startProvider();
  const { id, url } = await stripe.checkout.sessions.create(purchase());
  await payWith(url ?? "", "4000000000000002");
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
  await expect(
    stripe.refunds.create({ payment_intent: String(payment_intent) }),
  ).rejects.toMatchObject({ statusCode: 400, param: "payment_intent" });
  await expect(stripe.refunds.create({})).rejects.toMatchObject({ statusCode: 400 });
});
