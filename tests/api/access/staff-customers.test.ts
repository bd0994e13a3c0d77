import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { call, newCustomer } from "../support/box-office";
import { waitForMail, tokenIn } from "../support/mailbox";
import { createTestPerformance, query } from "../support/create-test-performance";
import { pay, readyBasket, boughtOrder } from "../support/paying";
import { signIn, linkUrl } from "../support/sign-in";
import { asStaff, staffSignIn, auditEntries, newStaff, staffSession } from "../support/staff-desk";

const reason = "Asked for it at the counter";

it("staff email a customer links and unlock the account, and each action is in the audit log", async () => {
  const staff = await newStaff();
  const { session } = (await staffSignIn(staff)).body;
  const { email, customerId } = await newCustomer();
  const act = (action: string, body: Record<string, unknown>) =>
    asStaff(session, "POST", `/customers/${customerId}/${action}`, { reason, ...body });
  expect((await act("magic-link", { linkUrl })).status).toBe(204);
  const token = tokenIn(await waitForMail(email, "magic-link"));
  const used = await call("POST", "/customer/authenticate-magic-link", { body: { token } });
  expect(used.status).toBe(201);
  expect((await act("password-reset", { linkUrl })).status).toBe(204);
  for (let tries = 0; tries < 5; tries += 1) await signIn(email, "Guess1x");
  expect((await signIn(email)).status).toBe(423);
  expect((await act("unlock", {})).status).toBe(204);
  expect((await signIn(email)).status).toBe(201);
  expect(await auditEntries(customerId)).toEqual(
    ["magic-link", "password-reset", "unlock"].map((action) => ({ actor: staff, action, reason })),
  );
});

it("a refused staff action changes nothing and is not in the audit log", async () => {
  const session = await staffSession("supervisor");
  const [one, other] = [await newCustomer(), await newCustomer()];
  const act = (id: string, action: string, body: Record<string, unknown>) =>
    asStaff(session, "POST", `/customers/${id}/${action}`, body);
  expect((await act(one.customerId, "unlock", { reason: " " })).status).toBe(400);
  expect(
    (
      await act(one.customerId, "magic-link", {
        reason,
        linkUrl: "https://evil.example/__TOKEN__",
      })
    ).status,
  ).toBe(400);
  expect((await act(one.customerId, "email", { reason, email: other.email })).body.reason).toBe(
    "email-taken",
  );
  expect((await act("nonsense", "unlock", { reason })).status).toBe(404);
  expect((await act(randomUUID(), "magic-link", { reason, linkUrl })).status).toBe(404);
  expect(await auditEntries(one.customerId)).toEqual([]);
});

it("only supervisors change a customer's email, and the old address is notified", async () => {
  const { email, customerId } = await newCustomer();
  const path = `/customers/${customerId}/email`;
  const moved = `${randomUUID()}@example.com`;
  const result = await asStaff(await staffSession(), "POST", path, { reason, email: moved });
  expect([result.status, result.body.reason]).toEqual([403, "role"]);
  expect(await auditEntries(customerId)).toEqual([]);
  const session = await staffSession("supervisor");
  expect((await asStaff(session, "POST", path, { reason, email: moved })).status).toBe(204);
  expect((await waitForMail(email, "account-changed")).subject).toContain("email");
  const log = await asStaff<{ action: string; details: unknown }[]>(
    session,
    "GET",
    `/audit-log?subjectId=${customerId}`,
  );
  const entry = { action: "email", reason, details: { email: moved }, customerId };
  expect(log.body).toMatchObject([{ ...entry, subject: expect.stringContaining(" ") }]);
  // The whole log has the subject of each entry: staff, orders, customers.
  const whole = await asStaff<{ subjectKind: string; subject: string }[]>(
    session,
    "GET",
    "/audit-log?pageSize=100",
  );
  expect(whole.body.find(({ subjectKind }) => subjectKind === "staff")?.subject).toBeTruthy();
  expect((await asStaff(await staffSession(), "GET", "/audit-log")).status).toBe(403);
});

type CustomerFile = {
  customer: { email: string };
  lockedAt: string | null;
  orders: { id: string; number: string; state: string }[];
  baskets: { id: string }[];
  actions: { action: string; actor: string; reason: string | null; details: object }[];
};

it("the staff view of a customer has their orders and baskets, and the actions of staff", async () => {
  const staff = await newStaff();
  const { session } = (await staffSignIn(staff)).body;
  const ready = await readyBasket({ free: true });
  const path = `/customers/${ready.customerId}`;
  const customerFile = async () => (await asStaff<CustomerFile>(session, "GET", path)).body;
  expect(await customerFile()).toMatchObject({
    customer: { email: ready.email },
    lockedAt: null,
    orders: [],
    baskets: [{ id: ready.basketId }],
    memberships: [],
    credit: { amount: 0 },
    actions: [],
  });
  expect((await asStaff(session, "POST", `${path}/basket-link`, { reason, linkUrl })).status).toBe(
    204,
  );
  expect((await waitForMail(ready.email, "basket-link")).text).toContain("Open my basket");
  const { body } = await pay(ready);
  for (let tries = 0; tries < 5; tries += 1) await signIn(ready.email, "Guess1x");
  const after = await customerFile();
  expect(after).toMatchObject({
    orders: [{ id: body.order.id, state: "confirmed", ticketCount: 2 }],
    baskets: [],
    actions: [{ actor: staff, action: "basket-link", reason }],
  });
  expect(after.lockedAt).not.toBeNull();
  const none = await asStaff(session, "POST", `${path}/basket-link`, { reason, linkUrl });
  expect([none.status, none.body.reason]).toEqual([409, "no-basket"]);
  expect((await customerFile()).actions).toHaveLength(1);
});

it("the staff view of a customer has subscriptions, cards by their last digits, and contact permissions", async () => {
  const [jordan] = await query<{ id: string }>`select id from customers
    where email = 'jordan.rivera@example.com'`;
  const file = await asStaff(await staffSession(), "GET", `/customers/${jordan?.id ?? ""}`);
  expect(file.body).toMatchObject({
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
    asStaff(session, "GET", "/customers/nonsense"),
    asStaff(session, "GET", `/customers/${randomUUID()}`),
  ]);
  expect(odd).toEqual(none);
  expect(odd.status).toBe(404);
  expect((await call("GET", `/staff/customers/${randomUUID()}`)).status).toBe(401);
});

it("staff resend a confirmation to the customer's current address, only for that customer's own orders", async () => {
  const session = await staffSession("supervisor");
  const { order, ...ready } = await boughtOrder({ free: true });
  const stranger = await newCustomer();
  const send = (customerId: string, orderId: string) =>
    asStaff(session, "POST", `/customers/${customerId}/orders/${orderId}/confirmation`, {
      reason,
    });
  for (const [whose, which] of [
    [stranger.customerId, order.id],
    [ready.customerId, randomUUID()],
    [ready.customerId, "nonsense"],
  ] as const)
    expect((await send(whose, which)).status).toBe(404);
  const moved = `${randomUUID()}@example.com`;
  await asStaff(session, "POST", `/customers/${ready.customerId}/email`, {
    reason,
    email: moved,
  });
  expect((await send(ready.customerId, order.id)).status).toBe(204);
  await waitForMail(moved, "order-confirmation");
  const { actions } = (
    await asStaff<CustomerFile>(session, "GET", `/customers/${ready.customerId}`)
  ).body;
  expect(actions).toMatchObject([
    { action: "resend", reason, details: { order: order.number } },
    { action: "email", reason },
  ]);
});

it("staff list the waiting list and registrations of interest of a performance, oldest first", async () => {
  const { instanceId } = await createTestPerformance({ seats: 1 });
  const people = [await newCustomer(), await newCustomer()];
  for (const { session } of people) {
    const body = { quantity: 2, accessNeeds: "No steps" };
    await call("POST", `/instances/${instanceId}/waiting-list`, { session, body });
    await call("POST", `/instances/${instanceId}/registrations`, {
      session,
      body: { quantity: 3, dressRehearsal: true },
    });
  }
  const session = await staffSession();
  const list = (path: string) =>
    asStaff<Record<string, unknown>[]>(session, "GET", `/instances/${instanceId}/${path}`);
  expect((await list("waiting-list")).body).toMatchObject(
    people.map(({ email }) => ({ email, quantity: 2, accessNeeds: "No steps" })),
  );
  expect((await list("waiting-list?page=2&pageSize=1")).body).toMatchObject([
    { email: people[1]?.email },
  ]);
  expect((await list("registrations")).body).toMatchObject(
    people.map(({ email }) => ({ email, quantity: 3, dressRehearsal: true })),
  );
  expect((await list("form-answers")).body).toEqual([]);
  expect((await call("GET", `/staff/instances/${instanceId}/waiting-list`)).status).toBe(401);
});

it("the audit log is append-only for every role", async () => {
  await query`insert into audit_log (actor, action, subject_kind, subject_id)
    values ('command line', 'test', 'none', '0')`;
  for (const statement of [
    "update audit_log set action = 'nothing'",
    "delete from audit_log",
    "truncate audit_log",
  ])
    await expect(query(statement)).rejects.toThrow("only added to");
});
