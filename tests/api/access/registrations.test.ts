import { describe, expect, it } from "vitest";

import { call, newCustomer, registration } from "../support/box-office";
import { mailsTo, nextMail } from "../support/mailbox-of";
import { query } from "../support/create-test-performance";

type SignedIn = { session: string; customer: { id: string; isGuest: boolean } };

const confirmUrl = "http://localhost:3000/authentication?registration=__TOKEN__";
const linkUrl = "http://localhost:3000/authentication?token=__TOKEN__";
const fresh = () => `begun.${Date.now()}.${Math.random().toString(36).slice(2)}@example.com`;
const begin = (email: string, change: object = {}) =>
  call<SignedIn & { fields: Record<string, string> }>("POST", "/registrations", {
    body: { ...registration(email), confirmUrl, ...change },
  });
const confirm = (token: string, password = "Concert1") =>
  call<SignedIn>("POST", "/registrations/confirm", { body: { token, password } });
const signIn = (email: string, password = "Concert1") =>
  call<SignedIn>("POST", "/customer-sessions", { body: { email, password } });
const tokenIn = (text: string | null, name: string) =>
  new RegExp(`${name}=([\\w-]+)`).exec(text ?? "")?.[1] ?? "none";

describe("a registration", () => {
  it("signs in for the visit, and is an account once its mail was answered", async () => {
    const email = fresh();
    const { status, body } = await begin(email);
    expect([status, body.customer.isGuest]).toEqual([201, true]);
    expect((await call("GET", "/customer", { session: body.session })).status).toBe(200);
    expect((await signIn(email)).status).toBe(401);
    const mail = await nextMail(email, "registration");
    const token = tokenIn(mail.text, "registration");
    const told = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(told.map((each) => each.status).sort()).toEqual([201, 403, 403]);
    const signedIn = (await signIn(email)).body;
    expect(signedIn.customer).toMatchObject({ id: body.customer.id, isGuest: false });
  });

  it("has its mail sent again on request, with a link that works in place of the first", async () => {
    const email = fresh();
    const { session } = (await begin(email)).body;
    const pending = async (of: string) =>
      (await call<{ confirmationPending: boolean }>("GET", "/customer", { session: of })).body
        .confirmationPending;
    expect(await pending(session)).toBe(true);
    const first = tokenIn((await nextMail(email, "registration")).text, "registration");
    const body = { confirmUrl, locale: "en-us" };
    expect((await call("POST", "/registrations/mail", { session, body })).status).toBe(204);
    expect((await call("POST", "/registrations/mail", { body })).status).toBe(401);
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
    expect((await confirm(first)).status).toBe(403);
    const [link] = await query<{ count: number }>(
      `select count(*)::int as count from mails where recipient = $1 and kind = 'registration'`,
      [email],
    );
    expect(link?.count).toBe(2);
  });

  it("a stranger's registration leaves the sign-in link of the address's owner as it is", async () => {
    const { email, customerId } = await newCustomer();
    await call("POST", "/customer/magic-links", { body: { email, linkUrl } });
    const token = tokenIn((await nextMail(email, "magic-link")).text, "token");
    await begin(email);
    await nextMail(email, "registration");
    const signedIn = await call<SignedIn>("POST", "/customer/authenticate-magic-link", {
      body: { token },
    });
    expect(signedIn.body.customer?.id).toBe(customerId);
  });

  it("is answered the same for an email that has an account, whose mail says so and leads to the sign-in page", async () => {
    const { email, customerId } = await newCustomer();
    const [known, unknown] = [await begin(email), await begin(fresh())];
    const shape = ({ status, body }: Awaited<ReturnType<typeof begin>>) => [
      status,
      Object.keys(body),
      Object.keys(body.customer),
      body.customer.isGuest,
    ];
    expect(shape(known)).toEqual(shape(unknown));
    expect(known.body.customer.id).not.toBe(customerId);
    const mail = await nextMail(email, "registration");
    expect(mail.subject).toBe("You already have an account with us");
    expect(mail.text).toContain("Sign in: http://localhost:3000/login\n");
    expect((await signIn(email)).body.customer.id).toBe(customerId);
  });

  it("leaves one account, of whoever answers first, when two begin with one email", async () => {
    const email = fresh();
    const first = await begin(email);
    const one = tokenIn((await nextMail(email, "registration")).text, "registration");
    await begin(email.toUpperCase(), { password: "Concert2" });
    const other = await nextMail(email.toUpperCase(), "registration");
    expect((await confirm(one)).body.customer.id).toBe(first.body.customer.id);
    expect((await confirm(tokenIn(other.text, "registration"), "Concert2")).status).toBe(403);
    expect((await signIn(email)).status).toBe(201);
    expect((await signIn(email, "Concert2")).status).toBe(401);
  });

  it("is not finished by a magic link, and can still be confirmed after one", async () => {
    const email = fresh();
    await begin(email);
    const own = tokenIn((await nextMail(email, "registration")).text, "registration");
    await call("POST", "/customer/magic-links", { body: { email, linkUrl } });
    const token = tokenIn((await nextMail(email, "magic-link")).text, "token");
    await call("POST", "/customer/authenticate-magic-link", { body: { token } });
    expect((await signIn(email)).status).toBe(401);
    expect((await confirm(own)).status).toBe(201);
    expect((await signIn(email)).status).toBe(201);
  });

  it("can be finished for a day", async () => {
    const email = fresh();
    const { body } = await begin(email);
    const token = tokenIn((await nextMail(email, "registration")).text, "registration");
    const later = (hours: number) =>
      query(
        "update login_links set expires_at = expires_at - make_interval(hours => $2::int) where customer_id = $1",
        [body.customer.id, hours],
      );
    await later(23);
    const alive = { purpose: "registration", token };
    expect((await call("POST", "/customer/check-link", { body: alive })).body).toEqual({
      alive: true,
    });
    await later(1);
    expect((await confirm(token)).status).toBe(403);
  });

  it("keeps to every rule, and its links lead to the storefront and nowhere else", async () => {
    const wrong = await begin("nobody", {
      password: "short",
      phone: "1",
      confirmUrl: "https://evil.example/?__TOKEN__",
    });
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { email: "email", password: "password-rule", phone: "length", confirmUrl: "foreign" },
    ]);
  });
});

describe("asking for a link", () => {
  it("with an address that nobody has brings the way to register, if the storefront says it", async () => {
    const email = fresh();
    const ask = (registerUrl?: string) =>
      call("POST", "/customer/magic-links", {
        body: { email, linkUrl, ...(registerUrl !== undefined && { registerUrl }) },
      });
    await ask();
    expect(await ask("https://evil.example/register")).toMatchObject({
      body: { fields: { registerUrl: "foreign" } },
    });
    await ask("http://localhost:3000/register");
    const mail = await nextMail(email, "no-account");
    expect(mail.text).toContain("http://localhost:3000/register");
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("goes on once ten minutes are over, however often somebody asks meanwhile", async () => {
    const { email } = await newCustomer();
    const ask = () => call("POST", "/customer/magic-links", { body: { email, linkUrl } });
    const written = async () =>
      (await query("select 1 from mails where recipient = $1", [email])).length;
    for (let times = 0; times < 9; times += 1) await ask();
    expect(await written()).toBe(5);
    await query("update link_requests set asked_at = asked_at - interval '10 minutes'");
    await ask();
    expect(await written()).toBe(6);
  });
});

it("whether an email has an account is said to the storefront", async () => {
  const { email } = await newCustomer();
  const known = async (of: string) =>
    (await call<{ known: boolean }>("POST", "/customer/is-known", { body: { email: of } })).body
      .known;
  expect([await known(` ${email.toUpperCase()}`), await known(fresh())]).toEqual([true, false]);
});
