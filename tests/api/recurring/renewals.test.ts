import { afterEach, beforeEach, expect, it } from "vitest";

import { listMembershipBodies } from "../../../crm/memberships/memberships";
import { renewMembershipBy } from "../../../crm/recurring/recurring-agreements";
import { FAULT_POINTS } from "../../../crm/platform/faults/fault-points";
import { query } from "../support/create-test-performance";
import { nextMail } from "../support/mailbox-of";
import { member, ofCustomer, ownLevel } from "../support/members";
import { type TestPaymentDeps, testPaymentDeps, withCards } from "../support/payment-deps";
import {
  ageCharges,
  chargesOf,
  endOfTimeTravel,
  keepCard,
  mailKinds,
  membershipsOf,
  passDays,
  renewBy,
  renewingMember,
  turn,
} from "../support/recurring";
import {
  buyAsGuest,
  confirmRegistration,
  newEmail,
  registrationToken,
  startRegistration,
} from "../support/sign-in";
import { db } from "../support/test-database";

let deps: TestPaymentDeps;
beforeEach(() => {
  deps = testPaymentDeps();
});
afterEach(endOfTimeTravel);

type Renewing = Awaited<ReturnType<typeof renewingMember>>;

const chargedTo = ({ providerMethod }: Renewing) =>
  [...deps.cards.charges.values()].filter(
    ({ request, outcome }) => request.providerMethod === providerMethod && outcome.kind === "paid",
  );

const twoWorkers = () => Promise.all([turn(deps), turn(deps)]);

/** To the renewal date, by way of the notice. */
async function untilRenewalDate(): Promise<void> {
  await passDays(13);
  await turn(deps);
  await passDays(21);
}

const twice = [
  { state: "active", gap: null, reminds_to_renew: true },
  { state: "active", gap: 1, reminds_to_renew: true },
];

it("turning automatic renewal on is confirmed once by mail, with what is charged when and how to stop it", async () => {
  const who = await renewingMember();
  const mail = await nextMail(who.email, "renewal-agreed");
  for (const words of [
    "we’ll charge $45.00 to Visa ending in 4242",
    "To stop it, turn off automatic renewal in your account, or call the box office at",
    "/account/memberships",
  ])
    expect(mail.text).toContain(words);
  const mailsOfIt = () =>
    query("select id from mails where recipient = $1 and kind = 'renewal-agreed'", [who.email]);
  await Promise.all([1, 2].map(() => renewBy(who, who.methodId)));
  expect(await mailsOfIt()).toHaveLength(1);
  await renewBy(who, await keepCard(who.customerId, false));
  expect(await mailsOfIt()).toHaveLength(2);
});

it("a renewal is announced 21 days before, and charged once at that price by two workers at once", async () => {
  const who = await renewingMember();
  const [own] = await ofCustomer(who.session);
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
  await passDays(12);
  await turn(deps);
  expect(await chargesOf(who.customerId)).toEqual([]);
  await passDays(1);
  await twoWorkers();
  const [charge] = await chargesOf(who.customerId);
  expect(charge).toMatchObject({ state: "due", amount: 4_500, due_on: own?.renewsOn });
  const notice = await nextMail(who.email, "renewal-notice");
  expect(notice.text).toContain("we’ll charge $45.00 to Visa ending in 4242");
  expect(notice.text).toContain("/account/memberships");

  await query("update membership_levels set renewal_price = 9900 where id = $1", [who.levelId]);
  await passDays(20);
  await turn(deps);
  expect(chargedTo(who)).toEqual([]);
  await passDays(1);
  await twoWorkers();
  await ageCharges(who.customerId);
  await twoWorkers();
  expect(chargedTo(who).map(({ request }) => request.amount)).toEqual([4_500]);
  expect(await membershipsOf(who.customerId)).toEqual(twice);
  const receipt = await nextMail(who.email, "charge-receipt");
  expect(receipt.text).toContain("We charged $45.00 to Visa ending in 4242");
  expect(await mailKinds(who.email)).toEqual(["renewal-notice", "charge-receipt"]);
});

it.each(FAULT_POINTS.filter((point) => point.includes("-charge-")))(
  "a renewal whose worker is killed %s is announced, charged and receipted once all the same",
  async (point) => {
    const who = await renewingMember();
    deps.crashAt(point);
    await untilRenewalDate();
    await turn(deps);
    await passDays(25);
    await turn(deps);
    await ageCharges(who.customerId);
    await turn(deps);
    expect(chargedTo(who)).toHaveLength(1);
    expect(await membershipsOf(who.customerId)).toEqual(twice);
    expect(await mailKinds(who.email)).toEqual(["renewal-notice", "charge-receipt"]);
  },
);

it("a renewal whose answer is lost is found out, and not charged again", async () => {
  const who = await renewingMember();
  await untilRenewalDate();
  const lost = withCards(deps, {
    charge: async (request) => {
      await deps.cards.charge(request);
      return { ok: false, code: "unavailable", reason: "lost" };
    },
  });
  await turn(lost);
  expect(await chargesOf(who.customerId)).toMatchObject([{ state: "charging" }]);
  // The place is kept meanwhile: nobody renews by hand what is being charged for.
  expect(await membershipsOf(who.customerId)).toMatchObject([{}, { state: "pending" }]);
  await turn(deps);
  expect(await chargesOf(who.customerId)).toMatchObject([{ state: "charging" }]);
  await ageCharges(who.customerId);
  await turn(deps);
  expect(chargedTo(who)).toHaveLength(1);
  expect(await chargesOf(who.customerId)).toMatchObject([{ state: "paid", attempts: 1 }]);
});

it("a refused renewal is announced, tried again on set days, and then the membership lapses", async () => {
  const who = await renewingMember();
  deps.cards.chargeAnswers.set(who.providerMethod, { kind: "declined", canRetry: true });
  await untilRenewalDate();
  await turn(deps);
  const refused = await nextMail(who.email, "charge-refused");
  expect(refused.text).toContain("Nothing was charged.");
  expect(refused.text).toContain("You can also renew now");
  expect(await membershipsOf(who.customerId)).toHaveLength(1);
  for (const days of [2, 1, 6, 1]) {
    await passDays(days);
    await turn(deps);
  }
  expect(deps.cards.charges.size).toBe(3);
  expect(await chargesOf(who.customerId)).toMatchObject([{ state: "failed", attempts: 3 }]);
  expect(await membershipsOf(who.customerId)).toMatchObject([{ reminds_to_renew: false }]);
  const lapsed = await nextMail(who.email, "recurring-stopped");
  expect(lapsed.subject).toMatch(/^Your .* membership wasn’t renewed$/);
  expect(await mailKinds(who.email)).toEqual([
    ...["renewal-notice", "charge-refused", "charge-refused", "recurring-stopped"],
  ]);
  await passDays(3);
  await turn(deps);
  expect(deps.cards.charges.size).toBe(3);
});

it("automatic renewal that is turned on again after refusals is announced without one, and tried as often as at first", async () => {
  const who = await renewingMember();
  deps.cards.chargeAnswers.set(who.providerMethod, { kind: "declined", canRetry: true });
  await untilRenewalDate();
  await turn(deps);
  for (const days of [3, 7]) {
    await passDays(days);
    await turn(deps);
  }
  expect(deps.cards.charges.size).toBe(3);
  // The session is over by now.
  const renewal = { methodId: who.methodId, locale: "en-us" };
  expect(await db.transaction((tx) => renewMembershipBy(tx, who, renewal))).toBe("agreed");
  await turn(deps);
  const [own] = await listMembershipBodies(db, who.customerId, "USD");
  expect(own?.automaticRenewal).toMatchObject({ wasRefused: false, nextOn: own?.expiresOn });
  for (const days of [20, 3, 7]) {
    await passDays(days);
    await turn(deps);
  }
  expect(deps.cards.charges.size).toBe(6);
  expect(await chargesOf(who.customerId)).toMatchObject([{ state: "failed", attempts: 6 }]);
});

it("a renewal announced to a guest is charged once the membership is an account's, which has the notice too", async () => {
  const email = newEmail();
  const guest = await buyAsGuest(email);
  const levelId = await ownLevel();
  const { membershipId } = await member(levelId, 300, guest.customer.id);
  const methodId = await keepCard(guest.customer.id);
  expect((await renewBy({ ...guest, membershipId }, methodId)).status).toBe(200);
  await passDays(13);
  await turn(deps);
  await nextMail(email, "renewal-notice");
  await startRegistration(email);
  const { customer } = (await confirmRegistration(await registrationToken(email))).body;
  expect(customer.id).not.toBe(guest.customer.id);
  await passDays(21);
  await turn(deps);
  expect(await chargesOf(customer.id)).toMatchObject([{ state: "paid" }]);
  expect(await membershipsOf(customer.id)).toEqual(twice);
  const kinds = await query<{ kind: string }>(
    "select kind from mails where customer_id = $1 order by created_at, kind",
    [customer.id],
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["renewal-agreed", "renewal-notice", "charge-receipt"]),
  );
});

it("a refused renewal is paid by the next try", async () => {
  const who = await renewingMember();
  deps.cards.chargeAnswers.set(who.providerMethod, { kind: "declined", canRetry: true });
  await untilRenewalDate();
  await turn(deps);
  deps.cards.chargeAnswers.clear();
  await passDays(3);
  await turn(deps);
  expect(chargedTo(who)).toHaveLength(1);
  expect(await membershipsOf(who.customerId)).toEqual(twice);
});

it("a renewal whose notice was mailed late is put off to 15 days after it", async () => {
  const who = await renewingMember();
  const sent = (at: string) =>
    query(`update mails set sent_at = ${at} where recipient = $1 and kind = 'renewal-notice'`, [
      who.email,
    ]);
  await passDays(13);
  await turn(deps);
  await sent("null");
  await passDays(21);
  await turn(deps);
  expect(deps.cards.charges.size).toBe(0);
  await sent("crm_now()");
  await passDays(14);
  await turn(deps);
  expect(deps.cards.charges.size).toBe(0);
  await passDays(1);
  await turn(deps);
  expect(chargedTo(who)).toHaveLength(1);
  expect(await mailKinds(who.email)).toEqual(["renewal-notice", "charge-receipt"]);
});
