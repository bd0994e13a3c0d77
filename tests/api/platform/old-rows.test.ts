import type { SQL } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { advanceDays, resetTestClock } from "../support/recurring";
import { deleteOldRows } from "../../../crm/jobs/delete-old-rows";
import { api, newCustomer } from "../support/box-office";
import { insertOrder } from "../support/create-test-performance";
import { testPaymentDeps } from "../support/payment-deps";
import { newStaff } from "../support/staff-desk";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const { baskets, claims, mails } = stored;
const customerId = async () => (await newCustomer()).customerId;
const staffId = async () => (await stored.staff.one({ email: await newStaff() })).id;
const held = { instanceId: "none", bandId: "A", state: "held" } as const;

/** Rows that expire: how to insert one of an age, named so that the test can find it, and the names that are left. */
const EXPIRING = {
  repeated_answers: [
    (key: string, createdAt: SQL) =>
      stored.repeatedAnswers.insert({ key, requestHash: "x", status: 200, createdAt }),
    (key: string[]) => stored.repeatedAnswers.find({ key }, ["key"]),
  ],
  payment_messages: [
    (id: string, receivedAt: SQL) => stored.paymentMessages.insert({ id, type: "x", receivedAt }),
    (id: string[]) => stored.paymentMessages.find({ id }, ["id"]),
  ],
  baskets: [
    (id: string, createdAt: SQL) => baskets.insert({ id, currency: "USD", createdAt }),
    (id: string[]) => baskets.find({ id }, ["id"]),
  ],
  claims: [
    async (seatId: string, heldUntil: SQL) => {
      const { id: basketId } = await baskets.insert({ currency: "USD" });
      return claims.insert({ ...held, seatId, basketId, heldUntil });
    },
    (seatId: string[]) => claims.find({ seatId }, ["seatId"]),
  ],
  code_tries: [
    (key: string, since: SQL) => stored.codeTries.insert({ key, failedAttempts: 3, since }),
    (key: string[]) => stored.codeTries.find({ key }, ["key"]),
  ],
  sign_in_tries: [
    (emailHash: string, triedAt: SQL) =>
      stored.signInTries.insert({ emailHash, callerHash: "somebody", wrong: 2, triedAt }),
    (emailHash: string[]) => stored.signInTries.find({ emailHash }, ["emailHash"]),
  ],
  email_code_tries: [
    (emailHash: string, since: SQL) =>
      stored.emailCodeTries.insert({ emailHash, wrong: 3, since, pausedUntil: fromNow() }),
    (emailHash: string[]) => stored.emailCodeTries.find({ emailHash }, ["emailHash"]),
  ],
  link_requests: [
    (emailHash: string, askedAt: SQL) => stored.linkRequests.insert({ emailHash, askedAt }),
    (emailHash: string[]) => stored.linkRequests.find({ emailHash }, ["emailHash"]),
  ],
  customer_sessions: [
    async (tokenHash: string, expiresAt: SQL) =>
      stored.customerSessions.insert({ tokenHash, customerId: await customerId(), expiresAt }),
    (tokenHash: string[]) => stored.customerSessions.find({ tokenHash }, ["tokenHash"]),
  ],
  staff_sessions: [
    async (tokenHash: string, expiresAt: SQL) =>
      stored.staffSessions.insert({ tokenHash, staffId: await staffId(), expiresAt }),
    (tokenHash: string[]) => stored.staffSessions.find({ tokenHash }, ["tokenHash"]),
  ],
  login_links: [
    async (tokenHash: string, expiresAt: SQL) =>
      stored.loginLinks.insert({
        tokenHash,
        customerId: await customerId(),
        purpose: "magic-link",
        askedAt: fromNow({ days: -9 }),
        expiresAt,
      }),
    (tokenHash: string[]) => stored.loginLinks.find({ tokenHash }, ["tokenHash"]),
  ],
  email_changes: [
    async (tokenHash: string, expiresAt: SQL) =>
      stored.emailChanges.insert({
        tokenHash,
        customerId: await customerId(),
        id: randomUUID(),
        email: "new@example.com",
        askedAt: fromNow({ days: -9 }),
        expiresAt,
      }),
    (tokenHash: string[]) => stored.emailChanges.find({ tokenHash }, ["tokenHash"]),
  ],
} as const;

it.each([
  ["repeated_answers", { hours: -71 }, { hours: -73 }],
  ["payment_messages", { days: -29 }, { days: -31 }],
  ["baskets", { days: -29 }, { days: -31 }],
  ["claims", { hours: -47 }, { hours: -49 }],
  ["code_tries", { hours: -1 }, { hours: -3 }],
  ["sign_in_tries", { days: -29 }, { days: -31 }],
  ["email_code_tries", { hours: -47 }, { hours: -49 }],
  ["link_requests", { hours: -23 }, { hours: -25 }],
  ["customer_sessions", { minutes: 1 }, { minutes: -1 }],
  ["staff_sessions", { minutes: 1 }, { minutes: -1 }],
  ["login_links", { hours: -23 }, { hours: -25 }],
  ["email_changes", { hours: -23 }, { hours: -25 }],
] as const)("clean-up deletes only expired rows of %s", async (table, kept, expired) => {
  const [fresh, old] = [randomUUID(), randomUUID()];
  const [insert, find] = EXPIRING[table];
  await insert(fresh, fromNow(kept));
  await insert(old, fromNow(expired));
  const deleted = await deleteOldRows(deps.db);
  expect(deleted[table]).toBeGreaterThan(0);
  const left: object[] = await find([fresh, old]);
  expect(left.flatMap((row) => Object.values(row) as unknown[])).toEqual([fresh]);
});

it("clean-up keeps baskets of customers, however old", async () => {
  const { customerId } = await newCustomer();
  const createdAt = fromNow({ days: -730 });
  const { id } = await baskets.insert({ currency: "USD", customerId, createdAt });
  await deleteOldRows(deps.db);
  expect(await baskets.count({ id })).toBe(1);
});

it("clean-up keeps the seats of an order being paid", async () => {
  const { customerId } = await newCustomer();
  const seatId = randomUUID();
  const { basketId } = await insertOrder(customerId, { state: "pending" });
  await claims.insert({ ...held, seatId, basketId, heldUntil: fromNow({ days: -9 }) });
  await deleteOldRows(deps.db);
  expect(await claims.count({ seatId })).toBe(1);
  await claims.remove({ seatId });
});

it("clean-up clears the content of sent mail after 90 days, and keeps the record that it was sent", async () => {
  const [fresh, old] = [randomUUID(), randomUUID()];
  const mail = {
    kind: "order-confirmation" as const,
    recipient: "a@example.com",
    locale: "en",
    subject: "Subject",
    textBody: "words",
    htmlBody: "words",
    attachments: [],
  };
  await mails.insert({ ...mail, dedupeKey: fresh, sentAt: fromNow({ days: -89 }) });
  await mails.insert({ ...mail, dedupeKey: old, sentAt: fromNow({ days: -91 }) });
  await deleteOldRows(deps.db);
  const columns = ["dedupeKey", "recipient", "textBody", "htmlBody", "attachments"] as const;
  const sent = { recipient: "a@example.com" };
  expect(await mails.find({ dedupeKey: [fresh, old] }, columns, ["sentAt"])).toEqual([
    { ...sent, dedupeKey: old, textBody: null, htmlBody: null, attachments: null },
    { ...sent, dedupeKey: fresh, textBody: "words", htmlBody: "words", attachments: [] },
  ]);
});

it("clean-up deletes in several batches", async () => {
  const answer = { requestHash: "x", status: 200, createdAt: fromNow({ days: -9 }) };
  for (const part of ["a", "b", "c"])
    await stored.repeatedAnswers.insert(
      ...Array.from({ length: 3_334 }, (_, at) => ({ key: `many-${part}-${at}`, ...answer })),
    );
  expect((await deleteOldRows(deps.db))["repeated_answers"]).toBeGreaterThanOrEqual(10_002);
});

it("clean-up uses real time, so an advanced test clock does not end sessions", async () => {
  const { session } = await newCustomer();
  await advanceDays(1);
  await deleteOldRows(deps.db);
  await resetTestClock();
  expect((await api.getCustomer({ session })).outcome).toBe("ok");
});
