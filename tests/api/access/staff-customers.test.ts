import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { api, newCustomer } from "../support/box-office";
import { waitForMail, tokenIn } from "../support/mailbox";
import { createTestPerformance } from "../support/create-test-performance";
import { pay, readyBasket, boughtOrder } from "../support/paying";
import { signIn, linkUrl } from "../support/sign-in";
import { staffSignIn, auditEntries, newStaff, staffSession } from "../support/staff-desk";
import { query, stored } from "../support/stored";

const reason = "Asked for it at the counter";

it("staff email a customer links and unlock the account, and each action is in the audit log", async () => {
  const staff = await newStaff();
  const { session } = (await staffSignIn(staff)).value;
  const { email, customerId } = await newCustomer();
  const params = { id: customerId };
  const link = { params, session, body: { reason, linkUrl } };
  expect((await api.sendCustomerMagicLink(link)).outcome).toBe("ok");
  const token = tokenIn(await waitForMail(email, "magic-link"));
  const used = await api.signInByLink({ body: { token } });
  expect(used.outcome).toBe("ok");
  expect((await api.sendCustomerPasswordReset(link)).outcome).toBe("ok");
  for (let tries = 0; tries < 5; tries += 1) await signIn(email, "Guess1x");
  expect((await signIn(email)).outcome).toBe("not-allowed/locked");
  expect((await api.unlockCustomer({ params, session, body: { reason } })).outcome).toBe("ok");
  expect((await signIn(email)).outcome).toBe("ok");
  expect(await auditEntries(customerId)).toEqual(
    ["magic-link", "password-reset", "unlock"].map((action) => ({ actor: staff, action, reason })),
  );
});

it("a refused staff action changes nothing and is not in the audit log", async () => {
  const session = await staffSession("supervisor");
  const [one, other] = [await newCustomer(), await newCustomer()];
  const unlock = (id: string, why: string) =>
    api.unlockCustomer({ params: { id }, session, body: { reason: why } });
  const sendLink = (id: string, url: string) =>
    api.sendCustomerMagicLink({ params: { id }, session, body: { reason, linkUrl: url } });
  expect((await unlock(one.customerId, " ")).outcome).toBe("invalid");
  const evil = await sendLink(one.customerId, "https://evil.example/__TOKEN__");
  expect(evil.outcome).toBe("invalid");
  const taken = await api.changeCustomerEmail({
    params: { id: one.customerId },
    session,
    body: { reason, email: other.email },
  });
  expect(taken.outcome).toBe("conflict/email-taken");
  expect((await unlock("nonsense", reason)).outcome).toBe("not-found");
  expect((await sendLink(randomUUID(), linkUrl)).outcome).toBe("not-found");
  expect(await auditEntries(one.customerId)).toEqual([]);
});

it("only supervisors change a customer's email, and the old address is notified", async () => {
  const { email, customerId } = await newCustomer();
  const moved = `${randomUUID()}@example.com`;
  const result = await api.changeCustomerEmail({
    params: { id: customerId },
    session: await staffSession(),
    body: { reason, email: moved },
  });
  expect(result.outcome).toBe("not-allowed/role");
  expect(await auditEntries(customerId)).toEqual([]);
  const session = await staffSession("supervisor");
  expect(
    await api.changeCustomerEmail({
      params: { id: customerId },
      session,
      body: { reason, email: moved },
    }),
  ).toMatchObject({ outcome: "ok" });
  expect((await waitForMail(email, "account-changed")).subject).toContain("email");
  const log = await api.listAuditLog({ query: { subjectId: customerId }, session });
  const entry = { action: "email", reason, details: { email: moved }, customerId };
  expect(log.value).toMatchObject([{ ...entry, subject: expect.stringContaining(" ") }]);
  // The whole log has the subject of each entry: staff, orders, customers.
  const whole = await api.listAuditLog({ query: { pageSize: "100" }, session });
  expect(whole.value.find(({ subjectKind }) => subjectKind === "staff")?.subject).toBeTruthy();
  expect((await api.listAuditLog({ session: await staffSession() })).outcome).toBe(
    "not-allowed/role",
  );
});

it("the staff view of a customer has their orders and baskets, and the actions of staff", async () => {
  const staff = await newStaff();
  const { session } = (await staffSignIn(staff)).value;
  const ready = await readyBasket({ free: true });
  const customerFile = async () =>
    (await api.getCustomerFile({ params: { id: ready.customerId }, session })).value;
  expect(await customerFile()).toMatchObject({
    customer: { email: ready.email },
    lockedAt: null,
    orders: [],
    baskets: [{ id: ready.basketId }],
    memberships: [],
    credit: { amount: 0 },
    actions: [],
  });
  expect(
    await api.sendCustomerBasketLink({
      params: { id: ready.customerId },
      session,
      body: { reason, linkUrl },
    }),
  ).toMatchObject({ outcome: "ok" });
  expect((await waitForMail(ready.email, "basket-link")).text).toContain("Open my basket");
  const { value } = await pay(ready);
  for (let tries = 0; tries < 5; tries += 1) await signIn(ready.email, "Guess1x");
  const after = await customerFile();
  expect(after).toMatchObject({
    orders: [{ id: value.order.id, state: "confirmed", ticketCount: 2 }],
    baskets: [],
    actions: [{ actor: staff, action: "basket-link", reason }],
  });
  expect(after.lockedAt).not.toBeNull();
  const none = await api.sendCustomerBasketLink({
    params: { id: ready.customerId },
    session,
    body: { reason, linkUrl },
  });
  expect(none.outcome).toBe("conflict/no-basket");
  expect((await customerFile()).actions).toHaveLength(1);
});

it("the staff view of a customer has subscriptions, cards by their last digits, and contact permissions", async () => {
  const jordan = await stored.customers.one({ email: "jordan.rivera@example.com" }, ["id"]);
  const file = await api.getCustomerFile({
    params: { id: jordan.id },
    session: await staffSession(),
  });
  expect(file.value).toMatchObject({
    subscriptions: [{ name: "Six evenings", vouchers: { general: 6, available: 4 } }],
    cards: [
      { brand: "Visa", maskedNumber: expect.stringMatching(/^\D+4242$/) },
      { brand: "Mastercard", maskedNumber: expect.stringMatching(/^\D+4444$/) },
    ],
    accessScheme: null,
    mayWriteAbout: ["Access", "ShowsEvents"],
  });
});

it("the staff view of a customer returns the same 404 for a malformed id and an unknown one", async () => {
  const session = await staffSession();
  const [odd, none] = await Promise.all([
    api.getCustomerFile({ params: { id: "nonsense" }, session }),
    api.getCustomerFile({ params: { id: randomUUID() }, session }),
  ]);
  expect(odd).toEqual(none);
  expect(odd.outcome).toBe("not-found");
  expect((await api.getCustomerFile({ params: { id: randomUUID() } })).outcome).toBe(
    "not-signed-in",
  );
});

it("staff resend a confirmation to the customer's current address, only for that customer's own orders", async () => {
  const session = await staffSession("supervisor");
  const { order, ...ready } = await boughtOrder({ free: true });
  const stranger = await newCustomer();
  const send = (customerId: string, orderId: string) =>
    api.resendCustomerConfirmation({
      params: { id: customerId, order: orderId },
      session,
      body: {
        reason,
      },
    });
  for (const [whose, which] of [
    [stranger.customerId, order.id],
    [ready.customerId, randomUUID()],
    [ready.customerId, "nonsense"],
  ] as const)
    expect((await send(whose, which)).outcome).toBe("not-found");
  const moved = `${randomUUID()}@example.com`;
  await api.changeCustomerEmail({
    params: { id: ready.customerId },
    session,
    body: {
      reason,
      email: moved,
    },
  });
  expect((await send(ready.customerId, order.id)).outcome).toBe("ok");
  await waitForMail(moved, "order-confirmation");
  const { actions } = (await api.getCustomerFile({ params: { id: ready.customerId }, session }))
    .value;
  expect(actions).toMatchObject([
    { action: "resend", reason, details: { order: order.number } },
    { action: "email", reason },
  ]);
});

it("a confirmation that a mistyped address refused is sent to the corrected one, and others are not", async () => {
  const { email, order, customerId } = await boughtOrder();
  await waitForMail(email, "order-confirmation");
  // As after three days of refusals.
  await query(
    "update mails set sent_at = null, next_attempt_at = null, refused_at = now() - interval '3 days' where order_id = $1",
    [order.id],
  );
  const gift = { recipient: `${randomUUID()}@example.com` };
  await query(
    `insert into mails (kind, order_id, recipient, locale, refused_at)
      values ('order-confirmation', $1, $2, 'en-us', now())`,
    [order.id, gift.recipient],
  );
  const moved = `${randomUUID()}@example.com`;
  const changed = await api.changeCustomerEmail({
    params: { id: customerId },
    session: await staffSession("supervisor"),
    body: { reason, email: moved },
  });
  expect(changed.outcome).toBe("ok");
  expect((await waitForMail(moved, "order-confirmation")).subject).toMatch(/RPA-/);
  const refused = await query(
    "select recipient from mails where order_id = $1 and refused_at is not null",
    [order.id],
  );
  expect(refused).toEqual([gift]);
});

it("staff list the waiting list and registrations of interest of a performance, oldest first", async () => {
  const { instanceId } = await createTestPerformance({ seats: 1 });
  const people = [await newCustomer(), await newCustomer()];
  for (const { session } of people) {
    const body = { quantity: 2, accessNeeds: "No steps" };
    await api.joinWaitingList({ params: { id: instanceId }, session, body });
    await api.registerInterest({
      params: { id: instanceId },
      session,
      body: { quantity: 3, dressRehearsal: true },
    });
  }
  const session = await staffSession();
  const one = { params: { id: instanceId }, session };
  expect((await api.listWaitingCustomers(one)).value).toMatchObject(
    people.map(({ email }) => ({ email, quantity: 2, accessNeeds: "No steps" })),
  );
  expect(
    (await api.listWaitingCustomers({ ...one, query: { page: 2, pageSize: 1 } })).value,
  ).toMatchObject([{ email: people[1]?.email }]);
  expect((await api.listInterestedCustomers(one)).value).toMatchObject(
    people.map(({ email }) => ({ email, quantity: 3, dressRehearsal: true })),
  );
  expect((await api.listFormAnswers(one)).value).toEqual([]);
  expect((await api.listWaitingCustomers({ params: { id: instanceId } })).outcome).toBe(
    "not-signed-in",
  );
});

it("the audit log is append-only for every role", async () => {
  await stored.auditLog.insert({
    actor: "command line",
    action: "test",
    subjectKind: "none",
    subjectId: "0",
  });
  await expect(stored.auditLog.change({}, { action: "nothing" })).rejects.toThrow("only added to");
  await expect(stored.auditLog.remove({})).rejects.toThrow("only added to");
  await expect(query`truncate audit_log`).rejects.toThrow("only added to");
});
