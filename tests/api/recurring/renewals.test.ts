import type { SQL } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";

import { ALL_FEATURES } from "#contract/names/features";
import { renewMembershipBy } from "../../../crm/money/recurring/recurring-agreements";
import { FAULT_POINTS } from "../../../crm/platform/faults/fault-points";
import { waitForMail } from "../support/mailbox";
import { newMember, listMemberships, newFreeLevel } from "../support/members";
import { type TestPaymentDeps, testPaymentDeps, withCards } from "../support/payment-deps";
import {
  ageCharges,
  listCharges,
  resetTestClock,
  keepCard,
  mailKinds,
  readMemberships,
  advanceDays,
  setRenewalMethod,
  renewingMember,
  runRecurringJob,
} from "../support/recurring";
import {
  buyAsGuest,
  confirmRegistration,
  newEmail,
  registrationToken,
  startRegistration,
} from "../support/sign-in";
import { db } from "../support/test-database";
import { listMembershipBodies } from "../../../crm/money/recurring/customer-memberships";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

let deps: TestPaymentDeps;
beforeEach(() => {
  deps = testPaymentDeps();
});
afterEach(resetTestClock);

type RenewingMember = Awaited<ReturnType<typeof renewingMember>>;

const paidCharges = ({ providerMethod }: RenewingMember) =>
  [...deps.cards.charges.values()].filter(
    ({ request, outcome }) => request.providerMethod === providerMethod && outcome.kind === "paid",
  );

const runTwoWorkers = () => Promise.all([runRecurringJob(deps), runRecurringJob(deps)]);

async function advanceToRenewalDate(): Promise<void> {
  await advanceDays(13);
  await runRecurringJob(deps);
  await advanceDays(21);
}

const renewedOnce = [
  { state: "active", gap: null, remindsToRenew: true },
  { state: "active", gap: 1, remindsToRenew: true },
];

it("turning automatic renewal on is confirmed once by email, with amount, date and how to stop it", async () => {
  const member = await renewingMember();
  const mail = await waitForMail(member.email, "renewal-agreed");
  for (const words of [
    "we’ll charge $45.00 to Visa ending in 4242",
    "To stop it, turn off automatic renewal in your account, or call the box office at",
    "/account/memberships",
  ])
    expect(mail.text).toContain(words);
  const agreementMails = () =>
    stored.mails.find({ recipient: member.email, kind: "renewal-agreed" }, ["id"]);
  await Promise.all([1, 2].map(() => setRenewalMethod(member, member.methodId)));
  expect(await agreementMails()).toHaveLength(1);
  await setRenewalMethod(member, await keepCard(member.customerId, false));
  expect(await agreementMails()).toHaveLength(2);
});

it("a renewal is announced 21 days ahead, and charged once at the announced price by two workers", async () => {
  const member = await renewingMember();
  const [own] = await listMemberships(member.session);
  expect(own).toMatchObject({
    remindsToRenew: true,
    automaticRenewal: {
      state: "active",
      nextOn: own?.renewsOn,
      amount: { amount: 4_500, currency: "USD" },
      method: { kind: "card", name: "visa", last4: "4242" },
      isUnderWay: false,
    },
  });
  await advanceDays(12);
  await runRecurringJob(deps);
  expect(await listCharges(member.customerId)).toEqual([]);
  await advanceDays(1);
  await runTwoWorkers();
  const [charge] = await listCharges(member.customerId);
  expect(charge).toMatchObject({ state: "due", amount: 4_500, dueOn: own?.renewsOn });
  const notice = await waitForMail(member.email, "renewal-notice");
  expect(notice.text).toContain("we’ll charge $45.00 to Visa ending in 4242");
  expect(notice.text).toContain("/account/memberships");

  await stored.membershipLevels.change({ id: member.levelId }, { renewalPrice: 9900 });
  await advanceDays(20);
  await runRecurringJob(deps);
  expect(paidCharges(member)).toEqual([]);
  await advanceDays(1);
  await runTwoWorkers();
  await ageCharges(member.customerId);
  await runTwoWorkers();
  expect(paidCharges(member).map(({ request }) => request.amount)).toEqual([4_500]);
  expect(await readMemberships(member.customerId)).toEqual(renewedOnce);
  const receipt = await waitForMail(member.email, "charge-receipt");
  expect(receipt.text).toContain("We charged $45.00 to Visa ending in 4242");
  expect(await mailKinds(member.email)).toEqual(["renewal-notice", "charge-receipt"]);
});

it.each(FAULT_POINTS.filter((point) => point.includes("-charge-")))(
  "a renewal whose worker is killed %s is announced, charged and receipted once",
  async (point) => {
    const member = await renewingMember();
    deps.crashAt(point);
    await advanceToRenewalDate();
    await runRecurringJob(deps);
    await advanceDays(25);
    await runRecurringJob(deps);
    await ageCharges(member.customerId);
    await runRecurringJob(deps);
    expect(paidCharges(member)).toHaveLength(1);
    expect(await readMemberships(member.customerId)).toEqual(renewedOnce);
    expect(await mailKinds(member.email)).toEqual(["renewal-notice", "charge-receipt"]);
  },
);

it("a renewal charge with a lost response is looked up and not charged again", async () => {
  const member = await renewingMember();
  await advanceToRenewalDate();
  const withLostResponse = withCards(deps, {
    charge: async (request) => {
      await deps.cards.charge(request);
      return { ok: false, failure: { code: "unavailable", reason: "lost" } };
    },
  });
  await runRecurringJob(withLostResponse);
  expect(await listCharges(member.customerId)).toMatchObject([{ state: "charging" }]);
  // The next membership is pending in the meantime, so that it cannot also be renewed by hand.
  expect(await readMemberships(member.customerId)).toMatchObject([{}, { state: "pending" }]);
  await runRecurringJob(deps);
  expect(await listCharges(member.customerId)).toMatchObject([{ state: "charging" }]);
  await ageCharges(member.customerId);
  await runRecurringJob(deps);
  expect(paidCharges(member)).toHaveLength(1);
  expect(await listCharges(member.customerId)).toMatchObject([{ state: "paid", attempts: 1 }]);
});

it("a declined renewal is announced and retried on fixed days, then the membership lapses", async () => {
  const member = await renewingMember();
  deps.cards.chargeOutcomes.set(member.providerMethod, { kind: "declined", canRetry: true });
  await advanceToRenewalDate();
  await runRecurringJob(deps);
  const refused = await waitForMail(member.email, "charge-refused");
  expect(refused.text).toContain("Nothing was charged.");
  expect(refused.text).toContain("You can also renew now");
  expect(await readMemberships(member.customerId)).toHaveLength(1);
  for (const days of [2, 1, 6, 1]) {
    await advanceDays(days);
    await runRecurringJob(deps);
  }
  expect(deps.cards.charges.size).toBe(3);
  expect(await listCharges(member.customerId)).toMatchObject([{ state: "failed", attempts: 3 }]);
  expect(await readMemberships(member.customerId)).toMatchObject([{ remindsToRenew: false }]);
  const lapsed = await waitForMail(member.email, "recurring-stopped");
  expect(lapsed.subject).toMatch(/^Your .* membership wasn’t renewed$/);
  expect(await mailKinds(member.email)).toEqual([
    ...["renewal-notice", "charge-refused", "charge-refused", "recurring-stopped"],
  ]);
  await advanceDays(3);
  await runRecurringJob(deps);
  expect(deps.cards.charges.size).toBe(3);
});

it("automatic renewal turned on again after declined charges needs no new notice, and has all its retries again", async () => {
  const member = await renewingMember();
  deps.cards.chargeOutcomes.set(member.providerMethod, { kind: "declined", canRetry: true });
  await advanceToRenewalDate();
  await runRecurringJob(deps);
  for (const days of [3, 7]) {
    await advanceDays(days);
    await runRecurringJob(deps);
  }
  expect(deps.cards.charges.size).toBe(3);
  // The session has expired by now.
  const renewal = { methodId: member.methodId, locale: "en-us" };
  expect(await db.transaction((tx) => renewMembershipBy(tx, member, renewal))).toBe("agreed");
  await runRecurringJob(deps);
  const [own] = await listMembershipBodies(db, member.customerId, {
    currency: "USD",
    features: ALL_FEATURES,
  });
  expect(own?.automaticRenewal).toMatchObject({ wasRefused: false, nextOn: own?.expiresOn });
  for (const days of [20, 3, 7]) {
    await advanceDays(days);
    await runRecurringJob(deps);
  }
  expect(deps.cards.charges.size).toBe(6);
  expect(await listCharges(member.customerId)).toMatchObject([{ state: "failed", attempts: 6 }]);
});

it("a renewal announced to a guest is charged once to the account they registered, which has the notice too", async () => {
  const email = newEmail();
  const guest = await buyAsGuest(email);
  const levelId = await newFreeLevel();
  const { membershipId } = await newMember(levelId, 300, guest.customer.id);
  const methodId = await keepCard(guest.customer.id);
  expect((await setRenewalMethod({ ...guest, membershipId }, methodId)).outcome).toBe("ok");
  await advanceDays(13);
  await runRecurringJob(deps);
  await waitForMail(email, "renewal-notice");
  await startRegistration(email);
  const { customer } = (await confirmRegistration(await registrationToken(email))).value;
  expect(customer.id).not.toBe(guest.customer.id);
  await advanceDays(21);
  await runRecurringJob(deps);
  expect(await listCharges(customer.id)).toMatchObject([{ state: "paid" }]);
  expect(await readMemberships(customer.id)).toEqual(renewedOnce);
  const kinds = await stored.mails.find(
    { customerId: customer.id },
    ["kind"],
    ["createdAt", "kind"],
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["renewal-agreed", "renewal-notice", "charge-receipt"]),
  );
});

it("a declined renewal is paid by the next attempt", async () => {
  const member = await renewingMember();
  deps.cards.chargeOutcomes.set(member.providerMethod, { kind: "declined", canRetry: true });
  await advanceToRenewalDate();
  await runRecurringJob(deps);
  deps.cards.chargeOutcomes.clear();
  await advanceDays(3);
  await runRecurringJob(deps);
  expect(paidCharges(member)).toHaveLength(1);
  expect(await readMemberships(member.customerId)).toEqual(renewedOnce);
});

it("a renewal whose notice was sent late is postponed to 15 days after it", async () => {
  const member = await renewingMember();
  const setNoticeSentAt = (sentAt: SQL | null) =>
    stored.mails.change({ recipient: member.email, kind: "renewal-notice" }, { sentAt });
  await advanceDays(13);
  await runRecurringJob(deps);
  await setNoticeSentAt(null);
  await advanceDays(21);
  await runRecurringJob(deps);
  expect(deps.cards.charges.size).toBe(0);
  await setNoticeSentAt(fromNow());
  await advanceDays(14);
  await runRecurringJob(deps);
  expect(deps.cards.charges.size).toBe(0);
  await advanceDays(1);
  await runRecurringJob(deps);
  expect(paidCharges(member)).toHaveLength(1);
  expect(await mailKinds(member.email)).toEqual(["renewal-notice", "charge-receipt"]);
});
