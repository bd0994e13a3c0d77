import Stripe from "stripe";
import { expect, test } from "vitest";

import {
  payWith,
  post,
  purchase,
  startProvider,
} from "../../tests/support/servers/card-provider-server";

test("during an outage the API and the page say so, nothing is charged, and it ends", async () => {
  const { stripe, control, url } = await startProvider();
  const session = await stripe.checkout.sessions.create(purchase());
  await control("outage", { on: true });
  const failure = await stripe.checkout.sessions
    .create(purchase())
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Stripe.errors.StripeAPIError);
  expect(failure).toMatchObject({ statusCode: 503 });
  const page = await payWith(session.url ?? "", "4242424242424242");
  expect(page.status).toBe(503);
  expect(await page.text()).toContain("You have not been charged.");
  expect(await (await fetch(url)).text()).toContain("End the outage");

  const ended = await post(`${url}/__control/outage`, { on: "false" });
  expect([ended.status, ended.headers.get("location")]).toEqual([303, "/"]);
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    payment_status: "unpaid",
    payment_intent: null,
  });
});

test("a call that the SDK repeats after an outage makes one session", async () => {
  const { url, control } = await startProvider();
  const { hostname, port } = new URL(url);
  const stripe = new Stripe("sk_test_of_the_unit_tests", {
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: 1,
  });
  await control("outage", { on: true });
  const created = stripe.checkout.sessions.create(purchase());
  stripe.once("request", () => void control("outage", { on: false }));
  expect((await created).status).toBe("open");
});

test("a switch that is not understood is refused", async () => {
  const { url } = await startProvider();
  const response = await post(`${url}/__control/outage`, { on: "perhaps" });
  expect(response.status).toBe(400);
});
