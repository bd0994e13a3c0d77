import { expect, it } from "vitest";

import { insertMembership } from "../../support/api/memberships";
import { ALL_FEATURES } from "#contract/names/features";
import { composeMail } from "../../../crm/desk/mail/compose-mail";
import { remindOfRenewals } from "../../../crm/basket/lines/memberships/renewals";
import { newCustomer } from "../support/box-office";
import { db } from "../support/test-database";
import { FRIEND } from "../support/members";
import { stored } from "../support/stored";
import { takenMail } from "../support/mails/taken-mail";

const RENEW_URL = "http://storefront.test/account/memberships";

async function memberSince(daysAgo: number, remindsToRenew: boolean) {
  const customer = await newCustomer();
  const change = { remindsToRenew };
  const membershipId = await insertMembership(stored, customer.customerId, FRIEND, daysAgo, change);
  return { ...customer, membershipId };
}

const remindersTo = (email: string) =>
  stored.mails.find({ recipient: email, kind: "membership-renewal" });

it("a due renewal reminder is queued once, even with several workers", async () => {
  const member = await memberSince(350, true);
  await Promise.all([1, 2, 3].map(() => remindOfRenewals(db, RENEW_URL)));
  await remindOfRenewals(db, RENEW_URL);
  expect(await remindersTo(member.email)).toHaveLength(1);
});

it("a renewal reminder is sent neither early nor without consent", async () => {
  const [unasked, early] = [await memberSince(350, false), await memberSince(100, true)];
  await remindOfRenewals(db, RENEW_URL);
  expect(await remindersTo(unasked.email)).toEqual([]);
  expect(await remindersTo(early.email)).toEqual([]);
});

it("a renewal reminder says what ends, what renewal costs and where to renew", async () => {
  const member = await memberSince(350, true);
  await remindOfRenewals(db, RENEW_URL);
  const [mail] = await remindersTo(member.email);
  if (mail === undefined) throw new Error("no mail");
  const compose = async () =>
    composeMail(db, await takenMail(mail), {
      env: { CURRENCY: "USD", LINK_SECRET: [], STOREFRONT_URL: "http://storefront.test" },
      features: ALL_FEATURES,
    });
  const content = await compose();
  expect(content?.textBody).toContain("Your Friend membership ends on ");
  expect(content?.textBody).toContain("Renewing costs $45.00");
  expect(content?.textBody).toContain("http://storefront.test/account/memberships");
  await stored.memberships.change({ id: member.membershipId }, { remindsToRenew: false });
  expect(await compose()).toBeNull();
});
