import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";

import { closeAccount } from "../../../crm/customers/close-account";
import { refundOrder } from "../../../crm/payments/cancel-order";
import type { ChargeRequest } from "../../../crm/payments/card-payments";
import { handleWebhookEvent } from "../../../crm/payments/handle-webhook";
import { call, newCustomer } from "../support/box-office";
import { query } from "../support/create-test-performance";
import { nextMail } from "../support/mailbox-of";
import { createCustomerReadyToJoin, ofCustomer } from "../support/members";
import { boughtOrder, CARDS, pay, submitCard, verify } from "../support/paying";
import { type TestPaymentDeps, testPaymentDeps, withCards } from "../support/payment-deps";
import {
  ageCharges,
  chargesOf,
  endOfTimeTravel,
  followBy,
  keepCard,
  mailKinds,
  membershipsOf,
  methodsOf,
  passDays,
  renewBy,
  renewingMember,
  turn,
} from "../support/recurring";
import { entriesOn } from "../support/staff-desk";
import { db } from "../support/test-database";

let deps: TestPaymentDeps;
beforeEach(() => {
  deps = testPaymentDeps();
});
afterEach(endOfTimeTravel);

/** Brings the renewal date near enough for its notice. */
const noticeToday = ({ membershipId }: { membershipId: string }) =>
  query("update memberships set renews_on = renews_on - 20 where id = $1", [membershipId]);

it("automatic renewal that is turned off after the notice is not charged", async () => {
  const who = await renewingMember();
  const off = () =>
    call("PATCH", `/customer/memberships/${who.membershipId}`, {
      body: { remindsToRenew: false },
      session: who.session,
    });
  await noticeToday(who);
  await turn(deps);
  expect(await chargesOf(who.customerId)).toMatchObject([{ state: "due" }]);
  expect((await off()).body).toMatchObject({ remindsToRenew: false, automaticRenewal: null });
  expect((await off()).status).toBe(200);
  const mail = await nextMail(who.email, "recurring-stopped");
  expect(mail.text).toContain("We won’t charge you.");
  // Turned on again, it is announced again.
  expect((await renewBy(who, who.methodId)).status).toBe(200);
  await turn(deps);
  expect(await chargesOf(who.customerId)).toMatchObject([{ state: "due", attempts: 0 }]);
  await off();
  await passDays(40);
  await turn(deps);
  expect(deps.cards.charges.size).toBe(0);
  expect(await membershipsOf(who.customerId)).toMatchObject([{ reminds_to_renew: false }]);
});

it("a membership that was renewed by hand is not charged, and the next one is renewed", async () => {
  const who = await renewingMember();
  await query("update memberships set renews_on = renews_on - 40 where id = $1", [
    who.membershipId,
  ]);
  await turn(deps);
  const renewal = await createCustomerReadyToJoin(who.levelId, who);
  expect(renewal.total).toBe(4_500);
  await followBy(who.membershipId, { reminds_to_renew: true });
  await passDays(34);
  await turn(deps);
  expect(deps.cards.charges.size).toBe(0);
  expect(await chargesOf(who.customerId)).toMatchObject([{ state: "canceled" }]);
});

it.each([["before the notice", 0, 13] as const, ["after the notice", 13, 21] as const])(
  "a level that is no longer sold %s is not renewed, and its member is notified",
  async (_, noticed, days) => {
    const who = await renewingMember();
    await passDays(noticed);
    await turn(deps);
    await query("update membership_levels set active = false where id = $1", [who.levelId]);
    await passDays(days);
    await turn(deps);
    expect(deps.cards.charges.size).toBe(0);
    expect(await membershipsOf(who.customerId)).toMatchObject([{ reminds_to_renew: false }]);
    const mail = await nextMail(who.email, "recurring-stopped");
    expect(mail.text).toContain("We couldn’t renew it automatically. Nothing was charged.");
  },
);

it("a membership that ended before its renewal could be announced is not renewed, and its member is notified", async () => {
  const who = await renewingMember();
  await passDays(70);
  await turn(deps);
  expect(await chargesOf(who.customerId)).toEqual([]);
  expect(await mailKinds(who.email)).toEqual(["recurring-stopped"]);
});

it("a member who renews by hand and leaves automatic renewal off is not charged again", async () => {
  const who = await renewingMember();
  const { order } = await boughtOrder({ quantity: 1 });
  await passDays(13);
  await turn(deps);
  const [item] = await query<{ id: string }>(
    `insert into order_items (order_id, kind, product_id, name, quantity, price, discount, details)
     values ($1, 'membership', $2, 'Level', 1, 0, 0, '{}') returning id`,
    [order.id, who.levelId],
  );
  await followBy(who.membershipId, { reminds_to_renew: false, order_item_id: item?.id ?? "" });
  await passDays(21);
  await turn(deps);
  expect(deps.cards.charges.size).toBe(0);
  expect(await chargesOf(who.customerId)).toMatchObject([{ state: "canceled" }]);
  expect(await mailKinds(who.email)).toEqual(["renewal-notice", "recurring-stopped"]);
});

it("a next membership that renews by a method of its own ends the former's renewal without a mail", async () => {
  const who = await renewingMember();
  await noticeToday(who);
  await turn(deps);
  const [next] = await followBy(who.membershipId, { reminds_to_renew: true });
  const agreed = await renewBy({ ...who, membershipId: next?.id ?? "" }, who.methodId);
  expect(agreed.status).toBe(200);
  for (const days of [21, 40]) {
    await passDays(days);
    await turn(deps);
  }
  expect(deps.cards.charges.size).toBe(0);
  expect(await mailKinds(who.email)).toEqual(["renewal-notice"]);
  await endOfTimeTravel();
  expect(await ofCustomer(who.session)).toMatchObject([
    { id: next?.id, automaticRenewal: { state: "active" } },
    { automaticRenewal: null },
  ]);
});

it("a charge that the provider refuses to take is given up after a week, and its member is notified", async () => {
  const who = await renewingMember();
  await passDays(13);
  await turn(deps);
  let asked = 0;
  const refusing = (isOurs?: true) =>
    withCards(deps, {
      charge: async ({ providerMethod }: ChargeRequest) => {
        if (providerMethod === who.providerMethod) asked += 1;
        return { ok: false, code: "refused", reason: "the test says so", isOurs } as const;
      },
    });
  await passDays(21);
  for (const _ of [1, 2]) await turn(refusing());
  expect(asked).toBe(1);
  await passDays(8);
  // A wrong key says nothing of the charge, however long nobody puts it right.
  await turn(refusing(true));
  expect(await chargesOf(who.customerId)).toMatchObject([{ state: "charging" }]);
  await ageCharges(who.customerId);
  for (const _ of [1, 2]) await turn(refusing());
  expect(asked).toBe(3);
  expect(await chargesOf(who.customerId)).toMatchObject([{ state: "failed" }]);
  expect(await membershipsOf(who.customerId)).toMatchObject([{ reminds_to_renew: false }]);
  expect(await mailKinds(who.email)).toEqual(["renewal-notice", "recurring-stopped"]);
});

it("a charge that its payer disputes ends automatic renewal, once", async () => {
  const who = await renewingMember();
  await passDays(13);
  await turn(deps);
  await passDays(21);
  await turn(deps);
  const [charge] = await chargesOf(who.customerId);
  const message = {
    id: `evt_${randomUUID()}`,
    type: "charge.dispute.created",
    about: null,
    setup: null,
    disputed: `pi_charge-${charge?.id}-1`,
  };
  const sent = await Promise.all([1, 2, 3].map(() => handleWebhookEvent(deps, message)));
  expect([...sent, await handleWebhookEvent(deps, message)]).toEqual([true, true, true, true]);
  expect(await mailKinds(who.email)).toEqual([
    "renewal-notice",
    "charge-receipt",
    "recurring-stopped",
  ]);
  expect(await membershipsOf(who.customerId)).toMatchObject([{}, { reminds_to_renew: false }]);
  expect(await entriesOn(who.customerId)).toMatchObject([{ action: "dispute" }]);
});

it("a returned membership is not renewed, and its earlier charges stay on record", async () => {
  const who = await renewingMember();
  await query("update memberships set renews_on = renews_on - 40 where id = $1", [
    who.membershipId,
  ]);
  const renewal = await createCustomerReadyToJoin(who.levelId, who);
  const started = await pay(renewal);
  await submitCard(started.body.url, CARDS.good);
  const { id } = started.body.order;
  await verify(id);
  await query("update memberships set reminds_to_renew = true where customer_id = $1", [
    who.customerId,
  ]);
  const recurring = () =>
    query("select state, membership_id from recurring_payments where customer_id = $1", [
      who.customerId,
    ]);
  // What it paid for before it came to this membership.
  await query(
    `update recurring_payments set membership_id = (select id from memberships where previous_id = $1)
     where membership_id = $1`,
    [who.membershipId],
  );
  expect((await refundOrder(deps, id, "command line")).ok).toBe(true);
  expect(await recurring()).toEqual([{ state: "ended", membership_id: who.membershipId }]);
});

it("an account is not closed while a renewal is being charged", async () => {
  const who = await renewingMember();
  await passDays(13);
  await turn(deps);
  await passDays(21);
  const providerId = randomUUID();
  deps.cards.chargeAnswers.set(who.providerMethod, { kind: "processing", providerId });
  await turn(deps);
  const close = () => db.transaction((tx) => closeAccount(tx, who.customerId, { locale: "en-us" }));
  expect(await close()).toMatchObject({ problem: { reason: "paying" } });
  for (const [key, { request }] of deps.cards.charges)
    deps.cards.charges.set(key, { request, outcome: { kind: "paid", providerId } });
  await ageCharges(who.customerId);
  await turn(deps);
  expect(await close()).toEqual({ ok: true });
  expect(await mailKinds(who.email)).toEqual([
    ...["renewal-notice", "charge-receipt", "recurring-stopped"],
  ]);
});

it("a membership is renewed only by its own customer's methods, and a removed card renews nothing", async () => {
  const who = await renewingMember();
  const other = await newCustomer();
  const foreign = await keepCard(other.customerId);
  expect((await methodsOf(who.session)).map(({ id }) => id)).toEqual([who.methodId]);
  expect((await renewBy(who, foreign)).status).toBe(400);
  expect((await renewBy({ ...who, session: other.session }, foreign)).status).toBe(404);
  const removed = await call("DELETE", `/customer/stored-cards/${who.methodId}`, {
    session: who.session,
  });
  expect(removed.status).toBe(200);
  expect(await ofCustomer(who.session)).toMatchObject([
    { remindsToRenew: false, automaticRenewal: null },
  ]);
  const mail = await nextMail(who.email, "recurring-stopped");
  expect(mail.text).toContain("You removed the card that pays for it.");
});
