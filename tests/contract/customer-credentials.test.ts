import { afterAll, describe, expect, it } from "vitest";

import { call, newCustomer } from "./box-office";
import { nextMail, tokenIn } from "./mailbox-of";
import { closeDatabase } from "./own-performance";

afterAll(closeDatabase);

type Refusal = { code: string; reason: string; fields: Record<string, string> };
const signIn = (email: string, password: string) =>
  call<{ session: string } & Refusal>("POST", "/customer-sessions", { body: { email, password } });
const changePassword = (session: string, currentPassword: string, newPassword = "Concert2") =>
  call<Refusal>("POST", "/customer/password", {
    session,
    body: { currentPassword, newPassword, confirmPassword: newPassword },
  });
const changeEmail = (session: string, email: string, password = "Concert1") =>
  call<Refusal>("POST", "/customer/email", { session, body: { email, password } });
const isIn = async (session: string) =>
  (await call("GET", "/customer", { session })).status === 200;
const fresh = () => `moved.${Date.now()}.${Math.random().toString(36).slice(2)}@example.com`;

describe("changing the password", () => {
  it("ends every other session, keeps this one, and tells the customer", async () => {
    const { email, session } = await newCustomer();
    const { session: other } = (await signIn(email, "Concert1")).body;
    expect((await changePassword(session, "Concert1")).status).toBe(204);
    expect([await isIn(session), await isIn(other)]).toEqual([true, false]);
    expect((await signIn(email, "Concert1")).status).toBe(401);
    expect((await signIn(email, "Concert2")).status).toBe(201);
    expect((await nextMail(email, "account-changed")).text).toContain("212 555 0140");
  });

  it("needs the present one, whose guesses lock as when signing in", async () => {
    const { email, session } = await newCustomer();
    const told = await Promise.all(
      Array.from({ length: 7 }, () => changePassword(session, "Wrong1")),
    );
    expect(told.filter(({ body }) => body?.fields?.currentPassword === "wrong")).toHaveLength(4);
    expect((await changePassword(session, "Concert1")).body.reason).toBe("locked");
    expect((await signIn(email, "Concert1")).status).toBe(423);
  });

  it("says what is wrong with the new one", async () => {
    const { session } = await newCustomer();
    const { body } = await call<Refusal>("POST", "/customer/password", {
      session,
      body: { currentPassword: "Concert1", newPassword: "concert", confirmPassword: "Concert2" },
    });
    expect(body.fields).toEqual({ newPassword: "password-rule", confirmPassword: "different" });
  });

  it("twice at once happens once", async () => {
    const { email, session } = await newCustomer();
    const told = await Promise.all([
      changePassword(session, "Concert1", "Concert2"),
      changePassword(session, "Concert1", "Concert3"),
    ]);
    expect(told.map(({ status }) => status).sort()).toEqual([204, 400]);
    const works = await Promise.all([signIn(email, "Concert2"), signIn(email, "Concert3")]);
    expect(works.map(({ status }) => status).sort()).toEqual([201, 401]);
  });
});

describe("changing the email", () => {
  it("needs the password, ends other sessions, and tells the old address", async () => {
    const { email, session } = await newCustomer();
    const { session: other } = (await signIn(email, "Concert1")).body;
    const moved = fresh();
    expect((await changeEmail(session, moved, "Wrong1")).body.fields).toEqual({
      password: "wrong",
    });
    expect((await changeEmail(session, moved)).status).toBe(204);
    expect([await isIn(session), await isIn(other)]).toEqual([true, false]);
    expect((await signIn(email, "Concert1")).status).toBe(401);
    expect((await signIn(moved, "Concert1")).status).toBe(201);
    expect((await nextMail(email, "account-changed")).subject).toContain("email");
  });

  it("to one that is taken is refused, also when two take it at once", async () => {
    const [one, two] = [await newCustomer(), await newCustomer()];
    expect((await changeEmail(one.session, two.email.toUpperCase())).body.reason).toBe(
      "email-taken",
    );
    const moved = fresh();
    const told = await Promise.all([
      changeEmail(one.session, moved),
      changeEmail(two.session, moved.toUpperCase()),
    ]);
    expect(told.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  it("makes the links that went to the old address worthless", async () => {
    const { email, session } = await newCustomer();
    const linkUrl = "http://localhost:3000/authentication?token=__TOKEN__";
    await call("POST", "/customer/magic-links", { body: { email, linkUrl } });
    const token = tokenIn(await nextMail(email, "magic-link"));
    await changeEmail(session, fresh());
    const told = await call("POST", "/customer/authenticate-magic-link", { body: { token } });
    expect(told.body.reason).toBe("link-expired");
  });
});

it("signing out everywhere ends every session", async () => {
  const { email, session } = await newCustomer();
  const { session: other } = (await signIn(email, "Concert1")).body;
  expect((await call("DELETE", "/customer-sessions", { session })).status).toBe(204);
  expect([await isIn(session), await isIn(other)]).toEqual([false, false]);
});
