import { expect, it } from "vitest";

import { call, newCustomer } from "../support/box-office";
import { waitForMail, tokenIn } from "../support/mailbox";
import { query } from "../support/create-test-performance";
import {
  isSignedIn,
  mailedLink,
  newEmail,
  redeemLink,
  type Refusal,
  signIn,
  emailChangeUrl,
} from "../support/sign-in";

type Changed = Refusal & { session: string };
const changePassword = (session: string, currentPassword: string, newPassword = "Concert2") =>
  call<Changed>("POST", "/customer/password", {
    session,
    body: { currentPassword, newPassword, confirmPassword: newPassword },
  });
const requestEmailChange = (session: string, email: string, password = "Concert1") =>
  call<Refusal>("POST", "/customer/email", {
    session,
    body: { email, password, linkUrl: emailChangeUrl },
  });
const confirmEmail = (session: string, token: string) =>
  call<Changed>("POST", "/customer/email/confirm", { session, body: { token } });
const changeToken = ({ text }: { text: string | null }) =>
  /\/email\/([\w-]+)/.exec(text ?? "")?.[1] ?? "";

it("changing the password ends every other session, keeps this one, and notifies the customer", async () => {
  const { email, session } = await newCustomer();
  const { session: other } = (await signIn(email, "Concert1")).body;
  const { status, body } = await changePassword(session, "Concert1");
  expect([status, await isSignedIn(body.session), await isSignedIn(other)]).toEqual([
    200,
    true,
    false,
  ]);
  // The old token of this session is invalid too.
  expect(await isSignedIn(session)).toBe(false);
  expect((await signIn(email, "Concert1")).status).toBe(401);
  expect((await signIn(email, "Concert2")).status).toBe(201);
  expect((await waitForMail(email, "account-changed")).text).toContain("(212) 555-0140");
});

it("changing the password requires the current one, and wrong guesses lock the account as at sign-in", async () => {
  const { email, session } = await newCustomer();
  const results = await Promise.all(
    Array.from({ length: 7 }, () => changePassword(session, "Wrong1")),
  );
  expect(results.filter(({ body }) => body?.fields?.currentPassword === "wrong")).toHaveLength(4);
  expect((await changePassword(session, "Concert1")).body.reason).toBe("locked");
  expect((await signIn(email, "Concert1")).status).toBe(423);
});

it("changing the password returns field errors for the new one", async () => {
  const { session } = await newCustomer();
  const { body } = await call<Changed>("POST", "/customer/password", {
    session,
    body: { currentPassword: "Concert1", newPassword: "concert", confirmPassword: "Concert2" },
  });
  expect(body.fields).toEqual({ newPassword: "password-rule", confirmPassword: "different" });
});

it("two different password changes sent at once change it once", async () => {
  const { email, session } = await newCustomer();
  const results = await Promise.all([
    changePassword(session, "Concert1", "Concert2"),
    changePassword(session, "Concert1", "Concert3"),
  ]);
  // The other request finds the old password wrong, or its session token replaced.
  const [changed, refused] = results.map(({ status }) => status).sort();
  expect(changed).toBe(200);
  expect([400, 401]).toContain(refused);
  const works = await Promise.all([signIn(email, "Concert2"), signIn(email, "Concert3")]);
  expect(works.map(({ status }) => status).sort()).toEqual([201, 401]);
});

it("a password change that is posted twice returns the same new session both times, and counts no wrong guess", async () => {
  const { email, session } = await newCustomer();
  const first = await changePassword(session, "Concert1");
  const again = await changePassword(session, "Concert1");
  expect([again.status, again.body.session]).toEqual([200, first.body.session]);
  expect([await isSignedIn(again.body.session), await isSignedIn(session)]).toEqual([true, false]);
  await waitForMail(email, "account-changed");
  const mails = await query`select 1 from mails where recipient = ${email}
    and kind = 'account-changed'`;
  expect(mails).toHaveLength(1);
});

it("a password change that is posted several times at once is carried out once, and every response works", async () => {
  const { email, session } = await newCustomer();
  const results = await Promise.all(
    Array.from({ length: 4 }, () => changePassword(session, "Concert1")),
  );
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(results.map(({ body }) => body.session)).size).toBe(1);
  expect(await isSignedIn(results[0]?.body.session ?? "")).toBe(true);
  const counted = await query`select 1 from sign_in_tries
    where email_hash = encode(sha256(convert_to(${email}, 'UTF8')), 'hex') and wrong > 0`;
  expect(counted).toEqual([]);
});

it("an old session gets nothing from a password change unless it repeats the same change within ten seconds", async () => {
  const { customerId, session } = await newCustomer();
  const { body } = await changePassword(session, "Concert1");
  for (const [current, next] of [
    ["Concert2", "Concert3"],
    ["Concert1", "Concert3"],
    ["Wrong123", "Concert2"],
    ["Concert2", "Concert2"],
  ] as const)
    expect((await changePassword(session, current, next)).status, `${current} ${next}`).toBe(401);
  expect(await isSignedIn(session)).toBe(false);
  await query`update customer_sessions set renewed_at = renewed_at - interval '11 seconds'
    where customer_id = ${customerId}`;
  expect((await changePassword(session, "Concert1")).status).toBe(401);
  expect(await isSignedIn(body.session)).toBe(true);
});

it("an email change that is posted twice returns the same new session both times, and nothing for another link", async () => {
  const { session } = await newCustomer();
  const newAddress = newEmail();
  await requestEmailChange(session, newAddress);
  const token = changeToken(await waitForMail(newAddress, "email-change"));
  const first = await confirmEmail(session, token);
  const again = await confirmEmail(session, token);
  expect([again.status, again.body.session]).toEqual([200, first.body.session]);
  expect((await confirmEmail(session, `${token}x`)).status).toBe(401);
  expect([await isSignedIn(first.body.session), await isSignedIn(session)]).toEqual([true, false]);
});

it("changing the email requires the password and the mailed link, ends other sessions and notifies the old address", async () => {
  const { email, session } = await newCustomer();
  const { session: other } = (await signIn(email, "Concert1")).body;
  const newAddress = newEmail();
  expect((await requestEmailChange(session, newAddress, "Wrong1")).body.fields).toEqual({
    password: "wrong",
  });
  expect((await requestEmailChange(session, newAddress)).status).toBe(202);
  const token = changeToken(await waitForMail(newAddress, "email-change"));
  expect((await signIn(email, "Concert1")).status).toBe(201);
  const { status, body } = await confirmEmail(session, token);
  expect([status, await isSignedIn(body.session), await isSignedIn(other)]).toEqual([
    200,
    true,
    false,
  ]);
  expect(await isSignedIn(session)).toBe(false);
  expect((await signIn(email, "Concert1")).status).toBe(401);
  expect((await signIn(newAddress, "Concert1")).status).toBe(201);
  expect((await waitForMail(email, "account-changed")).subject).toContain("email");
  expect((await confirmEmail(body.session, token)).body.reason).toBe("link-expired");
});

it("the pending email of a customer is returned for an hour and until it is confirmed", async () => {
  const { email, session, customerId } = await newCustomer();
  const pending = async (token: string) =>
    (await call<{ pendingEmail: string | null }>("GET", "/customer", { session: token })).body
      .pendingEmail;
  expect(await pending(session)).toBeNull();
  await requestEmailChange(session, newEmail());
  const newAddress = newEmail();
  await requestEmailChange(session, newAddress);
  expect(await pending(session)).toBe(newAddress);
  const { body: later } = await signIn(email, "Concert1");
  expect(await pending(later.session)).toBe(newAddress);
  const token = changeToken(await waitForMail(newAddress, "email-change"));
  await query`update email_changes set asked_at = crm_now() - interval '61 minutes'
    where customer_id = ${customerId}`;
  expect(await pending(session)).toBeNull();
  await query`update email_changes set asked_at = crm_now() where customer_id = ${customerId}`;
  const { body } = await confirmEmail(session, token);
  expect(await pending(body.session)).toBeNull();
});

it("an email change requires the requesting customer, the newest link and less than an hour", async () => {
  const [requester, other] = [await newCustomer(), await newCustomer()];
  const [first, second] = [newEmail(), newEmail()];
  await requestEmailChange(requester.session, first);
  const older = changeToken(await waitForMail(first, "email-change"));
  await requestEmailChange(requester.session, second);
  const newer = changeToken(await waitForMail(second, "email-change"));
  expect((await confirmEmail(requester.session, older)).body.reason).toBe("link-expired");
  expect((await confirmEmail(other.session, newer)).body.reason).toBe("link-expired");
  await query`update email_changes set expires_at = crm_now() - interval '1 minute'
    where customer_id = ${requester.customerId}`;
  expect((await confirmEmail(requester.session, newer)).body.reason).toBe("link-expired");
});

it("changing to an email that has an account notifies only that mailbox, without a link", async () => {
  const [requester, other] = [await newCustomer(), await newCustomer()];
  expect((await requestEmailChange(requester.session, other.email.toUpperCase())).status).toBe(202);
  const mail = await waitForMail(other.email.toUpperCase(), "email-change");
  expect(mail.subject).toContain("already");
  expect(mail.text).not.toContain("/email/");
});

it("of two customers who change to the same email, the second to confirm is refused", async () => {
  const [requester, other] = [await newCustomer(), await newCustomer()];
  const newAddress = newEmail();
  await requestEmailChange(requester.session, newAddress);
  const first = changeToken(await waitForMail(newAddress, "email-change"));
  await requestEmailChange(other.session, newAddress);
  const second = changeToken(await waitForMail(newAddress, "email-change", 2));
  const results = await Promise.all([
    confirmEmail(requester.session, first),
    confirmEmail(other.session, second),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it("changing the email invalidates links sent to the old address", async () => {
  const { email, session } = await newCustomer();
  const token = tokenIn(await mailedLink("magic-links", email));
  const newAddress = newEmail();
  await requestEmailChange(session, newAddress);
  await confirmEmail(session, changeToken(await waitForMail(newAddress, "email-change")));
  const result = await redeemLink({ token });
  expect(result.body.reason).toBe("link-expired");
});

it("an email change link to another site is refused", async () => {
  const { session } = await newCustomer();
  const result = await call<Refusal>("POST", "/customer/email", {
    session,
    body: { email: newEmail(), password: "Concert1", linkUrl: "http://elsewhere.test/__TOKEN__" },
  });
  expect(result.body.fields).toEqual({ linkUrl: "foreign" });
});

it("signing out everywhere ends every session", async () => {
  const { email, session } = await newCustomer();
  const { session: other } = (await signIn(email, "Concert1")).body;
  expect((await call("DELETE", "/customer-sessions", { session })).status).toBe(204);
  expect([await isSignedIn(session), await isSignedIn(other)]).toEqual([false, false]);
});
