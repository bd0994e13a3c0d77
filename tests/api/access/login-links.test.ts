import { describe, expect, it } from "vitest";

import { call, newCustomer, registration } from "../support/box-office";
import { mailsTo, nextMail, tokenIn } from "../support/mailbox-of";
import { query } from "../support/create-test-performance";

type SignedIn = { session: string; customer: { id: string; isGuest: boolean } };
type Kind = "magic-links" | "forgot-password";

const LINK = "http://localhost:3000/authentication?token=__TOKEN__";
const ask = (kind: Kind, email: string, linkUrl = LINK) =>
  call(`POST`, `/customer/${kind}`, { body: { email, linkUrl } });
const redeem = (body: unknown) =>
  call<SignedIn>("POST", "/customer/authenticate-magic-link", { body });
const reset = (token: string, password: string) =>
  call<SignedIn & { fields: Record<string, string> }>("POST", "/customer/reset-password", {
    body: { token, password },
  });
const signIn = (email: string, password: string) =>
  call<SignedIn>("POST", "/customer-sessions", { body: { email, password } });
const nobody = () => `nobody.${Date.now()}.${Math.random().toString(36).slice(2)}@example.com`;

async function mailed(kind: Kind, email: string, count = 1) {
  expect((await ask(kind, email)).status).toBe(202);
  return nextMail(email, kind === "magic-links" ? "magic-link" : "password-reset", count);
}

const expired = { status: 403, body: expect.objectContaining({ reason: "link-expired" }) };

describe("a magic link", () => {
  it("signs in once, however many use it at once", async () => {
    const { email, customerId } = await newCustomer();
    const token = tokenIn(await mailed("magic-links", email));
    const told = await Promise.all(Array.from({ length: 5 }, () => redeem({ token })));
    expect(told.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403]);
    const { session, customer } = told.find(({ status }) => status === 201)!.body;
    expect(customer.id).toBe(customerId);
    expect((await call("GET", "/customer", { session })).status).toBe(200);
    expect(await redeem({ token })).toMatchObject(expired);
  });

  it("is readable nowhere but in the mail", async () => {
    const { email, customerId } = await newCustomer();
    const token = tokenIn(await mailed("magic-links", email));
    const [link] = await query<{ link: string }>(
      "select to_jsonb(l)::text as link from login_links l where customer_id = $1",
      [customerId],
    );
    expect(link?.link).toMatch(/"token_hash": "[\da-f]{64}"/);
    expect(link?.link).not.toContain(token);
    const [mail] = await query<{ payload: string }>(
      "select payload::text from mails where customer_id = $1",
      [customerId],
    );
    expect(mail?.payload).not.toContain(token);
  });

  it("ends after ten minutes, and says when", async () => {
    const { email, customerId } = await newCustomer();
    const mail = await mailed("magic-links", email);
    expect(mail.text).toMatch(/for 10 minutes, until \d+:\d\d/);
    await query(
      "update login_links set expires_at = expires_at - interval '10 minutes' where customer_id = $1",
      [customerId],
    );
    expect(await redeem({ token: tokenIn(mail) })).toMatchObject(expired);
  });

  it("is worth nothing once a newer one was mailed", async () => {
    const { email } = await newCustomer();
    const first = tokenIn(await mailed("magic-links", email));
    const second = tokenIn(await mailed("magic-links", email, 2));
    expect(await redeem({ token: first })).toMatchObject(expired);
    expect((await redeem({ token: second })).status).toBe(201);
  });

  it("does not choose a password, and a reset link does not sign in", async () => {
    const { email } = await newCustomer();
    const magic = tokenIn(await mailed("magic-links", email));
    const choose = tokenIn(await mailed("forgot-password", email));
    expect(await reset(magic, "Concert2")).toMatchObject(expired);
    expect(await redeem({ token: choose })).toMatchObject(expired);
  });

  it("is not spent by looking at it", async () => {
    const { email } = await newCustomer();
    const token = tokenIn(await mailed("magic-links", email));
    const look = () =>
      call("POST", "/customer/check-link", { body: { purpose: "magic-link", token } });
    for (let times = 0; times < 3; times += 1) expect((await look()).body).toEqual({ alive: true });
    expect((await redeem({ token })).status).toBe(201);
    expect((await look()).body).toEqual({ alive: false });
  });

  it("leads to the storefront and nowhere else", async () => {
    const { email } = await newCustomer();
    for (const linkUrl of [
      "https://evil.example/authentication?token=__TOKEN__",
      "http://localhost:3000.evil.example/?token=__TOKEN__",
      "http://localhost:3000@evil.example/?token=__TOKEN__",
      "http://localhost:3000/authentication",
      "javascript:alert('__TOKEN__')",
      "/authentication?token=__TOKEN__",
    ])
      expect((await ask("magic-links", email, linkUrl)).body).toMatchObject({
        code: "invalid",
        fields: { linkUrl: "foreign" },
      });
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe("the code in the mail", () => {
  const codeIn = (text: string | null) => /^(\d{6})$/m.exec(text ?? "")?.[1] ?? "";
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  it("signs in in place of the link, also typed with a space, and once", async () => {
    const { email, customerId } = await newCustomer();
    const code = codeIn((await mailed("magic-links", email)).text);
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await redeem({ email: email.toUpperCase(), code: typed })).body.customer.id).toBe(
      customerId,
    );
    expect(await redeem({ email, code })).toMatchObject(expired);
  });

  it("has three tries, also when they come at once; the link still works then", async () => {
    const { email } = await newCustomer();
    const mail = await mailed("magic-links", email);
    const code = codeIn(mail.text);
    await Promise.all(Array.from({ length: 3 }, () => redeem({ email, code: other(code) })));
    expect(await redeem({ email, code })).toMatchObject(expired);
    expect((await redeem({ token: tokenIn(mail) })).status).toBe(201);
  });

  it("can be guessed at ten times a day, with pauses, whatever is mailed meanwhile", async () => {
    const { email } = await newCustomer();
    const later = (interval: string) =>
      query(
        `update email_code_tries set paused_until = paused_until - $1::interval, since = since - $1::interval
         where email_hash = encode(sha256(convert_to($2, 'UTF8')), 'hex')`,
        [interval, email],
      );
    const forget = () => query("delete from link_requests");
    let mails = 0;
    const fresh = async () => {
      await forget();
      return mailed("magic-links", email, (mails += 1));
    };
    const tried = async () => {
      const code = codeIn((await fresh()).text);
      for (let guess = 0; guess < 3; guess += 1) await redeem({ email, code: other(code) });
      return redeem({ email, code: codeIn((await fresh()).text) });
    };
    // A right code, but codes are paused: for a quarter of an hour, then for an hour each time.
    expect((await tried()).status).toBe(403);
    await later("15 minutes");
    expect((await tried()).status).toBe(403);
    await later("30 minutes");
    expect((await redeem({ email, code: codeIn((await fresh()).text) })).status).toBe(403);
    await later("30 minutes");
    expect((await tried()).status).toBe(403);
    await later("1 hour");
    const last = await fresh();
    await redeem({ email, code: other(codeIn(last.text)) });
    await later("2 hours");
    expect((await redeem({ email, code: codeIn(last.text) })).status).toBe(403);
    // Nobody is locked out by that: the link beside the code works, and the next day codes do too.
    expect((await redeem({ token: tokenIn(last) })).status).toBe(201);
    await later("20 hours");
    expect((await redeem({ email, code: codeIn((await fresh()).text) })).status).toBe(201);
    const alert = await nextMail(email, "code-guessed");
    expect(alert.text).toContain("link");
  });

  it("is paused for an email that nobody has just the same, without a mail", async () => {
    const email = nobody();
    for (let guess = 0; guess < 4; guess += 1) await redeem({ email, code: "000000" });
    const [row] = await query<{ wrong: number; paused: boolean }>(
      `select wrong, paused_until > now() + interval '10 minutes' as paused from email_code_tries
       where email_hash = encode(sha256(convert_to($1, 'UTF8')), 'hex')`,
      [email],
    );
    expect(row).toEqual({ wrong: 3, paused: true });
    expect(await mailsTo(email)).toEqual([]);
  });

  it("of an email that nobody has is answered as a wrong one", async () => {
    const { email } = await newCustomer();
    const code = codeIn((await mailed("magic-links", email)).text);
    const wrong = await redeem({ email, code: other(code) });
    expect(await redeem({ email: nobody(), code })).toEqual(wrong);
  });
});

describe("asking for a link", () => {
  it("is answered the same for an email that nobody has", async () => {
    const { email } = await newCustomer();
    for (const kind of ["magic-links", "forgot-password"] as const)
      expect(await ask(kind, nobody())).toEqual(await ask(kind, email));
  });

  it("again and again brings five mails in a quarter of an hour, and the same answer", async () => {
    const { email } = await newCustomer();
    const told = await Promise.all(Array.from({ length: 8 }, () => ask("magic-links", email)));
    expect(told.map(({ status }) => status)).toEqual(Array(8).fill(202));
    const [queued] = await query<{ count: string }>(
      "select count(*) from mails where recipient = $1",
      [email],
    );
    expect(queued?.count).toBe("5");
  });
});

describe("choosing a new password", () => {
  it("unlocks the account, ends all sessions and signs in", async () => {
    const { email, session } = await newCustomer();
    for (let guess = 0; guess < 5; guess += 1) await signIn(email, `Guess${guess}aA`);
    expect((await signIn(email, "Concert1")).status).toBe(423);
    const token = tokenIn(await mailed("forgot-password", email));
    const { status, body } = await reset(token, "Concert2");
    expect(status).toBe(201);
    expect((await call("GET", "/customer", { session })).status).toBe(401);
    expect((await call("GET", "/customer", { session: body.session })).status).toBe(200);
    expect((await signIn(email, "Concert1")).status).toBe(401);
    expect((await signIn(email, "Concert2")).status).toBe(201);
    expect(await reset(token, "Concert3")).toMatchObject(expired);
    expect((await nextMail(email, "account-changed")).subject).toBe("Your password was changed");
  });

  it("that breaks the rule leaves the link as it was", async () => {
    const { email } = await newCustomer();
    const token = tokenIn(await mailed("forgot-password", email));
    expect((await reset(token, "short")).body.fields).toEqual({ password: "password-rule" });
    expect((await reset(token, "Concert2")).status).toBe(201);
  });

  it("makes the magic link of before worthless", async () => {
    const { email } = await newCustomer();
    const magic = tokenIn(await mailed("magic-links", email));
    await reset(tokenIn(await mailed("forgot-password", email)), "Concert2");
    expect(await redeem({ token: magic })).toMatchObject(expired);
  });

  it("makes a guest a customer who can sign in", async () => {
    const email = nobody();
    const { password: _, ...guest } = registration(email);
    const { body } = await call<SignedIn>("POST", "/customers/guests", { body: guest });
    expect(body.customer.isGuest).toBe(true);
    expect((await signIn(email, "Concert1")).status).toBe(401);
    const upgraded = await reset(tokenIn(await mailed("forgot-password", email)), "Concert1");
    expect(upgraded.body.customer).toMatchObject({ id: body.customer.id, isGuest: false });
    expect((await signIn(email, "Concert1")).body.customer.id).toBe(body.customer.id);
  });

  it("brings what was bought as a guest of that email to the account, typing the email does not", async () => {
    const { email, customerId, session } = await newCustomer();
    const { password: _, ...guest } = registration(email.toUpperCase());
    const { body } = await call<SignedIn>("POST", "/customers/guests", { body: guest });
    await query(
      `with b as (insert into baskets (currency, customer_id) values ('USD', $1) returning id)
       insert into orders (basket_id, customer_id, state, currency, subtotal, fees, delivery, discounts, vat, total,
         delivery_option_id, page_url, locale, details, placed_at)
       select b.id, $1, 'confirmed', 'USD', 0, 0, 0, 0, 0, 0, 'Cobo', '', 'en-us', '{}', now() from b`,
      [body.customer.id],
    );
    const ordersOf = async (id: string) =>
      (await query("select 1 from orders where customer_id = $1", [id])).length;
    expect((await signIn(email, "Concert1")).status).toBe(201);
    expect(await ordersOf(customerId)).toBe(0);
    const token = tokenIn(await mailed("magic-links", email));
    expect((await redeem({ token })).body.customer.id).toBe(customerId);
    expect([await ordersOf(customerId), await ordersOf(body.customer.id)]).toEqual([1, 0]);
    expect((await call("GET", "/customer", { session })).status).toBe(200);
  });
});
