import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";

import { closeAccount } from "../../../crm/desk/customer-file/close-account";
import { refundOrder } from "../../../crm/money/returns/cancel-order";
import type { ChargeRequest } from "../../../crm/money/payments/card-payments";
import { handleWebhookEvent } from "../../../crm/money/webhooks/handle-webhook";
import { api, newCustomer } from "../support/box-office";
import { waitForMail } from "../support/mailbox";
import { createCustomerReadyToJoin, listMemberships } from "../support/members";
import { boughtOrder, payByCard } from "../support/paying";
import { type TestPaymentDeps, testPaymentDeps, withCards } from "../support/payment-deps";
import {
  ageCharges,
  listCharges,
  resetTestClock,
  insertNextMembership,
  keepCard,
  mailKinds,
  readMemberships,
  getMethods,
  advanceDays,
  setRenewalMethod,
  renewingMember,
  runRecurringJob,
} from "../support/recurring";
import { auditEntries } from "../support/staff-desk";
import { db } from "../support/test-database";
import { stored } from "../support/stored";

let deps: TestPaymentDeps;
beforeEach(() => {
  deps = testPaymentDeps();
});
afterEach(resetTestClock);

/** Moves the renewal date so that its notice is due today. */
const makeNoticeDue = ({ membershipId }: { membershipId: string }) =>
  stored.memberships.move({ id: membershipId }, "renewsOn", { days: -20 });

it("automatic renewal turned off after the notice is not charged", async () => {
  const member = await renewingMember();
  const turnOff = () =>
    api.changeCustomerMembership({
      params: { id: member.membershipId },
      body: { remindsToRenew: false },
      session: member.session,
    });
  await makeNoticeDue(member);
  await runRecurringJob(deps);
  expect(await listCharges(member.customerId)).toMatchObject([{ state: "due" }]);
  expect((await turnOff()).value).toMatchObject({ remindsToRenew: false, automaticRenewal: null });
  expect((await turnOff()).outcome).toBe("ok");
  const mail = await waitForMail(member.email, "recurring-stopped");
  expect(mail.text).toContain("We won’t charge you.");
  // Turned on again, it is announced again.
  expect((await setRenewalMethod(member, member.methodId)).outcome).toBe("ok");
  await runRecurringJob(deps);
  expect(await listCharges(member.customerId)).toMatchObject([{ state: "due", attempts: 0 }]);
  await turnOff();
  await advanceDays(40);
  await runRecurringJob(deps);
  expect(deps.cards.charges.size).toBe(0);
  expect(await readMemberships(member.customerId)).toMatchObject([{ remindsToRenew: false }]);
});

it("a membership renewed by hand is not charged, and the next one renews automatically", async () => {
  const member = await renewingMember();
  await stored.memberships.move({ id: member.membershipId }, "renewsOn", { days: -40 });
  await runRecurringJob(deps);
  const renewal = await createCustomerReadyToJoin(member.levelId, member);
  expect(renewal.total).toBe(4_500);
  await insertNextMembership(member.membershipId, { remindsToRenew: true });
  await advanceDays(34);
  await runRecurringJob(deps);
  expect(deps.cards.charges.size).toBe(0);
  expect(await listCharges(member.customerId)).toMatchObject([{ state: "canceled" }]);
});

it.each([["before the notice", 0, 13] as const, ["after the notice", 13, 21] as const])(
  "a level taken off sale %s is not renewed, and its member is notified",
  async (_, noticed, days) => {
    const member = await renewingMember();
    await advanceDays(noticed);
    await runRecurringJob(deps);
    await stored.membershipLevels.change({ id: member.levelId }, { active: false });
    await advanceDays(days);
    await runRecurringJob(deps);
    expect(deps.cards.charges.size).toBe(0);
    expect(await readMemberships(member.customerId)).toMatchObject([{ remindsToRenew: false }]);
    const mail = await waitForMail(member.email, "recurring-stopped");
    expect(mail.text).toContain("We couldn’t renew it automatically. Nothing was charged.");
  },
);

it("a membership that ended before its renewal notice is not renewed, and its member is notified", async () => {
  const member = await renewingMember();
  await advanceDays(70);
  await runRecurringJob(deps);
  expect(await listCharges(member.customerId)).toEqual([]);
  expect(await mailKinds(member.email)).toEqual(["recurring-stopped"]);
});

it("a member who renews by hand with automatic renewal off is not charged again", async () => {
  const member = await renewingMember();
  const { order } = await boughtOrder({ quantity: 1 });
  await advanceDays(13);
  await runRecurringJob(deps);
  const item = await stored.orderItems.insert({
    orderId: order.id,
    kind: "membership",
    productId: member.levelId,
    name: "Level",
    quantity: 1,
    price: 0,
    discount: 0,
    details: {},
  });
  await insertNextMembership(member.membershipId, {
    remindsToRenew: false,
    orderItemId: item.id,
  });
  await advanceDays(21);
  await runRecurringJob(deps);
  expect(deps.cards.charges.size).toBe(0);
  expect(await listCharges(member.customerId)).toMatchObject([{ state: "canceled" }]);
  expect(await mailKinds(member.email)).toEqual(["renewal-notice", "recurring-stopped"]);
});

it("a following membership with its own renewal method ends the earlier renewal without an email", async () => {
  const member = await renewingMember();
  await makeNoticeDue(member);
  await runRecurringJob(deps);
  const next = await insertNextMembership(member.membershipId, { remindsToRenew: true });
  const agreed = await setRenewalMethod({ ...member, membershipId: next.id }, member.methodId);
  expect(agreed.outcome).toBe("ok");
  for (const days of [21, 40]) {
    await advanceDays(days);
    await runRecurringJob(deps);
  }
  expect(deps.cards.charges.size).toBe(0);
  expect(await mailKinds(member.email)).toEqual(["renewal-notice"]);
  await resetTestClock();
  expect(await listMemberships(member.session)).toMatchObject([
    { id: next?.id, automaticRenewal: { state: "active" } },
    { automaticRenewal: null },
  ]);
});

it("a charge that the provider refuses to process is abandoned after a week, and its member is notified", async () => {
  const member = await renewingMember();
  await advanceDays(13);
  await runRecurringJob(deps);
  let requests = 0;
  const withRefusedCharge = (isOurs?: true) =>
    withCards(deps, {
      charge: async ({ providerMethod }: ChargeRequest) => {
        if (providerMethod === member.providerMethod) requests += 1;
        return {
          ok: false,
          failure: { code: "refused", reason: "simulated refusal", isOurs },
        } as const;
      },
    });
  await advanceDays(21);
  for (const _ of [1, 2]) await runRecurringJob(withRefusedCharge());
  expect(requests).toBe(1);
  await advanceDays(8);
  // With a wrong API key the outcome of the charge is unknown, so it stays open.
  await runRecurringJob(withRefusedCharge(true));
  expect(await listCharges(member.customerId)).toMatchObject([{ state: "charging" }]);
  await ageCharges(member.customerId);
  for (const _ of [1, 2]) await runRecurringJob(withRefusedCharge());
  expect(requests).toBe(3);
  expect(await listCharges(member.customerId)).toMatchObject([{ state: "failed" }]);
  expect(await readMemberships(member.customerId)).toMatchObject([{ remindsToRenew: false }]);
  expect(await mailKinds(member.email)).toEqual(["renewal-notice", "recurring-stopped"]);
});

it("a disputed charge ends automatic renewal once", async () => {
  const member = await renewingMember();
  await advanceDays(13);
  await runRecurringJob(deps);
  await advanceDays(21);
  await runRecurringJob(deps);
  const [charge] = await listCharges(member.customerId);
  const message = {
    id: `evt_${randomUUID()}`,
    type: "charge.dispute.created",
    about: null,
    setup: null,
    disputed: `pi_charge-${charge?.id}-1`,
  };
  const sent = await Promise.all([1, 2, 3].map(() => handleWebhookEvent(deps, message)));
  expect([...sent, await handleWebhookEvent(deps, message)]).toEqual([true, true, true, true]);
  expect(await mailKinds(member.email)).toEqual([
    "renewal-notice",
    "charge-receipt",
    "recurring-stopped",
  ]);
  expect(await readMemberships(member.customerId)).toMatchObject([{}, { remindsToRenew: false }]);
  expect(await auditEntries(member.customerId)).toMatchObject([{ action: "dispute" }]);
});

it("a returned membership is not renewed, and its earlier charges stay on record", async () => {
  const member = await renewingMember();
  await stored.memberships.move({ id: member.membershipId }, "renewsOn", { days: -40 });
  const renewal = await createCustomerReadyToJoin(member.levelId, member);
  const { id } = await payByCard(renewal);
  await stored.memberships.change({ customerId: member.customerId }, { remindsToRenew: true });
  const recurring = () =>
    stored.recurringPayments.find({ customerId: member.customerId }, ["state", "membershipId"]);
  // As if the charges had begun with an earlier membership.
  const next = await stored.memberships.one({ previousId: member.membershipId });
  await stored.recurringPayments.change(
    { membershipId: member.membershipId },
    { membershipId: next.id },
  );
  expect((await refundOrder(deps, id, "command line")).ok).toBe(true);
  expect(await recurring()).toEqual([{ state: "ended", membershipId: member.membershipId }]);
});

it("an account cannot be closed while a renewal is being charged", async () => {
  const member = await renewingMember();
  await advanceDays(13);
  await runRecurringJob(deps);
  await advanceDays(21);
  const providerId = randomUUID();
  deps.cards.chargeOutcomes.set(member.providerMethod, { kind: "processing", providerId });
  await runRecurringJob(deps);
  const close = () =>
    db.transaction((tx) => closeAccount(tx, member.customerId, { locale: "en-us" }));
  expect(await close()).toMatchObject({ failure: { reason: "paying" } });
  for (const [key, { request }] of deps.cards.charges)
    deps.cards.charges.set(key, { request, outcome: { kind: "paid", providerId } });
  await ageCharges(member.customerId);
  await runRecurringJob(deps);
  expect(await close()).toEqual({ ok: true, value: null });
  expect(await mailKinds(member.email)).toEqual([
    ...["renewal-notice", "charge-receipt", "recurring-stopped"],
  ]);
});

it("a membership is renewed only by its own customer's payment methods, and removing the card ends renewal", async () => {
  const member = await renewingMember();
  const other = await newCustomer();
  const foreign = await keepCard(other.customerId);
  expect((await getMethods(member.session)).map(({ id }) => id)).toEqual([member.methodId]);
  expect((await setRenewalMethod(member, foreign)).outcome).toBe("invalid");
  expect((await setRenewalMethod({ ...member, session: other.session }, foreign)).outcome).toBe(
    "not-found",
  );
  const removed = await api.removeStoredCard({
    params: { id: member.methodId },
    session: member.session,
  });
  expect(removed.outcome).toBe("ok");
  expect(await listMemberships(member.session)).toMatchObject([
    { remindsToRenew: false, automaticRenewal: null },
  ]);
  const mail = await waitForMail(member.email, "recurring-stopped");
  expect(mail.text).toContain("You removed the card that pays for it.");
});
