import { expect, test } from "vitest";

import { payWith, purchase, startProvider } from "../../tests/support/servers/card-provider-server";

async function intentPaidWith(card: string) {
  const { stripe } = await startProvider();
  const { id, url } = await stripe.checkout.sessions.create(purchase());
  await payWith(url ?? "", card);
  const shown = await stripe.checkout.sessions.retrieve(id);
  return { stripe, id, payment_intent: String(shown.payment_intent) };
}

test("a payment is refunded whole, and once, with the same key or another", async () => {
  const { stripe, id, payment_intent } = await intentPaidWith("4242424242424242");
  const options = { idempotencyKey: "refund-1" };
  const both = await Promise.all([
    stripe.refunds.create({ payment_intent }, options),
    stripe.refunds.create({ payment_intent }, options),
  ]);
  expect(both[0].id).toBe(both[1].id);
  expect(both[0]).toMatchObject({ amount: 17_000, status: "succeeded" });
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ["payment_intent.latest_charge"],
  });
  expect(session.payment_intent).toMatchObject({ latest_charge: { amount_refunded: 17_000 } });
});

test("an unpaid intent cannot be refunded", async () => {
  const { stripe, payment_intent } = await intentPaidWith("4000000000000002");
  const refused = { statusCode: 400, param: "payment_intent" };
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject(refused);
  await expect(stripe.refunds.create({})).rejects.toMatchObject(refused);
});
