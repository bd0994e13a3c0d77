import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { call, newCustomer, registration } from "../support/box-office";
import { createTestPerformance } from "../support/create-test-performance";
import { mailsTo, nextMail } from "../support/mailbox-of";

const NUMBER = "18005550100";
const typed = { firstName: `Win $500 call ${NUMBER}`, lastName: `Call ${NUMBER}` };
const linkUrl = "http://localhost:3000/authentication?token=__TOKEN__";
const confirmUrl = "http://localhost:3000/authentication?registration=__TOKEN__";
const address = () => `typed.${randomUUID()}@example.com`;

async function expectNoWords(email: string, ...kinds: string[]) {
  for (const kind of kinds) await nextMail(email, kind);
  const sent = await mailsTo(email);
  expect(sent.map(({ kind }) => kind).sort()).toEqual([...kinds].sort());
  expect(JSON.stringify(sent)).not.toContain(NUMBER);
}

it("a mail to a typed address has no word of a registration, nor have the links asked for afterwards", async () => {
  const email = address();
  await call("POST", "/registrations", {
    body: { ...registration(email), ...typed, confirmUrl },
  });
  await call("POST", "/customer/magic-links", { body: { email, linkUrl } });
  await call("POST", "/customer/forgot-password", { body: { email, linkUrl } });
  await expectNoWords(email, "registration", "magic-link", "password-reset");
});

it("a mail to a typed address has no word of a guest's place on a waiting list", async () => {
  const email = address();
  const { password: _, ...guest } = registration(email);
  const made = await call<{ session: string }>("POST", "/customers/guests", {
    body: { ...guest, ...typed },
  });
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 2 }] });
  const joined = await call("POST", `/instances/${instanceId}/waiting-list`, {
    session: made.body.session,
    body: { quantity: 1, accessNeeds: `Call ${NUMBER}` },
  });
  expect(joined.status).toBe(201);
  await expectNoWords(email, "waiting-list-joined");
});

it("a mail to a typed address has no name of the customer who wants it for a new email", async () => {
  const { session } = await newCustomer();
  const { body } = await call<{ version: number }>("GET", "/customer", { session });
  await call("PATCH", "/customer", { session, body: { ...typed, version: body.version } });
  const email = address();
  await call("POST", "/customer/email", {
    session,
    body: { email, password: "Concert1", linkUrl },
  });
  await expectNoWords(email, "email-change");
});

it("a mail to an address with an account has no word of another registration", async () => {
  const { email } = await newCustomer();
  await call("POST", "/registrations", {
    body: { ...registration(email), ...typed, confirmUrl },
  });
  await expectNoWords(email, "registration");
});
