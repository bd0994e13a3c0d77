import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";

import { ALL_FEATURES } from "#contract/names/features";
import { FAULT_POINTS } from "../../../crm/platform/faults/fault-points";
import { handleWebhookEvent } from "../../../crm/money/webhooks/handle-webhook";
import { refundOrder } from "../../../crm/money/returns/cancel-order";
import { startDebit, verifyDebit } from "../../../crm/money/purchases/set-up-debit";
import { addLine, api, newBasket, newCustomer, NO_REQUESTS } from "../support/box-office";
import { mailsTo, waitForMail } from "../support/mailbox";
import { withCurrentTotal } from "../support/members";
import { type TestPaymentDeps, testPaymentDeps } from "../support/payment-deps";
import { getOrder, payByCard } from "../support/paying";
import {
  ageCharges,
  listCharges,
  resetTestClock,
  mailKinds,
  getMethods,
  advanceDays,
  runRecurringJob,
} from "../support/recurring";
import { staffSession } from "../support/staff-desk";
import { stored } from "../support/stored";

let deps: TestPaymentDeps;
beforeEach(() => {
  deps = testPaymentDeps();
});
afterEach(resetTestClock);

const urls = { returnUrl: "http://shop.test/", cancelUrl: "http://shop.test/", locale: "en-us" };
const getGiving = async (session: string) => (await api.getGiving({ session })).value;

/** Creates a customer who paid a gift of $25.00 and chose to give it every month. */
async function createMonthlyGiver() {
  const giver = await newCustomer();
  const basketId = await newBasket();
  const added = await addLine(basketId, {
    kind: "donation",
    fundId: "annual",
    amount: 2_500,
    monthly: true,
    recognitionName: null,
  });
  expect(added.outcome).toBe("ok");
  await api.claimBasket({ params: { id: basketId }, session: giver.session });
  await api.setAdditionalDetails({
    params: { id: basketId },
    session: giver.session,
    body: NO_REQUESTS,
  });
  const { id } = await payByCard(await withCurrentTotal(basketId, giver));
  return { ...giver, orderId: id };
}

/** Creates a monthly giver with a direct debit at the test's card provider. */
async function createDebitedGiver({ meanwhile = async (_orderId: string) => {} } = {}) {
  const giver = await createMonthlyGiver();
  const { orderId } = giver;
  expect((await getOrder(orderId)).asksForDebit).toBe(true);
  const started = await startDebit({ ...deps, features: ALL_FEATURES }, { orderId, ...urls });
  await meanwhile(orderId);
  const page = (started.ok ? started.value : null)?.replace("http://card.test/", "") ?? "";
  const providerMethod = `pm_${orderId}`;
  const account = { bankName: "Test Bank", last4: "6789", mandate: "mandate_1" };
  const granted = { ...account, providerMethod, providerCustomer: `cus_${orderId}` };
  deps.cards.setups.set(page, { kind: "granted", ...granted });
  await verifyDebit(deps, orderId, { turnedBack: false });
  return { ...giver, providerMethod };
}

const changeGift = (session: string, id: string, state: "active" | "ended") =>
  api.changeMonthlyDonation({ params: { id }, body: { state }, session });

it("a monthly gift is charged once a month by two workers, with a receipt and an entry in giving history", async () => {
  const giver = await createDebitedGiver();
  const setUp = await waitForMail(giver.email, "direct-debit");
  expect(setUp.text).toContain("Annual Fund: we’ll charge $25.00 each month");
  const [gift] = (await getGiving(giver.session)).monthly;
  expect(gift).toMatchObject({
    fundName: "Annual Fund",
    state: "active",
    amount: { amount: 2_500 },
    method: { kind: "bank-account", name: "Test Bank", last4: "6789" },
  });
  expect(await getMethods(giver.session)).toMatchObject([{ kind: "bank-account", last4: "6789" }]);
  await advanceDays(27);
  await runRecurringJob(deps);
  expect(await listCharges(giver.customerId)).toEqual([]);

  // A bank takes days to respond: until then the gift is neither recorded nor charged again.
  const providerId = randomUUID();
  deps.cards.chargeOutcomes.set(giver.providerMethod, { kind: "processing", providerId });
  await advanceDays(4);
  await Promise.all([runRecurringJob(deps), runRecurringJob(deps)]);
  expect(await listCharges(giver.customerId)).toMatchObject([{ state: "charging", amount: 2_500 }]);
  for (const [key, { request }] of deps.cards.charges)
    deps.cards.charges.set(key, { request, outcome: { kind: "paid", providerId } });
  await ageCharges(giver.customerId);
  await Promise.all([runRecurringJob(deps), runRecurringJob(deps)]);
  deps.cards.chargeOutcomes.clear();
  await advanceDays(31);
  await Promise.all([runRecurringJob(deps), runRecurringJob(deps)]);
  expect(await listCharges(giver.customerId)).toMatchObject([{ state: "paid" }, { state: "paid" }]);
  expect(deps.cards.charges.size).toBe(2);
  const receipt = await waitForMail(giver.email, "charge-receipt", 2);
  expect(receipt.text).toContain("Tax-deductible amount: $25.00");
  expect(receipt.text).toContain("gave no goods or services in return for this gift.");

  await resetTestClock();
  const { gifts, years } = await getGiving(giver.session);
  expect(gifts).toHaveLength(3);
  expect(gifts.filter(({ orderId }) => orderId === null)).toMatchObject([
    { fundName: "Annual Fund", source: "gift", orderNumber: null, amount: { amount: 2_500 } },
    { fundName: "Annual Fund" },
  ]);
  expect(years.reduce((sum, { total }) => sum + total.amount, 0)).toBe(7_500);
});

it("a refund of a monthly gift at the card provider reduces the giving statement once, with a new receipt", async () => {
  const giver = await createDebitedGiver();
  await advanceDays(31);
  await runRecurringJob(deps);
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
  const receipt = await waitForMail(giver.email, "charge-refunded");
  expect(receipt.text).toContain("We refunded $10.00 of it.");
  expect(receipt.text).toContain("Tax-deductible amount: $15.00");
  await resetTestClock();
  const total = async () =>
    (await getGiving(giver.session)).years.reduce((sum, year) => sum + year.total.amount, 0);
  expect(await total()).toBe(4_000);
  expect(await refund(2_500)).toBe(true);
  await waitForMail(giver.email, "charge-refunded", 2);
  const [last] = (await mailsTo(giver.email)).filter(({ text }) => text?.includes("$25.00 of it."));
  expect(last?.text).not.toContain("Tax-deductible");
  expect(await total()).toBe(2_500);
  // Later tests advance the clock, which would charge this gift too.
  await changeGift(giver.session, (await getGiving(giver.session)).monthly[0]?.id ?? "", "ended");
});

it("a refused monthly gift is retried, then paused until it is resumed", async () => {
  const giver = await createDebitedGiver();
  deps.cards.chargeOutcomes.set(giver.providerMethod, { kind: "declined", canRetry: true });
  for (const days of [31, 3, 7, 20]) {
    await advanceDays(days);
    await runRecurringJob(deps);
  }
  expect(deps.cards.charges.size).toBe(3);
  const mail = await waitForMail(giver.email, "recurring-stopped");
  expect(mail.subject).toBe("Your monthly gift to Annual Fund is paused");
  expect(await mailKinds(giver.email)).toEqual([
    ...["charge-refused", "charge-refused", "recurring-stopped"],
  ]);
  await resetTestClock();
  const [paused] = (await getGiving(giver.session)).monthly;
  expect(paused).toMatchObject({ state: "paused" });
  const resumed = await changeGift(giver.session, paused?.id ?? "", "active");
  expect(resumed.value).toMatchObject([{ state: "active", wasRefused: false }]);
});

it("a monthly gift from an account that cannot be debited is not retried", async () => {
  const giver = await createDebitedGiver();
  deps.cards.chargeOutcomes.set(giver.providerMethod, { kind: "declined", canRetry: false });
  await advanceDays(31);
  await runRecurringJob(deps);
  expect(await listCharges(giver.customerId)).toMatchObject([{ state: "failed", attempts: 1 }]);
  expect(await mailKinds(giver.email)).toEqual(["recurring-stopped"]);
});

it("a monthly gift from an account unknown to the provider is paused with an email, without a charge", async () => {
  const giver = await createDebitedGiver();
  await stored.directDebits.change(
    { providerMethod: giver.providerMethod },
    { providerCustomer: null },
  );
  await advanceDays(31);
  await runRecurringJob(deps);
  expect(deps.cards.charges.size).toBe(0);
  expect(await mailKinds(giver.email)).toEqual(["recurring-stopped"]);
});

it("a monthly gift that its bank processes for more than a month is listed once in giving history", async () => {
  const giver = await createDebitedGiver();
  deps.cards.chargeOutcomes.set(giver.providerMethod, {
    kind: "processing",
    providerId: randomUUID(),
  });
  await advanceDays(31);
  await runRecurringJob(deps);
  deps.cards.chargeOutcomes.set(giver.providerMethod, {
    kind: "processing",
    providerId: randomUUID(),
  });
  await advanceDays(31);
  await runRecurringJob(deps);
  expect(await listCharges(giver.customerId)).toHaveLength(2);
  await resetTestClock();
  expect((await getGiving(giver.session)).monthly).toMatchObject([{ isUnderWay: true }]);
});

it.each(FAULT_POINTS.filter((point) => point.includes("-charge-")))(
  "a monthly gift whose worker is killed %s is charged and receipted once",
  async (point) => {
    const giver = await createDebitedGiver();
    deps.crashAt(point);
    await advanceDays(31);
    for (let turns = 0; turns < 3; turns += 1) {
      await runRecurringJob(deps);
      await ageCharges(giver.customerId);
    }
    expect(await listCharges(giver.customerId)).toMatchObject([{ state: "paid" }]);
    expect(deps.cards.charges.size).toBe(1);
    expect(await mailKinds(giver.email)).toEqual(["charge-receipt"]);
  },
);

it("a monthly gift whose order is refunded while the mandate is being signed is not charged", async () => {
  const giver = await createDebitedGiver({
    meanwhile: async (orderId) => {
      expect((await refundOrder(deps, orderId, "command line")).ok).toBe(true);
    },
  });
  expect((await getGiving(giver.session)).monthly).toEqual([]);
  await advanceDays(31);
  await runRecurringJob(deps);
  expect(deps.cards.charges.size).toBe(0);
});

it("a monthly gift can only be ended by its own customer, and is not charged afterwards", async () => {
  const giver = await createDebitedGiver();
  const [gift] = (await getGiving(giver.session)).monthly;
  const id = gift?.id ?? "";
  const stranger = await newCustomer();
  expect((await changeGift(stranger.session, id, "ended")).outcome).toBe("not-found");
  expect((await changeGift(giver.session, id, "ended")).value).toMatchObject([
    { id, state: "ended" },
  ]);
  expect((await changeGift(giver.session, id, "ended")).outcome).toBe("ok");
  expect((await changeGift(giver.session, id, "active")).outcome).toBe("not-found");
  const mail = await waitForMail(giver.email, "recurring-stopped");
  expect(mail.subject).toBe("Your monthly gift to Annual Fund has ended");
  expect(mail.text).not.toContain("Manage your monthly gift");
  expect((await getGiving(giver.session)).monthly).toMatchObject([{ id, state: "ended" }]);
  await advanceDays(40);
  await runRecurringJob(deps);
  expect(deps.cards.charges.size).toBe(0);
});

it("staff end a monthly gift for a giver who calls, who is emailed and not charged again", async () => {
  const giver = await createDebitedGiver();
  const session = await staffSession();
  const [gift] = (await api.getCustomerFile({ params: { id: giver.customerId }, session })).value
    .recurring;
  expect(gift).toMatchObject({ kind: "donation", name: "Annual Fund", amount: { amount: 2_500 } });
  const body = { reason: "Called to end it" };
  const stopped = await api.stopCustomerRecurring({
    params: { id: giver.customerId, recurring: gift?.id },
    session,
    body,
  });
  expect(stopped.outcome).toBe("ok");
  await waitForMail(giver.email, "recurring-stopped");
  await advanceDays(40);
  await runRecurringJob(deps);
  expect(deps.cards.charges.size).toBe(0);
});

it("a monthly gift not charged within 7 days is skipped, and the next one is charged on its date", async () => {
  const giver = await createDebitedGiver();
  // About three weeks late, and less than two weeks before the next charge.
  await advanceDays(50);
  await runRecurringJob(deps);
  await runRecurringJob(deps);
  expect(await listCharges(giver.customerId)).toMatchObject([{ state: "canceled" }]);
  expect(deps.cards.charges.size).toBe(0);
  await advanceDays(13);
  await runRecurringJob(deps);
  expect(await listCharges(giver.customerId)).toMatchObject([
    { state: "canceled" },
    { state: "paid" },
  ]);
  expect(await mailKinds(giver.email)).toEqual(["charge-receipt"]);
});
