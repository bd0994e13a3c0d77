import { expect, it } from "vitest";

import {
  payWith,
  purchase,
  SECRET_KEY,
  startProvider,
  WEBHOOK_SECRET,
} from "../../../tests/support/servers/card-provider-server";
import { stripePayments } from "./stripe";

const cardsAt = (STRIPE_API_URL: string, STRIPE_SECRET_KEY = SECRET_KEY) =>
  stripePayments({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL });

it("the key is checked without a payment", async () => {
  const { url } = await startProvider();
  expect(await cardsAt(url).checkKey()).toEqual({ ok: true, value: null });
  const refused = { ok: false, failure: { code: "refused", isOurs: true } };
  expect(await cardsAt(url, "sk_test_9999999999").checkKey()).toMatchObject(refused);
});

it("the payments since a time are listed with our ids", async () => {
  const { url, stripe } = await startProvider();
  const opened = [];
  for (const id of ["listed-1", "listed-2", "unpaid"])
    opened.push(
      await stripe.checkout.sessions.create(
        purchase({ metadata: { payment_id: id, order_number: "RPA-10234" } }),
      ),
    );
  for (const { url: page } of opened.slice(0, 2)) await payWith(page ?? "", "4242424242424242");
  const listed = await cardsAt(url).listPaid(new Date(0));
  const ids = listed.ok ? listed.value.map(({ paymentId }) => paymentId) : [];
  expect(ids.sort()).toEqual(["listed-1", "listed-2"]);
  expect(listed.ok && listed.value[0]).toMatchObject({
    orderNumber: "RPA-10234",
    amount: 17_000,
    currency: "USD",
    email: "ada@example.test",
  });
  const later = await cardsAt(url).listPaid(new Date(Date.now() + 60_000));
  expect(later).toEqual({ ok: true, value: [] });
});

it("sessions are listed page by page", async () => {
  const { stripe } = await startProvider();
  for (let count = 0; count < 3; count += 1) await stripe.checkout.sessions.create(purchase());
  const first = await stripe.checkout.sessions.list({ limit: 2 });
  const starting_after = first.data[1]?.id ?? "";
  const second = await stripe.checkout.sessions.list({ limit: 2, starting_after });
  expect([first.data.length, first.has_more, second.data.length, second.has_more]).toEqual([
    2,
    true,
    1,
    false,
  ]);
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(3);
});

it("the reason of a failed connection names its cause", async () => {
  const { url } = await startProvider();
  const reasonAt = async (apiUrl: string) => {
    const result = await cardsAt(apiUrl).checkKey();
    return result.ok ? null : result.failure.reason;
  };
  expect(await reasonAt("http://127.0.0.1:9")).toContain("ECONNREFUSED");
  expect(await reasonAt("http://no-such-host.invalid")).toMatch(/ENOTFOUND|EAI_AGAIN/);
  expect(await reasonAt(url.replace("http:", "https:"))).toMatch(/SSL|EPROTO|ECONNRESET/);
});
