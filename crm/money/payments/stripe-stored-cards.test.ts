import { expect, it } from "vitest";

import { signatureHeader } from "../../../dev/card-provider/webhooks/deliveries";
import { WEBHOOK_SECRET } from "../../../tests/support/servers/card-provider-server";
import { CARDS } from "../../../tests/support/cards";
import { saveCard, startStripe } from "../../../tests/support/servers/stripe-client";
import type { StoredCardCharge } from "./card-payments";
import { toRefusal } from "./stripe-stored-cards";

const PAID = { ok: true, value: { kind: "paid", card: { brand: "visa", last4: "4242" } } };

async function prepared(number: string) {
  const started = await startStripe();
  const { cards, control, receiver } = started;
  const { providerMethod: card, providerCustomer } = await saveCard(started, number);
  const charge: StoredCardCharge = {
    key: "payment-2",
    orderNumber: "RPA-10235",
    amount: 18_200,
    currency: "USD",
    providerCustomer,
    card,
  };
  const first = await cards.prepareCharge(charge);
  if (!first.ok) throw new Error(first.failure.reason);
  return { cards, control, receiver, charge, ...first.value };
}

it("a prepared charge takes no money until it is confirmed, and then once", async () => {
  const { cards, charge, providerId, receiver } = await prepared(CARDS.approves);
  expect(await cards.prepareCharge(charge)).toEqual({ ok: true, value: { providerId } });
  const open = { ok: true, value: { kind: "open", declined: false } };
  expect(await cards.getAttempt(providerId)).toEqual(open);
  const both = await Promise.all([
    cards.confirmCharge(providerId),
    cards.confirmCharge(providerId),
  ]);
  expect(both).toMatchObject([PAID, PAID]);
  expect(await cards.getAttempt(providerId)).toMatchObject(PAID);
  expect(await cards.expire(providerId)).toMatchObject(PAID);
  // The page's event, and one for the charge.
  await receiver.until(2);
  const events = receiver.received.slice(1).map(({ event }) => event);
  expect(events.map(({ type }) => type)).toEqual(["payment_intent.succeeded"]);
  const payload = JSON.stringify(events[0]);
  const signature = signatureHeader(payload, WEBHOOK_SECRET, Date.now());
  expect(cards.readMessage(Buffer.from(payload), signature)).toMatchObject({
    about: { paymentId: "payment-2", providerId, paidAt: expect.any(Date) },
    chargeId: null,
  });
});

it("a canceled charge cannot be confirmed", async () => {
  const { cards, providerId } = await prepared(CARDS.approves);
  const ended = { ok: true, value: { kind: "ended", declined: false } };
  expect(await cards.expire(providerId)).toEqual(ended);
  expect(await cards.expire(providerId)).toEqual(ended);
  expect(await cards.confirmCharge(providerId)).toEqual({ ok: true, value: { kind: "canceled" } });
  expect(await cards.getAttempt(providerId)).toEqual(ended);
});

it("a declined charge is final", async () => {
  const { cards, providerId } = await prepared(CARDS.declinesLater);
  const declined = { ok: true, value: { kind: "declined", reason: "card-declined" } };
  expect(await cards.confirmCharge(providerId)).toEqual(declined);
  expect(await cards.confirmCharge(providerId)).toEqual(declined);
  expect(await cards.getAttempt(providerId)).toEqual({
    ok: true,
    value: { kind: "ended", declined: true },
  });
});

it("a charge whose bank asks to confirm takes no money and can be canceled", async () => {
  const { cards, providerId } = await prepared(CARDS.asksEachTime);
  const asks = { ok: true, value: { kind: "asks-to-confirm" } };
  expect(await cards.confirmCharge(providerId)).toEqual(asks);
  expect(await cards.getAttempt(providerId)).toMatchObject({ value: { kind: "open" } });
  expect(await cards.expire(providerId)).toMatchObject({ value: { kind: "ended" } });
});

it("a charge of a stored card is listed and refunded like a payment on a page", async () => {
  const { cards, providerId } = await prepared(CARDS.approves);
  await cards.confirmCharge(providerId);
  const paid = await cards.listPaid(new Date(Date.now() - 60_000));
  expect(paid.ok && paid.value.map((each) => [each.paymentId, each.amount])).toEqual([
    ["payment-2", 18_200],
    ["payment-4242424242424242", 5_000],
  ]);
  expect(await cards.refund(providerId, "refund-1", 200)).toEqual({ ok: true, value: "refunded" });
  expect(await cards.refund(providerId, "refund-2")).toEqual({ ok: true, value: "refunded" });
  expect(await cards.hasRefundFailed(providerId, "refund-2")).toEqual({ ok: true, value: false });
});

it("a deleted card and an outage are not declines", async () => {
  const { cards, control, charge, providerId } = await prepared(CARDS.approves);
  await cards.deleteCard(charge.card);
  expect(await cards.confirmCharge(providerId)).toMatchObject({
    ok: false,
    failure: { code: "refused" },
  });
  const another = { ...charge, key: "payment-3" };
  expect(await cards.prepareCharge(another)).toMatchObject({
    ok: false,
    failure: { code: "refused" },
  });
  await control("outage", { on: true });
  expect(await cards.confirmCharge(providerId)).toMatchObject({
    ok: false,
    failure: { code: "unavailable" },
  });
});

it.each([
  ["insufficient_funds", "card-no-funds"],
  ["expired_card", "card-expired"],
  ["processing_error", "card-try-again"],
  ["generic_decline", "card-declined"],
  ["stolen_card", "card-declined"],
])("a decline with the code %s is shown as %s", (code, reason) => {
  expect(toRefusal(code)).toBe(reason);
});
