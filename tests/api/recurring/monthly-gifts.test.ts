import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { z } from "zod";

import type { givingSchema } from "#contract/schemas/giving";
import { FAULT_POINTS } from "../../../crm/platform/faults/fault-points";
import { handleWebhookEvent } from "../../../crm/payments/handle-webhook";
import { refundOrder } from "../../../crm/payments/cancel-order";
import { startDebit, verifyDebit } from "../../../crm/payments/set-up-debit";
import { call, newBasket, newCustomer, NO_REQUESTS, put } from "../support/box-office";
import { query } from "../support/create-test-performance";
import { mailsTo, nextMail } from "../support/mailbox-of";
import { readyOf } from "../support/members";
import { type TestPaymentDeps, testPaymentDeps } from "../support/payment-deps";
import { CARDS, getOrder, pay, submitCard, verify } from "../support/paying";
import {
  ageCharges,
  chargesOf,
  endOfTimeTravel,
  mailKinds,
  methodsOf,
  passDays,
  turn,
} from "../support/recurring";

let deps: TestPaymentDeps;
beforeEach(() => {
  deps = testPaymentDeps();
});
afterEach(endOfTimeTravel);

const way = { returnUrl: "http://shop.test/", cancelUrl: "http://shop.test/", locale: "en-us" };

type Giving = z.infer<typeof givingSchema>;
const givingOf = async (session: string) =>
  (await call<Giving>("GET", "/customer/giving", { session })).body;

/** Somebody who gave $25.00 today and wants to every month. */
async function monthlyGiver() {
  const who = await newCustomer();
  const basketId = await newBasket();
  const added = await call("POST", `/baskets/${basketId}/donations`, {
    body: { fundId: "annual", amount: 2_500, monthly: true, recognitionName: null },
  });
  expect(added.status).toBe(200);
  await put(basketId, "customer", who.session);
  await put(basketId, "details", who.session, NO_REQUESTS);
  const started = await pay(await readyOf(basketId, who));
  await submitCard(started.body.url, CARDS.good);
  const { id } = started.body.order;
  await verify(id);
  return { ...who, orderId: id };
}

/** The same, with a direct debit of a provider whose answers the test chooses. */
async function debitedGiver({ meanwhile = async (_orderId: string) => {} } = {}) {
  const who = await monthlyGiver();
  const { orderId } = who;
  expect((await getOrder(orderId)).asksForDebit).toBe(true);
  const started = await startDebit(deps, { orderId, ...way });
  await meanwhile(orderId);
  const page = (started.ok ? started.url : null)?.replace("http://card.test/", "") ?? "";
  const providerMethod = `pm_${orderId}`;
  const account = { bankName: "Test Bank", last4: "6789", mandate: "mandate_1" };
  const given = { ...account, providerMethod, providerCustomer: `cus_${orderId}` };
  deps.cards.setups.set(page, { kind: "given", ...given });
  await verifyDebit(deps, orderId, { turnedBack: false });
  return { ...who, providerMethod };
}

const changeGift = (session: string, id: string, state: "active" | "ended") =>
  call("PATCH", `/customer/monthly-gifts/${id}`, { body: { state }, session });

it("a monthly gift is charged each month by two workers at once, with a receipt and a line in giving history", async () => {
  const who = await debitedGiver();
  const setUp = await nextMail(who.email, "direct-debit");
  expect(setUp.text).toContain("We’ll charge $25.00 for Annual Fund each month");
  const [gift] = (await givingOf(who.session)).monthly;
  expect(gift).toMatchObject({
    fundName: "Annual Fund",
    state: "active",
    amount: { amount: 2_500 },
    method: { kind: "bank-account", name: "Test Bank", last4: "6789" },
  });
  expect(await methodsOf(who.session)).toMatchObject([{ kind: "bank-account", last4: "6789" }]);
  await passDays(27);
  await turn(deps);
  expect(await chargesOf(who.customerId)).toEqual([]);

  // A bank takes days to answer: nothing is given, and nothing asked for twice, until then.
  const providerId = randomUUID();
  deps.cards.chargeAnswers.set(who.providerMethod, { kind: "processing", providerId });
  await passDays(4);
  await Promise.all([turn(deps), turn(deps)]);
  expect(await chargesOf(who.customerId)).toMatchObject([{ state: "charging", amount: 2_500 }]);
  for (const [key, { request }] of deps.cards.charges)
    deps.cards.charges.set(key, { request, outcome: { kind: "paid", providerId } });
  await ageCharges(who.customerId);
  await Promise.all([turn(deps), turn(deps)]);
  deps.cards.chargeAnswers.clear();
  await passDays(31);
  await Promise.all([turn(deps), turn(deps)]);
  expect(await chargesOf(who.customerId)).toMatchObject([{ state: "paid" }, { state: "paid" }]);
  expect(deps.cards.charges.size).toBe(2);
  const receipt = await nextMail(who.email, "charge-receipt", 2);
  expect(receipt.text).toContain("Tax-deductible amount: $25.00");
  expect(receipt.text).toContain("gave no goods or services in return for this gift.");

  await endOfTimeTravel();
  const { gifts, years } = await givingOf(who.session);
  expect(gifts).toHaveLength(3);
  expect(gifts.filter(({ orderId }) => orderId === null)).toMatchObject([
    { fundName: "Annual Fund", source: "gift", orderNumber: null, amount: { amount: 2_500 } },
    { fundName: "Annual Fund" },
  ]);
  expect(years.reduce((sum, { total }) => sum + total.amount, 0)).toBe(7_500);
});

it("what is refunded of a monthly gift at the card provider leaves the statement once, with a new receipt", async () => {
  const who = await debitedGiver();
  await passDays(31);
  await turn(deps);
  const [{ outcome } = { outcome: null }] = deps.cards.charges.values();
  const providerId = outcome?.kind === "paid" ? (outcome.providerId ?? "") : "";
  const refund = (amount: number) =>
    handleWebhookEvent(deps, {
      id: `evt_${randomUUID()}`,
      type: "charge.refunded",
      about: null,
      setup: null,
      refunded: { paymentId: null, providerId, amount },
    });
  for (const amount of [1_000, 1_000]) expect(await refund(amount)).toBe(true);
  const receipt = await nextMail(who.email, "charge-refunded");
  expect(receipt.text).toContain("We refunded $10.00 of it.");
  expect(receipt.text).toContain("Tax-deductible amount: $15.00");
  await endOfTimeTravel();
  const total = async () =>
    (await givingOf(who.session)).years.reduce((sum, year) => sum + year.total.amount, 0);
  expect(await total()).toBe(4_000);
  expect(await refund(2_500)).toBe(true);
  await nextMail(who.email, "charge-refunded", 2);
  const [last] = (await mailsTo(who.email)).filter(({ text }) => text?.includes("$25.00 of it."));
  expect(last?.text).not.toContain("Tax-deductible");
  expect(await total()).toBe(2_500);
  // Tests that pass more days charge whatever is due by then.
  await changeGift(who.session, (await givingOf(who.session)).monthly[0]?.id ?? "", "ended");
});

it("a refused monthly gift is retried, then paused until it is resumed", async () => {
  const who = await debitedGiver();
  deps.cards.chargeAnswers.set(who.providerMethod, { kind: "declined", canRetry: true });
  for (const days of [31, 3, 7, 20]) {
    await passDays(days);
    await turn(deps);
  }
  expect(deps.cards.charges.size).toBe(3);
  const mail = await nextMail(who.email, "recurring-stopped");
  expect(mail.subject).toBe("Your monthly gift to Annual Fund is paused");
  expect(await mailKinds(who.email)).toEqual([
    ...["charge-refused", "charge-refused", "recurring-stopped"],
  ]);
  await endOfTimeTravel();
  const [paused] = (await givingOf(who.session)).monthly;
  expect(paused).toMatchObject({ state: "paused" });
  const resumed = await changeGift(who.session, paused?.id ?? "", "active");
  expect(resumed.body).toMatchObject([{ state: "active", wasRefused: false }]);
});

it("an account that cannot be debited any more is not tried again", async () => {
  const who = await debitedGiver();
  deps.cards.chargeAnswers.set(who.providerMethod, { kind: "declined", canRetry: false });
  await passDays(31);
  await turn(deps);
  expect(await chargesOf(who.customerId)).toMatchObject([{ state: "failed", attempts: 1 }]);
  expect(await mailKinds(who.email)).toEqual(["recurring-stopped"]);
});

it("a monthly gift from an account that the provider has lost is paused with a mail, without a charge", async () => {
  const who = await debitedGiver();
  await query`update direct_debits set provider_customer = null
    where provider_method = ${who.providerMethod}`;
  await passDays(31);
  await turn(deps);
  expect(deps.cards.charges.size).toBe(0);
  expect(await mailKinds(who.email)).toEqual(["recurring-stopped"]);
});

it("a monthly gift whose bank takes more than a month is in giving history once", async () => {
  const who = await debitedGiver();
  deps.cards.chargeAnswers.set(who.providerMethod, {
    kind: "processing",
    providerId: randomUUID(),
  });
  await passDays(31);
  await turn(deps);
  deps.cards.chargeAnswers.set(who.providerMethod, {
    kind: "processing",
    providerId: randomUUID(),
  });
  await passDays(31);
  await turn(deps);
  expect(await chargesOf(who.customerId)).toHaveLength(2);
  await endOfTimeTravel();
  expect((await givingOf(who.session)).monthly).toMatchObject([{ isUnderWay: true }]);
});

it.each(FAULT_POINTS.filter((point) => point.includes("-charge-")))(
  "a monthly gift whose worker is killed %s is charged and receipted once all the same",
  async (point) => {
    const who = await debitedGiver();
    deps.crashAt(point);
    await passDays(31);
    for (let turns = 0; turns < 3; turns += 1) {
      await turn(deps);
      await ageCharges(who.customerId);
    }
    expect(await chargesOf(who.customerId)).toMatchObject([{ state: "paid" }]);
    expect(deps.cards.charges.size).toBe(1);
    expect(await mailKinds(who.email)).toEqual(["charge-receipt"]);
  },
);

it("a monthly gift whose order is given back while the mandate is signed is not charged", async () => {
  const who = await debitedGiver({
    meanwhile: async (orderId) => {
      expect((await refundOrder(deps, orderId, "command line")).ok).toBe(true);
    },
  });
  expect((await givingOf(who.session)).monthly).toEqual([]);
  await passDays(31);
  await turn(deps);
  expect(deps.cards.charges.size).toBe(0);
});

it("a monthly gift is ended by its own customer, once, and not charged after that", async () => {
  const who = await debitedGiver();
  const [gift] = (await givingOf(who.session)).monthly;
  const id = gift?.id ?? "";
  const stranger = await newCustomer();
  expect((await changeGift(stranger.session, id, "ended")).status).toBe(404);
  expect((await changeGift(who.session, id, "ended")).body).toMatchObject([{ id, state: "ended" }]);
  expect((await changeGift(who.session, id, "ended")).status).toBe(200);
  expect((await changeGift(who.session, id, "active")).status).toBe(404);
  const mail = await nextMail(who.email, "recurring-stopped");
  expect(mail.subject).toBe("Your monthly gift to Annual Fund has ended");
  expect(mail.text).not.toContain("Manage your monthly gift");
  expect((await givingOf(who.session)).monthly).toMatchObject([{ id, state: "ended" }]);
  await passDays(40);
  await turn(deps);
  expect(deps.cards.charges.size).toBe(0);
});

it("a monthly gift that no worker charged for more than 7 days is skipped, and the next one charged on its day", async () => {
  const who = await debitedGiver();
  // About three weeks after its day, and less than two before the next.
  await passDays(50);
  await turn(deps);
  await turn(deps);
  expect(await chargesOf(who.customerId)).toMatchObject([{ state: "canceled" }]);
  expect(deps.cards.charges.size).toBe(0);
  await passDays(13);
  await turn(deps);
  expect(await chargesOf(who.customerId)).toMatchObject([{ state: "canceled" }, { state: "paid" }]);
  expect(await mailKinds(who.email)).toEqual(["charge-receipt"]);
});
