import { expect, it } from "vitest";

import { call, newCustomer } from "../support/box-office";
import { mailsTo, waitForMail, tokenIn } from "../support/mailbox";
import { query } from "../support/create-test-performance";
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

it("a registration signs in as a guest at once, and becomes an account when its email is confirmed", async () => {
  const email = newEmail();
  const { status, body } = await startRegistration(email);
  expect([status, body.customer.isGuest]).toEqual([201, true]);
  expect(await isSignedIn(body.session)).toBe(true);
  expect((await signIn(email)).status).toBe(401);
  const token = await registrationToken(email);
  const results = await Promise.all([
    confirmRegistration(token),
    confirmRegistration(token),
    confirmRegistration(token),
  ]);
  expect(results.map((each) => each.status).sort()).toEqual([201, 403, 403]);
  const signedIn = (await signIn(email)).body;
  expect(signedIn.customer).toMatchObject({ id: body.customer.id, isGuest: false });
});

it("a registration email is sent again on request, and its new link replaces the first", async () => {
  const email = newEmail();
  const { session } = (await startRegistration(email)).body;
  const pending = async (of: string) =>
    (await call<{ confirmationPending: boolean }>("GET", "/customer", { session: of })).body
      .confirmationPending;
  expect(await pending(session)).toBe(true);
  const first = await registrationToken(email);
  const body = { confirmUrl, locale: "en-us" };
  expect((await call("POST", "/registrations/mail", { session, body })).status).toBe(204);
  expect((await call("POST", "/registrations/mail", { body })).status).toBe(401);
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
  expect((await confirmRegistration(first)).status).toBe(403);
  const [link] = await query<{ count: number }>`select count(*)::int as count from mails
    where recipient = ${email} and kind = 'registration'`;
  expect(link?.count).toBe(2);
});

it("an account keeps the language of its registration until the customer chooses another", async () => {
  const email = newEmail();
  await startRegistration(email, { locale: "sv" });
  const confirmed = await confirmRegistration(await registrationToken(email));
  expect(confirmed.body.language).toBe("sv");
  const { session } = confirmed.body;
  const body = { locale: "es" };
  expect((await call("PUT", "/customer/language", { session, body })).status).toBe(204);
  expect((await signIn(email)).body.language).toBe("es");
});

it("a stranger's registration does not invalidate the owner's magic link", async () => {
  const { email, customerId } = await newCustomer();
  const token = tokenIn(await mailedLink("magic-links", email));
  await startRegistration(email);
  await waitForMail(email, "registration");
  const signedIn = await redeemLink({ token });
  expect(signedIn.body.customer?.id).toBe(customerId);
});

it("registering an email that has an account returns the same response, and the email says so and links to sign-in", async () => {
  const { email, customerId } = await newCustomer();
  const [known, unknown] = [await startRegistration(email), await startRegistration(newEmail())];
  const shape = ({ status, body }: Awaited<ReturnType<typeof startRegistration>>) => [
    status,
    Object.keys(body),
    Object.keys(body.customer),
    body.customer.isGuest,
  ];
  expect(shape(known)).toEqual(shape(unknown));
  expect(known.body.customer.id).not.toBe(customerId);
  const mail = await waitForMail(email, "registration");
  expect(mail.subject).toBe("You already have an account with us");
  expect(mail.text).toContain("Sign in: http://localhost:3000/login\n");
  expect((await signIn(email)).body.customer.id).toBe(customerId);
});

it("registering a signed-in guest's email sends that mailbox an email without a confirmation link", async () => {
  const email = newEmail();
  const { session, customer } = (await startRegistration(email)).body;
  await registrationToken(email);
  await redeemLink({ token: tokenIn(await mailedLink("magic-links", email)) }, session);
  const stranger = await startRegistration(email, { password: "Concert2" });
  expect(stranger.body.customer.id).not.toBe(customer.id);
  const mail = await waitForMail(email, "registration", 2);
  expect(mail.subject).toBe("You can already sign in with this email");
  expect(mail.text).toContain("Sign in: http://localhost:3000/login\n");
  expect(mail.text).not.toContain("registration=");

  const own = (await redeemLink({ token: tokenIn(await mailedLink("magic-links", email, 2)) }))
    .body;
  expect(own.customer.id).toBe(customer.id);
  await call("POST", "/registrations/mail", {
    session: own.session,
    body: { confirmUrl, locale: "en-us" },
  });
  const token = await registrationToken(email, 3);
  expect((await confirmRegistration(token)).body.customer.id).toBe(customer.id);
});

it("two registrations of one email leave one account: that of the first to confirm", async () => {
  const email = newEmail();
  const first = await startRegistration(email);
  const one = await registrationToken(email);
  await startRegistration(email.toUpperCase(), { password: "Concert2" });
  const other = await registrationToken(email.toUpperCase());
  expect((await confirmRegistration(one)).body.customer.id).toBe(first.body.customer.id);
  expect((await confirmRegistration(other, "Concert2")).status).toBe(403);
  expect((await signIn(email)).status).toBe(201);
  expect((await signIn(email, "Concert2")).status).toBe(401);
});

it("a magic link does not complete a registration, which can still be confirmed afterwards", async () => {
  const email = newEmail();
  await startRegistration(email);
  const own = await registrationToken(email);
  const token = tokenIn(await mailedLink("magic-links", email));
  await redeemLink({ token });
  expect((await signIn(email)).status).toBe(401);
  expect((await confirmRegistration(own)).status).toBe(201);
  expect((await signIn(email)).status).toBe(201);
});

it("a registration can be confirmed for a day", async () => {
  const email = newEmail();
  const { body } = await startRegistration(email);
  const token = await registrationToken(email);
  const passHours = (hours: number) => query`
    update login_links set expires_at = expires_at - make_interval(hours => ${hours}::int)
    where customer_id = ${body.customer.id}`;
  await passHours(23);
  const alive = { purpose: "registration", token };
  expect((await call("POST", "/customer/check-link", { body: alive })).body).toEqual({
    alive: true,
  });
  await passHours(1);
  expect((await confirmRegistration(token)).status).toBe(403);
});

it("a registration is validated by field, and its link must lead to the storefront", async () => {
  const wrong = await startRegistration("nobody", {
    password: "short",
    phone: "1",
    confirmUrl: "https://evil.example/?__TOKEN__",
  });
  expect([wrong.status, wrong.body.fields]).toEqual([
    400,
    { email: "email", password: "password-rule", phone: "length", confirmUrl: "foreign" },
  ]);
});

it("requesting a link for an unknown email sends a link to register if the storefront passes one", async () => {
  const email = newEmail();
  await requestLink("magic-links", email);
  expect(
    await requestLink("magic-links", email, { registerUrl: "https://evil.example/register" }),
  ).toMatchObject({ body: { fields: { registerUrl: "foreign" } } });
  await requestLink("magic-links", email, { registerUrl: "http://localhost:3000/register" });
  const mail = await waitForMail(email, "no-account");
  expect(mail.text).toContain("http://localhost:3000/register");
  expect(await mailsTo(email)).toHaveLength(1);
});

it("the storefront can look up whether an email has an account", async () => {
  const { email } = await newCustomer();
  const known = async (of: string) =>
    (await call<{ known: boolean }>("POST", "/customer/is-known", { body: { email: of } })).body
      .known;
  expect([await known(` ${email.toUpperCase()}`), await known(newEmail())]).toEqual([true, false]);
});
