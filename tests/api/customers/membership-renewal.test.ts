import { expect, it } from "vitest";

import { composeMail } from "../../../crm/desk/mail/compose-mail";
import type { QueuedMail } from "../../../crm/people/outbox/mails";
import { remindOfRenewals } from "../../../crm/basket/lines/memberships/renewals";
import { newCustomer } from "../support/box-office";
import { query } from "../support/create-test-performance";
import { db } from "../support/test-database";

const RENEW_URL = "http://storefront.test/account/memberships";

async function memberSince(daysAgo: number, remindsToRenew: boolean) {
  const customer = await newCustomer();
  const [row] = await query<{ id: string }>(
    `insert into memberships (customer_id, level_id, state, starts_on, renews_on, expires_on, reminds_to_renew, worth)
     select $1, '3', 'active', d, d + 334, d + 364, $3, 5000
     from (select (crm_now() at time zone 'America/New_York')::date - $2::int as d) day returning id`,
    [customer.customerId, daysAgo, remindsToRenew],
  );
  return { ...customer, membershipId: row?.id ?? "" };
}

const remindersTo = (email: string) =>
  query<QueuedMail & { dedupe_key: string }>(
    `select id, kind, payload, recipient, locale, attempts, order_id as "orderId", customer_id as "customerId",
       dedupe_key
     from mails where recipient = $1 and kind = 'membership-renewal'`,
    [email],
  );

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
  const compose = () =>
    composeMail(db, mail, {
      CURRENCY: "USD",
      LINK_SECRET: [],
      STOREFRONT_URL: "http://storefront.test",
      FEATURES_OFF: [],
    });
  const content = await compose();
  expect(content?.textBody).toContain("Your Friend membership ends on ");
  expect(content?.textBody).toContain("Renewing costs $45.00");
  expect(content?.textBody).toContain("http://storefront.test/account/memberships");
  await query`update memberships set reminds_to_renew = false where id = ${member.membershipId}`;
  expect(await compose()).toBeNull();
});
