import { expect, it } from "vitest";

import { api, newCustomer } from "../support/box-office";
import { waitForMail, tokenIn } from "../support/mailbox";
import {
  isSignedIn,
  mailedLink,
  newEmail,
  redeemLink,
  signIn,
  emailChangeUrl,
} from "../support/sign-in";
import { hashEmail } from "../../../crm/people/sign-in/sign-in";
import { fromNow, other } from "../../support/api/stored";
import { stored } from "../support/stored";
const changePassword = (session: string, currentPassword: string, newPassword = "Concert2") =>
  api.changePassword({
    session,
    body: { currentPassword, newPassword, confirmPassword: newPassword },
  });
const requestEmailChange = (session: string, email: string, password = "Concert1") =>
  api.requestEmailChange({ session, body: { email, password, linkUrl: emailChangeUrl } });
const confirmEmail = (session: string, token: string) =>
  api.confirmEmailChange({ session, body: { token } });
const changeToken = ({ text }: { text: string | null }) =>
  /\/email\/([\w-]+)/.exec(text ?? "")?.[1] ?? "";

it("changing the password ends every other session, keeps this one, and notifies the customer", async () => {
  const { email, session } = await newCustomer();
  const { session: other } = (await signIn(email, "Concert1")).value;
  const { outcome, value } = await changePassword(session, "Concert1");
  expect([outcome, await isSignedIn(value.session), await isSignedIn(other)]).toEqual([
    "ok",
    true,
    false,
  ]);
  // The old token of this session is invalid too.
  expect(await isSignedIn(session)).toBe(false);
  expect((await signIn(email, "Concert1")).outcome).toBe("not-signed-in");
  expect((await signIn(email, "Concert2")).outcome).toBe("ok");
  expect((await waitForMail(email, "account-changed")).text).toContain("(212) 555-0140");
});

it("changing the password requires the current one, and wrong guesses lock the account as at sign-in", async () => {
  const { email, session } = await newCustomer();
  const results = await Promise.all(
    Array.from({ length: 7 }, () => changePassword(session, "Wrong1")),
  );
  expect(
    results.filter(({ failure }) => failure?.fields?.currentPassword === "wrong"),
  ).toHaveLength(4);
  expect((await changePassword(session, "Concert1")).failure.reason).toBe("locked");
  expect((await signIn(email, "Concert1")).outcome).toBe("not-allowed/locked");
});

it("changing the password returns field errors for the new one", async () => {
  const { session } = await newCustomer();
  const { failure } = await api.changePassword({
    session,
    body: { currentPassword: "Concert1", newPassword: "concert", confirmPassword: "Concert2" },
  });
  expect(failure.fields).toEqual({ newPassword: "password-rule", confirmPassword: "different" });
});

it("two different password changes sent at once change it once", async () => {
  const { email, session } = await newCustomer();
  const results = await Promise.all([
    changePassword(session, "Concert1", "Concert2"),
    changePassword(session, "Concert1", "Concert3"),
  ]);
  // The other request finds the old password wrong, or its session token replaced.
  const [refused, changed] = results.map(({ outcome }) => outcome).sort();
  expect(changed).toBe("ok");
  expect(["invalid", "not-signed-in"]).toContain(refused);
  const works = await Promise.all([signIn(email, "Concert2"), signIn(email, "Concert3")]);
  expect(works.map(({ outcome }) => outcome).sort()).toEqual(["not-signed-in", "ok"]);
});

it("a password change that is posted twice returns the same new session both times, and counts no wrong guess", async () => {
  const { email, session } = await newCustomer();
  const first = await changePassword(session, "Concert1");
  const again = await changePassword(session, "Concert1");
  expect([again.outcome, again.value.session]).toEqual(["ok", first.value.session]);
  expect([await isSignedIn(again.value.session), await isSignedIn(session)]).toEqual([true, false]);
  await waitForMail(email, "account-changed");
  const mails = await stored.mails.find({ recipient: email, kind: "account-changed" });
  expect(mails).toHaveLength(1);
});

it("a password change that is posted several times at once is carried out once, and every response works", async () => {
  const { email, session } = await newCustomer();
  const results = await Promise.all(
    Array.from({ length: 4 }, () => changePassword(session, "Concert1")),
  );
  expect(results.map(({ outcome }) => outcome)).toEqual(["ok", "ok", "ok", "ok"]);
  expect(new Set(results.map(({ value }) => value.session)).size).toBe(1);
  expect(await isSignedIn(results[0]?.value.session ?? "")).toBe(true);
  const wrong = { emailHash: hashEmail(email), wrong: other(0) };
  expect(await stored.signInTries.count(wrong)).toBe(0);
});

it("an old session gets nothing from a password change unless it repeats the same change within ten seconds", async () => {
  const { customerId, session } = await newCustomer();
  const { value } = await changePassword(session, "Concert1");
  for (const [current, next] of [
    ["Concert2", "Concert3"],
    ["Concert1", "Concert3"],
    ["Wrong123", "Concert2"],
    ["Concert2", "Concert2"],
  ] as const)
    expect((await changePassword(session, current, next)).outcome, `${current} ${next}`).toBe(
      "not-signed-in",
    );
  expect(await isSignedIn(session)).toBe(false);
  await stored.customerSessions.move({ customerId }, "renewedAt", { seconds: -11 });
  expect((await changePassword(session, "Concert1")).outcome).toBe("not-signed-in");
  expect(await isSignedIn(value.session)).toBe(true);
});

it("an email change that is posted twice returns the same new session both times, and nothing for another link", async () => {
  const { session } = await newCustomer();
  const newAddress = newEmail();
  await requestEmailChange(session, newAddress);
  const token = changeToken(await waitForMail(newAddress, "email-change"));
  const first = await confirmEmail(session, token);
  const again = await confirmEmail(session, token);
  expect([again.outcome, again.value.session]).toEqual(["ok", first.value.session]);
  expect((await confirmEmail(session, `${token}x`)).outcome).toBe("not-signed-in");
  expect([await isSignedIn(first.value.session), await isSignedIn(session)]).toEqual([true, false]);
});

it("changing the email requires the password and the mailed link, ends other sessions and notifies the old address", async () => {
  const { email, session } = await newCustomer();
  const { session: other } = (await signIn(email, "Concert1")).value;
  const newAddress = newEmail();
  expect((await requestEmailChange(session, newAddress, "Wrong1")).failure.fields).toEqual({
    password: "wrong",
  });
  expect((await requestEmailChange(session, newAddress)).outcome).toBe("ok");
  const token = changeToken(await waitForMail(newAddress, "email-change"));
  expect((await signIn(email, "Concert1")).outcome).toBe("ok");
  const { outcome, value } = await confirmEmail(session, token);
  expect([outcome, await isSignedIn(value.session), await isSignedIn(other)]).toEqual([
    "ok",
    true,
    false,
  ]);
  expect(await isSignedIn(session)).toBe(false);
  expect((await signIn(email, "Concert1")).outcome).toBe("not-signed-in");
  expect((await signIn(newAddress, "Concert1")).outcome).toBe("ok");
  expect((await waitForMail(email, "account-changed")).subject).toContain("email");
  expect((await confirmEmail(value.session, token)).failure.reason).toBe("link-expired");
});

it("the pending email of a customer is returned for an hour and until it is confirmed", async () => {
  const { email, session, customerId } = await newCustomer();
  const pending = async (token: string) =>
    (await api.getCustomer({ session: token })).value.pendingEmail;
  expect(await pending(session)).toBeNull();
  await requestEmailChange(session, newEmail());
  const newAddress = newEmail();
  await requestEmailChange(session, newAddress);
  expect(await pending(session)).toBe(newAddress);
  const { value: later } = await signIn(email, "Concert1");
  expect(await pending(later.session)).toBe(newAddress);
  const token = changeToken(await waitForMail(newAddress, "email-change"));
  await stored.emailChanges.change({ customerId }, { askedAt: fromNow({ minutes: -61 }) });
  expect(await pending(session)).toBeNull();
  await stored.emailChanges.change({ customerId }, { askedAt: fromNow() });
  const { value } = await confirmEmail(session, token);
  expect(await pending(value.session)).toBeNull();
});

it("an email change requires the requesting customer, the newest link and less than an hour", async () => {
  const [requester, other] = [await newCustomer(), await newCustomer()];
  const [first, second] = [newEmail(), newEmail()];
  await requestEmailChange(requester.session, first);
  const older = changeToken(await waitForMail(first, "email-change"));
  await requestEmailChange(requester.session, second);
  const newer = changeToken(await waitForMail(second, "email-change"));
  expect((await confirmEmail(requester.session, older)).failure.reason).toBe("link-expired");
  expect((await confirmEmail(other.session, newer)).failure.reason).toBe("link-expired");
  await stored.emailChanges.change(
    { customerId: requester.customerId },
    { expiresAt: fromNow({ minutes: -1 }) },
  );
  expect((await confirmEmail(requester.session, newer)).failure.reason).toBe("link-expired");
});

it("changing to an email that has an account notifies only that mailbox, without a link", async () => {
  const [requester, other] = [await newCustomer(), await newCustomer()];
  expect((await requestEmailChange(requester.session, other.email.toUpperCase())).outcome).toBe(
    "ok",
  );
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
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(["conflict/email-taken", "ok"]);
});

it("changing the email invalidates links sent to the old address", async () => {
  const { email, session } = await newCustomer();
  const token = tokenIn(await mailedLink("magic-links", email));
  const newAddress = newEmail();
  await requestEmailChange(session, newAddress);
  await confirmEmail(session, changeToken(await waitForMail(newAddress, "email-change")));
  const result = await redeemLink({ token });
  expect(result.failure.reason).toBe("link-expired");
});

it("an email change link to another site is refused", async () => {
  const { session } = await newCustomer();
  const result = await api.requestEmailChange({
    session,
    body: { email: newEmail(), password: "Concert1", linkUrl: "http://elsewhere.test/__TOKEN__" },
  });
  expect(result.failure.fields).toEqual({ linkUrl: "foreign" });
});

it("signing out everywhere ends every session", async () => {
  const { email, session } = await newCustomer();
  const { session: other } = (await signIn(email, "Concert1")).value;
  expect((await api.endAllSessions({ session })).outcome).toBe("ok");
  expect([await isSignedIn(session), await isSignedIn(other)]).toEqual([false, false]);
});
