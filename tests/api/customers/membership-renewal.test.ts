import { afterAll, expect, it } from "vitest";

import { composeMail } from "../../../crm/mail/compose-mail";
import { openDatabase } from "../../../crm/platform/database/database";
import type { QueuedMail } from "../../../crm/mail/mails";
import { remindOfRenewals } from "../../../crm/memberships/renewals";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { newCustomer } from "../support/box-office";
import { query } from "../support/create-test-performance";

const database = openDatabase(workerBoxOffice.databaseUrl, { poolSize: 4 });
afterAll(async () => {
  await database.close();
});

const RENEW_URL = "http://storefront.test/account/memberships";

async function member(daysAgo: number, remindsToRenew: boolean) {
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

it("a due renewal is announced once, with several workers", async () => {
  const who = await member(350, true);
  await Promise.all([1, 2, 3].map(() => remindOfRenewals(database.db, RENEW_URL)));
  await remindOfRenewals(database.db, RENEW_URL);
  expect(await remindersTo(who.email)).toHaveLength(1);
});

it("a renewal is announced neither early nor without consent", async () => {
  const [unasked, early] = [await member(350, false), await member(100, true)];
  await remindOfRenewals(database.db, RENEW_URL);
  expect(await remindersTo(unasked.email)).toEqual([]);
  expect(await remindersTo(early.email)).toEqual([]);
});

it("a renewal that is due says what ends, what it costs and where to renew", async () => {
  const who = await member(350, true);
  await remindOfRenewals(database.db, RENEW_URL);
  const [mail] = await remindersTo(who.email);
  if (mail === undefined) throw new Error("no mail");
  const compose = () =>
    composeMail(database.db, mail, {
      CURRENCY: "USD",
      LINK_SECRET: [],
      STOREFRONT_URL: "http://storefront.test",
    });
  const content = await compose();
  expect(content?.textBody).toContain("Your Friend membership ends on ");
  expect(content?.textBody).toContain("Renewing costs $45.00");
  expect(content?.textBody).toContain("http://storefront.test/account/memberships");
  await query(`update memberships set reminds_to_renew = false where id = $1`, [who.membershipId]);
  expect(await compose()).toBeNull();
});
