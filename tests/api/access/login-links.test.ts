import { expect, it } from "vitest";

import { hashPassword } from "../../../crm/platform/hash";
import { call, newCustomer } from "../support/box-office";
import { mailsTo, nextMail, tokenIn } from "../support/mailbox-of";
import { query } from "../support/create-test-performance";
import {
  askLink,
  buyAsGuest,
  codeIn,
  countOrders,
  isSignedIn,
  mailedLink,
  newEmail,
  redeemLink,
  resetPassword,
  signIn,
} from "../support/sign-in";

const expired = { status: 403, body: expect.objectContaining({ reason: "link-expired" }) };

it("a magic link signs in once, however many use it at once", async () => {
  const { email, customerId } = await newCustomer();
  const token = tokenIn(await mailedLink("magic-links", email));
  const results = await Promise.all(Array.from({ length: 5 }, () => redeemLink({ token })));
  expect(results.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403]);
  const { session, customer } = results.find(({ status }) => status === 201)!.body;
  expect(customer.id).toBe(customerId);
  expect(await isSignedIn(session)).toBe(true);
  expect(await redeemLink({ token })).toMatchObject(expired);
});

it("a magic link is readable nowhere but in the mail", async () => {
  const { email, customerId } = await newCustomer();
  const token = tokenIn(await mailedLink("magic-links", email));
  const [link] = await query<{ link: string }>`select to_jsonb(l)::text as link from login_links l
    where customer_id = ${customerId}`;
  expect(link?.link).toMatch(/"token_hash": "[\da-f]{64}"/);
  expect(link?.link).not.toContain(token);
  const [mail] = await query<{ payload: string }>`select payload::text from mails
    where customer_id = ${customerId}`;
  expect(mail?.payload).not.toContain(token);
});

it("a reset with a token that no link has is refused before the password is hashed", async () => {
  const fastest = async (run: () => Promise<unknown>) => {
    let least = Infinity;
    for (let left = 25; left > 0; left -= 1) {
      const started = performance.now();
      await run();
      least = Math.min(least, performance.now() - started);
    }
    return least;
  };
  const token = "x".repeat(43);
  expect(await resetPassword(token, "Concert2")).toMatchObject(expired);
  const refused = await fastest(() => resetPassword(token, "Concert2"));
  expect(refused).toBeLessThan(await fastest(() => hashPassword("Concert2")));
});

it("a magic link ends after ten minutes, and says when", async () => {
  const { email, customerId } = await newCustomer();
  const mail = await mailedLink("magic-links", email);
  expect(mail.text).toMatch(/for 10 minutes, until \d+:\d\d/);
  await query`update login_links set expires_at = expires_at - interval '10 minutes'
    where customer_id = ${customerId}`;
  expect(await redeemLink({ token: tokenIn(mail) })).toMatchObject(expired);
});

it("a magic link stops working once a newer one was mailed", async () => {
  const { email } = await newCustomer();
  const first = tokenIn(await mailedLink("magic-links", email));
  const second = tokenIn(await mailedLink("magic-links", email, 2));
  expect(await redeemLink({ token: first })).toMatchObject(expired);
  expect((await redeemLink({ token: second })).status).toBe(201);
});

it("a magic link does not choose a password, and a reset link does not sign in", async () => {
  const { email } = await newCustomer();
  const magic = tokenIn(await mailedLink("magic-links", email));
  const choose = tokenIn(await mailedLink("forgot-password", email));
  expect(await resetPassword(magic, "Concert2")).toMatchObject(expired);
  expect(await redeemLink({ token: choose })).toMatchObject(expired);
});

it("a magic link is not spent by looking at it", async () => {
  const { email } = await newCustomer();
  const token = tokenIn(await mailedLink("magic-links", email));
  const look = () =>
    call("POST", "/customer/check-link", { body: { purpose: "magic-link", token } });
  for (let times = 0; times < 3; times += 1) expect((await look()).body).toEqual({ alive: true });
  expect((await redeemLink({ token })).status).toBe(201);
  expect((await look()).body).toEqual({ alive: false });
});

it("a magic link leads to the storefront and nowhere else", async () => {
  const { email } = await newCustomer();
  const linkUrl = "https://evil.example/authentication?token=__TOKEN__";
  expect((await askLink("magic-links", email, { linkUrl })).body).toMatchObject({
    code: "invalid",
    fields: { linkUrl: "foreign" },
  });
  expect(await mailsTo(email)).toEqual([]);
});

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

it("the mailed code signs in once, also when typed with a space", async () => {
  const { email, customerId } = await newCustomer();
  const code = codeIn(await mailedLink("magic-links", email));
  const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
  expect((await redeemLink({ email: email.toUpperCase(), code: typed })).body.customer.id).toBe(
    customerId,
  );
  expect(await redeemLink({ email, code })).toMatchObject(expired);
});

it("the mailed code has three tries, also when they come at once", async () => {
  const { email } = await newCustomer();
  const mail = await mailedLink("magic-links", email);
  const code = codeIn(mail);
  await Promise.all(Array.from({ length: 3 }, () => redeemLink({ email, code: other(code) })));
  expect(await redeemLink({ email, code })).toMatchObject(expired);
  expect((await redeemLink({ token: tokenIn(mail) })).status).toBe(201);
});

it("the code in the mail can be guessed at ten times a day, with pauses, whatever is mailed meanwhile", async () => {
  const { email } = await newCustomer();
  const later = (interval: string) => query`update email_code_tries
    set paused_until = paused_until - ${interval}::interval, since = since - ${interval}::interval
    where email_hash = encode(sha256(convert_to(${email}, 'UTF8')), 'hex')`;
  const forget = () => query("delete from link_requests");
  let mails = 0;
  const fresh = async () => {
    await forget();
    return mailedLink("magic-links", email, (mails += 1));
  };
  const tried = async () => {
    const code = codeIn(await fresh());
    for (let guess = 0; guess < 3; guess += 1) await redeemLink({ email, code: other(code) });
    return redeemLink({ email, code: codeIn(await fresh()) });
  };
  // A right code, but codes are paused: for a quarter of an hour, then for an hour each time.
  expect((await tried()).status).toBe(403);
  await later("15 minutes");
  expect((await tried()).status).toBe(403);
  await later("30 minutes");
  expect((await redeemLink({ email, code: codeIn(await fresh()) })).status).toBe(403);
  await later("30 minutes");
  expect((await tried()).status).toBe(403);
  await later("1 hour");
  const last = await fresh();
  await redeemLink({ email, code: other(codeIn(last)) });
  await later("2 hours");
  expect((await redeemLink({ email, code: codeIn(last) })).status).toBe(403);
  // Nobody is locked out by that: the link beside the code works, and the next day codes do too.
  expect((await redeemLink({ token: tokenIn(last) })).status).toBe(201);
  await later("20 hours");
  expect((await redeemLink({ email, code: codeIn(await fresh()) })).status).toBe(201);
  const alert = await nextMail(email, "code-guessed");
  expect(alert.text).toContain("link");
});

it("the code in the mail is paused for an unknown email too, without a mail", async () => {
  const email = newEmail();
  for (let guess = 0; guess < 4; guess += 1) await redeemLink({ email, code: "000000" });
  const [row] = await query<{ wrong: number; paused: boolean }>`
    select wrong, paused_until > now() + interval '10 minutes' as paused from email_code_tries
    where email_hash = encode(sha256(convert_to(${email}, 'UTF8')), 'hex')`;
  expect(row).toEqual({ wrong: 3, paused: true });
  expect(await mailsTo(email)).toEqual([]);
});

it("a code for an unknown email is refused like a wrong one", async () => {
  const { email } = await newCustomer();
  const code = codeIn(await mailedLink("magic-links", email));
  const wrong = await redeemLink({ email, code: other(code) });
  expect(await redeemLink({ email: newEmail(), code })).toEqual(wrong);
});

it("asking for a link gets the same answer for an unknown email", async () => {
  const { email } = await newCustomer();
  for (const kind of ["magic-links", "forgot-password"] as const)
    expect(await askLink(kind, newEmail())).toEqual(await askLink(kind, email));
});

it("repeated requests for a link send at most five mails in ten minutes", async () => {
  const { email } = await newCustomer();
  const written = async () => (await query`select 1 from mails where recipient = ${email}`).length;
  const answers = await Promise.all(Array.from({ length: 8 }, () => askLink("magic-links", email)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
  expect(await written()).toBe(5);
  await query("update link_requests set asked_at = asked_at - interval '10 minutes'");
  await askLink("magic-links", email);
  expect(await written()).toBe(6);
});

it("choosing a new password unlocks the account, ends all sessions and signs in", async () => {
  const { email, session } = await newCustomer();
  for (let guess = 0; guess < 5; guess += 1) await signIn(email, `Guess${guess}aA`);
  expect((await signIn(email, "Concert1")).status).toBe(423);
  const token = tokenIn(await mailedLink("forgot-password", email));
  const { status, body } = await resetPassword(token, "Concert2");
  expect(status).toBe(201);
  expect(await isSignedIn(session)).toBe(false);
  expect(await isSignedIn(body.session)).toBe(true);
  expect((await signIn(email, "Concert1")).status).toBe(401);
  expect((await signIn(email, "Concert2")).status).toBe(201);
  expect(await resetPassword(token, "Concert3")).toMatchObject(expired);
  expect((await nextMail(email, "account-changed")).subject).toBe("Your password was changed");
});

it("choosing a new password that breaks the rule leaves the link as it was", async () => {
  const { email } = await newCustomer();
  const token = tokenIn(await mailedLink("forgot-password", email));
  expect((await resetPassword(token, "short")).body.fields).toEqual({ password: "password-rule" });
  expect((await resetPassword(token, "Concert2")).status).toBe(201);
});

it("choosing a new password ends an earlier magic link", async () => {
  const { email } = await newCustomer();
  const magic = tokenIn(await mailedLink("magic-links", email));
  await resetPassword(tokenIn(await mailedLink("forgot-password", email)), "Concert2");
  expect(await redeemLink({ token: magic })).toMatchObject(expired);
});

it("choosing a new password makes a guest a customer who can sign in", async () => {
  const email = newEmail();
  const guest = await buyAsGuest(email);
  expect(guest.customer.isGuest).toBe(true);
  expect((await signIn(email, "Concert1")).status).toBe(401);
  const upgraded = await resetPassword(
    tokenIn(await mailedLink("forgot-password", email)),
    "Concert1",
  );
  expect(upgraded.body.customer).toMatchObject({ id: guest.customer.id, isGuest: false });
  expect((await signIn(email, "Concert1")).body.customer.id).toBe(guest.customer.id);
});

it("choosing a new password brings what was bought as a guest of that email to the account, typing the email does not", async () => {
  const { email, customerId, session } = await newCustomer();
  const guest = await buyAsGuest(email.toUpperCase());
  expect((await signIn(email, "Concert1")).status).toBe(201);
  expect(await countOrders(customerId)).toBe(0);
  const token = tokenIn(await mailedLink("magic-links", email));
  expect((await redeemLink({ token })).body.customer.id).toBe(customerId);
  expect([await countOrders(customerId), await countOrders(guest.customer.id)]).toEqual([1, 0]);
  expect(await isSignedIn(session)).toBe(true);
});
