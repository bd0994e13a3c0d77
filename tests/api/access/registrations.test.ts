import { expect, it } from "vitest";

import { api, newCustomer } from "../support/box-office";
import { mailsTo, waitForMail, tokenIn } from "../support/mailbox";
import {
  requestLink,
  confirmRegistration,
  isSignedIn,
  mailedLink,
  newEmail,
  redeemLink,
  registrationToken,
  signIn,
  startRegistration,
  confirmUrl,
} from "../support/sign-in";
import { stored } from "../support/stored";

it("a registration signs in as a guest at once, and becomes an account when its email is confirmed", async () => {
  const email = newEmail();
  const { outcome, value } = await startRegistration(email);
  expect([outcome, value.customer.isGuest]).toEqual(["ok", true]);
  expect(await isSignedIn(value.session)).toBe(true);
  expect((await signIn(email)).outcome).toBe("not-signed-in");
  const token = await registrationToken(email);
  const results = await Promise.all([
    confirmRegistration(token),
    confirmRegistration(token),
    confirmRegistration(token),
  ]);
  expect(results.map((each) => each.outcome).sort()).toEqual([
    "not-allowed/link-expired",
    "not-allowed/link-expired",
    "ok",
  ]);
  const signedIn = (await signIn(email)).value;
  expect(signedIn.customer).toMatchObject({ id: value.customer.id, isGuest: false });
});

it("a registration email is sent again on request, and its new link replaces the first", async () => {
  const email = newEmail();
  const { session } = (await startRegistration(email)).value;
  const pending = async (of: string) =>
    (await api.getCustomer({ session: of })).value.confirmationPending;
  expect(await pending(session)).toBe(true);
  const first = await registrationToken(email);
  const body = { confirmUrl, locale: "en-us" };
  expect((await api.resendRegistrationLink({ session, body })).outcome).toBe("ok");
  expect((await api.resendRegistrationLink({ body })).outcome).toBe("not-signed-in");
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
  expect((await confirmRegistration(first)).outcome).toBe("not-allowed/link-expired");
  expect(await stored.mails.count({ recipient: email, kind: "registration" })).toBe(2);
});

it("an account keeps the language of its registration until the customer chooses another", async () => {
  const email = newEmail();
  await startRegistration(email, { locale: "sv" });
  const confirmed = await confirmRegistration(await registrationToken(email));
  expect(confirmed.value.language).toBe("sv");
  const { session } = confirmed.value;
  const body = { locale: "es" };
  expect((await api.setLanguage({ session, body })).outcome).toBe("ok");
  expect((await signIn(email)).value.language).toBe("es");
});

it("a stranger's registration does not invalidate the owner's magic link", async () => {
  const { email, customerId } = await newCustomer();
  const token = tokenIn(await mailedLink("magic-links", email));
  await startRegistration(email);
  await waitForMail(email, "registration");
  const signedIn = await redeemLink({ token });
  expect(signedIn.value.customer?.id).toBe(customerId);
});

it("registering an email that has an account returns the same response, and the email says so and links to sign-in", async () => {
  const { email, customerId } = await newCustomer();
  const [known, unknown] = [await startRegistration(email), await startRegistration(newEmail())];
  const shape = ({ outcome, value }: Awaited<ReturnType<typeof startRegistration>>) => [
    outcome,
    Object.keys(value),
    Object.keys(value.customer),
    value.customer.isGuest,
  ];
  expect(shape(known)).toEqual(shape(unknown));
  expect(known.value.customer.id).not.toBe(customerId);
  const mail = await waitForMail(email, "registration");
  expect(mail.subject).toBe("You already have an account with us");
  expect(mail.text).toContain("Sign in: http://localhost:3000/login\n");
  expect((await signIn(email)).value.customer.id).toBe(customerId);
});

it("registering a signed-in guest's email sends that mailbox an email without a confirmation link", async () => {
  const email = newEmail();
  const { session, customer } = (await startRegistration(email)).value;
  await registrationToken(email);
  await redeemLink({ token: tokenIn(await mailedLink("magic-links", email)) }, session);
  const stranger = await startRegistration(email, { password: "Concert2" });
  expect(stranger.value.customer.id).not.toBe(customer.id);
  const mail = await waitForMail(email, "registration", 2);
  expect(mail.subject).toBe("You can already sign in with this email");
  expect(mail.text).toContain("Sign in: http://localhost:3000/login\n");
  expect(mail.text).not.toContain("registration=");

  const own = (await redeemLink({ token: tokenIn(await mailedLink("magic-links", email, 2)) }))
    .value;
  expect(own.customer.id).toBe(customer.id);
  await api.resendRegistrationLink({ session: own.session, body: { confirmUrl, locale: "en-us" } });
  const token = await registrationToken(email, 3);
  expect((await confirmRegistration(token)).value.customer.id).toBe(customer.id);
});

it("two registrations of one email leave one account: that of the first to confirm", async () => {
  const email = newEmail();
  const first = await startRegistration(email);
  const one = await registrationToken(email);
  await startRegistration(email.toUpperCase(), { password: "Concert2" });
  const other = await registrationToken(email.toUpperCase());
  expect((await confirmRegistration(one)).value.customer.id).toBe(first.value.customer.id);
  expect((await confirmRegistration(other, "Concert2")).outcome).toBe("not-allowed/link-expired");
  expect((await signIn(email)).outcome).toBe("ok");
  expect((await signIn(email, "Concert2")).outcome).toBe("not-signed-in");
});

it("a magic link does not complete a registration, which can still be confirmed afterwards", async () => {
  const email = newEmail();
  await startRegistration(email);
  const own = await registrationToken(email);
  const token = tokenIn(await mailedLink("magic-links", email));
  await redeemLink({ token });
  expect((await signIn(email)).outcome).toBe("not-signed-in");
  expect((await confirmRegistration(own)).outcome).toBe("ok");
  expect((await signIn(email)).outcome).toBe("ok");
});

it("a registration can be confirmed for a day", async () => {
  const email = newEmail();
  const { value } = await startRegistration(email);
  const token = await registrationToken(email);
  const passHours = (hours: number) =>
    stored.loginLinks.move({ customerId: value.customer.id }, "expiresAt", { hours: -hours });
  await passHours(23);
  const alive = { purpose: "registration" as const, token };
  expect((await api.checkLoginLink({ body: alive })).value).toEqual({
    alive: true,
  });
  await passHours(1);
  expect((await confirmRegistration(token)).outcome).toBe("not-allowed/link-expired");
});

it("a registration is validated by field, and its link must lead to the storefront", async () => {
  const wrong = await startRegistration("nobody", {
    password: "short",
    phone: "1",
    confirmUrl: "https://evil.example/?__TOKEN__",
  });
  expect([wrong.outcome, wrong.failure.fields]).toEqual([
    "invalid",
    { email: "email", password: "password-rule", phone: "length", confirmUrl: "foreign" },
  ]);
});

it("requesting a link for an unknown email sends a link to register if the storefront passes one", async () => {
  const email = newEmail();
  await requestLink("magic-links", email);
  expect(
    await requestLink("magic-links", email, { registerUrl: "https://evil.example/register" }),
  ).toMatchObject({ failure: { fields: { registerUrl: "foreign" } } });
  await requestLink("magic-links", email, { registerUrl: "http://localhost:3000/register" });
  const mail = await waitForMail(email, "no-account");
  expect(mail.text).toContain("http://localhost:3000/register");
  expect(await mailsTo(email)).toHaveLength(1);
});

it("the storefront can look up whether an email has an account", async () => {
  const { email } = await newCustomer();
  const known = async (of: string) =>
    (await api.findKnownEmail({ body: { email: of } })).value.known;
  expect([await known(` ${email.toUpperCase()}`), await known(newEmail())]).toEqual([true, false]);
});
