import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { advanceDays, resetTestClock } from "../support/recurring";
import { deleteOldRows } from "../../../crm/jobs/delete-old-rows";
import { api, newCustomer } from "../support/box-office";
import { query, insertOrder } from "../support/create-test-performance";
import { testPaymentDeps } from "../support/payment-deps";
import { newStaff } from "../support/staff-desk";

const deps = testPaymentDeps();
/** Inserts a row with an age, named so that the test can find it. */
const INSERTS = {
  repeated_answers: (name: string, ago: string) => query`
    insert into repeated_answers (key, request_hash, status, created_at)
    values (${name}, 'x', 200, now() - ${ago}::interval)`,
  payment_messages: (name: string, ago: string) => query`insert into payment_messages
    values (${name}, 'x', now() - ${ago}::interval)`,
  baskets: (name: string, ago: string) => query`insert into baskets (id, currency, created_at)
    values (${name}, 'USD', now() - ${ago}::interval)`,
  claims: async (name: string, ago: string) => query`
    with b as (insert into baskets (currency) values ('USD') returning id)
    insert into claims (instance_id, seat_id, band_id, state, basket_id, held_until)
    select 'none', ${name}, 'A', 'held', id, now() - ${ago}::interval from b`,
  code_tries: (name: string, ago: string) => query`insert into code_tries
    values (${name}, 3, now() - ${ago}::interval)`,
  sign_in_tries: (name: string, ago: string) => query`
    insert into sign_in_tries (email_hash, caller_hash, wrong, tried_at)
    values (${name}, 'somebody', 2, now() - ${ago}::interval)`,
  email_code_tries: (name: string, ago: string) => query`insert into email_code_tries
    values (${name}, 3, now() - ${ago}::interval, now())`,
  link_requests: (name: string, ago: string) => query`
    insert into link_requests (email_hash, asked_at) values (${name}, now() - ${ago}::interval)`,
  customer_sessions: async (name: string, ago: string) => query`
    insert into customer_sessions (token_hash, customer_id, expires_at)
    values (${name}, ${(await newCustomer()).customerId}, now() - ${ago}::interval)`,
  staff_sessions: async (name: string, ago: string) => query`
    insert into staff_sessions (token_hash, staff_id, expires_at)
    select ${name}, id, now() - ${ago}::interval from staff where email = ${await newStaff()}`,
  login_links: async (name: string, ago: string) => query`
    insert into login_links (token_hash, customer_id, purpose, asked_at, expires_at)
    values (${name}, ${(await newCustomer()).customerId}, 'magic-link', now() - interval '9 days',
    now() - ${ago}::interval)`,
  email_changes: async (name: string, ago: string) => query`
    insert into email_changes (token_hash, customer_id, id, email, asked_at, expires_at)
    values (${name}, ${(await newCustomer()).customerId}, gen_random_uuid(), 'new@example.com',
    now() - interval '9 days', now() - ${ago}::interval)`,
};

it.each([
  ["repeated_answers", "key", "71 hours", "73 hours"],
  ["payment_messages", "id", "29 days", "31 days"],
  ["baskets", "id::text", "29 days", "31 days"],
  ["claims", "seat_id", "47 hours", "49 hours"],
  ["code_tries", "key", "1 hour", "3 hours"],
  ["sign_in_tries", "email_hash", "29 days", "31 days"],
  ["email_code_tries", "email_hash", "47 hours", "49 hours"],
  ["link_requests", "email_hash", "23 hours", "25 hours"],
  ["customer_sessions", "token_hash", "-1 minute", "1 minute"],
  ["staff_sessions", "token_hash", "-1 minute", "1 minute"],
  ["login_links", "token_hash", "23 hours", "25 hours"],
  ["email_changes", "token_hash", "23 hours", "25 hours"],
] as const)("clean-up deletes only expired rows of %s", async (table, column, kept, expired) => {
  const [fresh, old] = [randomUUID(), randomUUID()];
  await INSERTS[table](fresh, kept);
  await INSERTS[table](old, expired);
  const deleted = await deleteOldRows(deps.db);
  expect(deleted[table]).toBeGreaterThan(0);
  const left = await query(
    `select ${column} as name from ${table} where ${column} = any($1::text[])`,
    [[fresh, old]],
  );
  expect(left).toEqual([{ name: fresh }]);
});

it("clean-up keeps baskets of customers, however old", async () => {
  const { customerId } = await newCustomer();
  const [own] = await query<{ id: string }>`insert into baskets (currency, customer_id, created_at)
    values ('USD', ${customerId}, now() - interval '2 years') returning id`;
  await deleteOldRows(deps.db);
  expect(await query`select id from baskets where id = ${own?.id}`).toHaveLength(1);
});

it("clean-up keeps the seats of an order being paid", async () => {
  const { customerId } = await newCustomer();
  const seat = randomUUID();
  const order = await insertOrder(customerId, { state: "pending" });
  await query`insert into claims (instance_id, seat_id, band_id, state, basket_id, held_until)
    select 'none', ${seat}, 'A', 'held', basket_id, now() - interval '9 days' from orders
    where id = ${order.id}`;
  await deleteOldRows(deps.db);
  expect(await query`select from claims where seat_id = ${seat}`).toHaveLength(1);
  await query`delete from claims where seat_id = ${seat}`;
});

it("clean-up clears the content of sent mail after 90 days, and keeps the record that it was sent", async () => {
  const [fresh, old] = [randomUUID(), randomUUID()];
  for (const [name, ago] of [
    [fresh, "89 days"],
    [old, "91 days"],
  ])
    await query`insert into mails
      (kind, recipient, locale, dedupe_key, subject, text_body, html_body, attachments, sent_at)
      values ('order-confirmation', 'a@example.com', 'en', ${name}, 'Subject', 'words', 'words',
      '[]', now() - ${ago}::interval)`;
  await deleteOldRows(deps.db);
  const left = await query`
    select dedupe_key as name, recipient, text_body as text, html_body as html, attachments
    from mails where dedupe_key = any(${[fresh, old]}::text[]) order by sent_at`;
  const sent = { recipient: "a@example.com" };
  expect(left).toEqual([
    { ...sent, name: old, text: null, html: null, attachments: null },
    { ...sent, name: fresh, text: "words", html: "words", attachments: [] },
  ]);
});

it("clean-up deletes in several batches", async () => {
  await query`insert into repeated_answers (key, request_hash, status, created_at)
    select 'many-' || n, 'x', 200, now() - interval '9 days' from generate_series(1, 10001) n`;
  expect((await deleteOldRows(deps.db))["repeated_answers"]).toBeGreaterThanOrEqual(10_001);
});

it("clean-up uses real time, so an advanced test clock does not end sessions", async () => {
  const { session } = await newCustomer();
  await advanceDays(1);
  await deleteOldRows(deps.db);
  await resetTestClock();
  expect((await api.getCustomer({ session })).outcome).toBe("ok");
});
