import { expect, it } from "vitest";

import { requiresSession, type Operations } from "#contract/calls/define";
import { operations } from "#contract/operations/index";
import type { ApiBody } from "../../support/api/api-client";
import { callRaw, api, newCustomer, registration } from "../support/box-office";
import { newEmail, signIn } from "../support/sign-in";
import { query, stored } from "../support/stored";

const register = (body: ApiBody<"registerCustomer">) => api.registerCustomer({ body });

it("registering creates a signed-in customer with a primary address, and stores no readable password", async () => {
  const email = newEmail();
  const { value } = await register(registration(email));
  const { value: customer } = await api.getCustomer({ session: value.session });
  expect(customer).toMatchObject({
    id: value.customer.id,
    email,
    firstName: "Ada",
    phone: "2125550123",
    addresses: [{ line1: "12 River Road", isPrimary: true }],
  });
  const customerId = value.customer.id;
  expect((await stored.logins.one({ customerId })).passwordHash).toMatch(/^\$argon2id\$/);
  const session = await stored.customerSessions.one({ customerId });
  expect(session.tokenHash).not.toContain(value.session);
});

it("the database gives each customer a unique number that cannot be reused", async () => {
  const people = await Promise.all([newCustomer(), newCustomer()]);
  const numbers = await Promise.all(
    people.map(async ({ session }) => {
      const { value } = await api.getCustomer({ session });
      return value.number;
    }),
  );
  for (const number of numbers) expect(number).toMatch(/^C-\d{5,}$/);
  expect(new Set(numbers).size).toBe(2);
  const [one, other] = people.map(({ customerId }) => customerId);
  const taken = "(select number from customers where id = $2)";
  const share = `update customers set number = ${taken} where id = $1`;
  await expect(query(share, [one, other])).rejects.toThrow(/number/);
});

it("registering an email that has an account is refused in any case, even when sent at once", async () => {
  const email = newEmail();
  const results = await Promise.all([
    register(registration(email)),
    register(registration(email.toUpperCase())),
    register(registration(` ${email} `)),
  ]);
  expect(results.map(({ outcome }) => outcome).sort()).toEqual([
    "conflict/email-taken",
    "conflict/email-taken",
    "ok",
  ]);
  expect(results.find(({ ok }) => !ok)?.outcome).toBe("conflict/email-taken");
});

it("an international domain is stored as A-labels, and signs in however it is typed", async () => {
  const [name = ""] = newEmail().split("@");
  const { value } = await register(registration(`${name}=x&y@Пример.рф`));
  const stored = `${name}=x&y@xn--e1afmkfd.xn--p1ai`;
  expect(value.customer.email).toBe(stored);
  for (const typed of [`${name}=x&y@пример.рф`, stored.toUpperCase()])
    expect((await signIn(typed)).value.customer.id).toBe(value.customer.id);
  expect((await register(registration(`я${name}@example.com`))).failure.fields).toEqual({
    email: "local-part",
  });
});

it("registering with invalid input returns an error for each field", async () => {
  const wrong = registration("not an email");
  const { outcome, failure } = await register({
    ...wrong,
    firstName: " ",
    lastName: "x".repeat(61),
    password: "concert1",
    phone: "212-555-O123",
    address: { ...wrong.address, line1: "", state: "", country: "usa" },
  });
  expect(outcome).toBe("invalid");
  expect(failure.fields).toEqual({
    firstName: "required",
    lastName: "too-long",
    email: "email",
    password: "password-rule",
    phone: "digits-only",
    "address.line1": "required",
    "address.state": "required",
    "address.country": "unknown",
  });
  expect((await register({ ...wrong, firstName: "A\u0000" })).outcome).toBe("invalid");
});

it("signing in accepts the email in any case, and its session lasts until sign-out", async () => {
  const { email, customerId } = await newCustomer();
  const { outcome, value } = await signIn(email.toUpperCase(), "Concert1");
  expect([outcome, value.customer.id]).toEqual(["ok", customerId]);
  expect((await api.getCustomer({ session: value.session })).outcome).toBe("ok");
  for (let times = 0; times < 2; times += 1)
    expect((await api.endSession({ session: value.session })).outcome).toBe("ok");
  expect((await api.getCustomer({ session: value.session })).outcome).toBe("not-signed-in");
  expect((await api.getCustomer()).outcome).toBe("not-signed-in");
});

const lookUpTheSession = Object.entries<Operations[string]>(operations).flatMap(
  ([name, operation]) => {
    const { method, path, findsCustomer } = operation;
    return requiresSession(operation) && findsCustomer === true ? [{ name, method, path }] : [];
  },
);

// No guard in front of the handler refuses these.
it.each(lookUpTheSession)(
  "$name is refused without a session that lasts",
  async ({ method, path }) => {
    const { session } = await newCustomer();
    expect((await callRaw(method, path, { session })).status).toBe(200);
    await api.endSession({ session });
    for (const sent of [{ session }, {}]) {
      const { status, body } = await callRaw(method, path, sent);
      expect([status, body.code]).toEqual([401, "not-signed-in"]);
    }
  },
);

it("signing in with a wrong password and with an unknown email return the same response", async () => {
  const { email } = await newCustomer();
  const [wrong, unknown] = [await signIn(email, "Concert2"), await signIn(newEmail(), "Concert2")];
  expect(wrong.outcome).toBe("not-signed-in");
  expect(unknown).toEqual(wrong);
});

it("signing in locks after five wrong passwords in a row, even when sent at once", async () => {
  const { email } = await newCustomer();
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, guess) => signIn(email, `Guess${guess}aA`)),
  );
  expect(results.filter(({ outcome }) => outcome === "not-signed-in")).toHaveLength(4);
  const right = await signIn(email, "Concert1");
  expect([right.outcome, right.failure.code, right.failure.reason]).toEqual([
    "not-allowed/locked",
    "not-allowed",
    "locked",
  ]);
});

it("a correct password resets the count of wrong passwords", async () => {
  const { email } = await newCustomer();
  for (let round = 0; round < 2; round += 1) {
    for (let guess = 0; guess < 4; guess += 1)
      expect((await signIn(email, "Wrong1")).outcome).toBe("not-signed-in");
    expect((await signIn(email, "Concert1")).outcome).toBe("ok");
  }
});

it("a customer session ends after twelve hours", async () => {
  const { session, customerId } = await newCustomer();
  await stored.customerSessions.move({ customerId }, "expiresAt", { hours: -12 });
  expect((await api.getCustomer({ session })).outcome).toBe("not-signed-in");
});
