import { expect, it } from "vitest";

import { signatureHeader } from "../../../dev/card-provider/webhooks/deliveries";
import { post, WEBHOOK_SECRET } from "../../../tests/support/servers/card-provider-server";
import { saveCard, startStripe } from "../../../tests/support/servers/stripe-client";
import type { ChargeRequest } from "./card-payments";

const charge = (changes: Partial<ChargeRequest>): ChargeRequest => ({
  key: "charge-1-1",
  chargeId: "1",
  amount: 4_500,
  currency: "USD",
  description: "Renewal",
  providerCustomer: "cus_1",
  providerMethod: "pm_1",
  debit: null,
  ...changes,
});

const DECLINED_FINALLY = { ok: true, value: { kind: "declined", canRetry: false } };
const DECLINED_FOR_NOW = { ok: true, value: { kind: "declined", canRetry: true } };

it("a stored card is charged off session, once per key", async () => {
  const started = await startStripe();
  const { cards } = started;
  const card = await saveCard(started, "4242424242424242");
  const request = charge({ ...card, key: "a-1" });
  const both = await Promise.all([cards.charge(request), cards.charge(request)]);
  const [first] = both;
  expect(both).toEqual([first, first]);
  expect(first).toMatchObject({ ok: true, value: { kind: "paid" } });
  // A different request with the same key: the earlier payment is returned, not an idempotency error.
  expect(await cards.charge({ ...request, description: "Another" })).toEqual(first);
  const next = await cards.charge({ ...request, key: "a-2" });
  expect(next).toMatchObject({ ok: true, value: { kind: "paid" } });
  expect(next).not.toEqual(first);
});

it("a declined off-session charge stays declined when repeated", async () => {
  const started = await startStripe();
  const request = charge(await saveCard(started, "4000000000000341"));
  expect(await started.cards.charge(request)).toEqual(DECLINED_FOR_NOW);
  expect(await started.cards.charge(request)).toEqual(DECLINED_FOR_NOW);
});

it("an unknown card is declined without retry, and an outage or a wrong API key is not a decline", async () => {
  const started = await startStripe();
  const card = await saveCard(started, "4242424242424242");
  const gone = charge({ ...card, providerMethod: "pm_gone" });
  expect(await started.cards.charge(gone)).toEqual(DECLINED_FINALLY);
  expect(await started.cards.charge({ ...gone, providerCustomer: "cus_gone" })).toEqual(
    DECLINED_FINALLY,
  );
  const wrongKey = started.cardsWith("sk_test_other");
  expect(await wrongKey.charge(gone)).toMatchObject({
    ok: false,
    failure: { code: "refused", isOurs: true },
  });
  await started.control("outage", { on: true });
  expect(await started.cards.charge(gone)).toMatchObject({
    ok: false,
    failure: { code: "unavailable" },
  });
});

it.each([
  ["000123456789", { ok: true, value: { kind: "paid" } }, "payment_intent.succeeded"],
  ["000222222227", DECLINED_FOR_NOW, "payment_intent.payment_failed"],
] as const)(
  "a direct debit of account %s is processed, and its outcome is sent as an event",
  async (...testCase) => {
    const [accountNumber, outcome, type] = testCase;
    const { cards, letBankRespond, receiver } = await startStripe();
    const opened = await cards.openSetup({
      key: "setup",
      method: "us_bank_account",
      currency: "USD",
      email: "ada@example.org",
      locale: "en-us",
      returnUrl: "http://shop.test/",
      cancelUrl: "http://shop.test/",
    });
    if (!opened.ok) throw new Error(opened.failure.reason);
    await post(opened.value.url, { accountNumber });
    const setup = await cards.findSetup(opened.value.providerId, { close: false });
    if (!setup.ok || setup.value.kind !== "granted") throw new Error("no mandate");
    const { mandate, providerMethod, providerCustomer } = setup.value;
    const request = charge({
      providerMethod: providerMethod ?? "",
      providerCustomer: providerCustomer ?? "",
      debit: { method: "us_bank_account", mandate },
    });
    expect(await cards.charge(request)).toMatchObject({ ok: true, value: { kind: "processing" } });
    letBankRespond();
    await expect.poll(() => cards.charge(request), { timeout: 10_000 }).toMatchObject(outcome);
    await receiver.until(2);
    const event = receiver.received.at(-1)?.event;
    expect(event?.type).toBe(type);
    const payload = JSON.stringify(event);
    const signature = signatureHeader(payload, WEBHOOK_SECRET, Date.now());
    expect(cards.readMessage(Buffer.from(payload), signature)).toMatchObject({
      about: null,
      setup: null,
      chargeId: "1",
    });
  },
);
