import Stripe from "stripe";
import { expect, test } from "vitest";

import {
  payWith,
  purchase,
  sdk,
  startProvider,
} from "../../../tests/support/servers/card-provider-server";
import { API_VERSION } from "../webhooks/emit-event";

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("was not refused"),
    (error: unknown) => error as InstanceType<typeof Stripe.errors.StripeError>,
  );

test("the stand-in has the API version of the installed SDK", () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION);
});

test("a session expires at expires_at and cancels its payment intent", async () => {
  let now = Date.now();
  const { stripe } = await startProvider({ now: () => now });
  const expires_at = Math.floor(now / 1_000) + 1_800;
  const { id, url } = await stripe.checkout.sessions.create(purchase({ expires_at }));
  await payWith(url ?? "", "4000000000000002");
  now = expires_at * 1_000 - 1;
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("open");
  now = expires_at * 1_000;
  expect((await payWith(url ?? "", "4242424242424242")).status).toBe(410);
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ["payment_intent.latest_charge"],
  });
  expect(session).toMatchObject({ status: "expired", payment_intent: { status: "canceled" } });
});

test("an idempotency key makes one session, and another body with it is an error", async () => {
  const { stripe, close, folder } = await startProvider();
  const options = { idempotencyKey: "attempt-1" };
  const both = await Promise.all([
    stripe.checkout.sessions.create(purchase(), options),
    stripe.checkout.sessions.create(purchase(), options),
  ]);
  expect(both[0].id).toBe(both[1].id);
  const other = purchase({ client_reference_id: "order-2" });
  const misuse = await refusal(stripe.checkout.sessions.create(other, options));
  expect(misuse).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect(misuse.statusCode).toBe(400);
  const elsewhere = await refusal(stripe.checkout.sessions.expire(both[0].id, {}, options));
  expect(elsewhere).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);

  await close();
  const restarted = await startProvider({ folder });
  const replayed = await restarted.stripe.checkout.sessions.create(purchase(), options);
  expect(replayed.id).toBe(both[0].id);
});

test("a refused request does not use up its idempotency key", async () => {
  const { stripe } = await startProvider();
  const options = { idempotencyKey: "attempt-2" };
  await refusal(stripe.checkout.sessions.create(purchase({ success_url: "nowhere" }), options));
  expect((await stripe.checkout.sessions.create(purchase(), options)).status).toBe("open");
});

test("a wrong API key returns 401, and unknown ids and paths return 404, in Stripe's format", async () => {
  const { stripe, url } = await startProvider();
  const wrong = await refusal(sdk(url, "sk_test_wrong").checkout.sessions.create(purchase()));
  expect(wrong).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect((await fetch(`${url}/v1/checkout/sessions/x`)).status).toBe(401);
  for (const promise of [
    stripe.checkout.sessions.retrieve("cs_test_none"),
    stripe.checkout.sessions.retrieve("__proto__"),
    stripe.refunds.create({ payment_intent: "pi_none" }),
    stripe.paymentMethods.detach("pm_none"),
  ])
    expect(await refusal(promise)).toMatchObject({ statusCode: 404, code: "resource_missing" });
  expect(await refusal(stripe.customers.retrieve("cus_1"))).toMatchObject({ statusCode: 404 });
});

test("a session has up to 100 line items", async () => {
  const { stripe } = await startProvider();
  const withLines = (count: number) =>
    purchase({ line_items: Array.from({ length: count }, () => line(100)) });
  const { amount_total } = await stripe.checkout.sessions.create(withLines(100));
  expect(amount_total).toBe(10_000);
  const error = await refusal(stripe.checkout.sessions.create(withLines(101)));
  expect(error).toMatchObject({ statusCode: 400, param: "line_items" });
});

const line = (unit_amount: number, currency = "usd", quantity = 1) => ({
  quantity,
  price_data: { currency, unit_amount, product_data: { name: "Ticket" } },
});
const soon = () => Math.floor(Date.now() / 1_000);

test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, string]>([
  ["too small a total", { line_items: [line(49)] }, "line_items"],
  ["too large a total", { line_items: [line(99_999_999, "usd", 2)] }, "line_items"],
  ["half a cent", { line_items: [line(100.5)] }, "line_items[0][price_data][unit_amount]"],
  ["a negative amount", { line_items: [line(-100)] }, "line_items[0][price_data][unit_amount]"],
  ["an unknown currency", { line_items: [line(1, "zzz")] }, "line_items[0][price_data][currency]"],
  ["two currencies", { line_items: [line(100), line(100, "eur")] }, "line_items"],
  ["no line item", { line_items: [] }, "line_items"],
  ["a script as an address", { success_url: "javascript:alert(1)" }, "success_url"],
  ["an invalid email", { customer_email: "nobody" }, "customer_email"],
  ["an empty reference", { client_reference_id: "" }, "client_reference_id"],
  ["an expiry in one minute", { expires_at: soon() + 60 }, "expires_at"],
  ["an expiry in 25 hours", { expires_at: soon() + 90_000 }, "expires_at"],
  ["another mode", { mode: "subscription" }, "mode"],
  ["an unknown parameter", { colour: "red" } as object, "colour"],
])("POST /v1/checkout/sessions refuses %s", async (_name, params, param) => {
  const { stripe } = await startProvider();
  const error = await refusal(stripe.checkout.sessions.create(purchase(params)));
  expect(error).toMatchObject({ statusCode: 400, rawType: "invalid_request_error", param });
});
