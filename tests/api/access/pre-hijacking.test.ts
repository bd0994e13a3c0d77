import { describe, expect, it } from "vitest";

import { add, call, newBasket, newCustomer, registration } from "../support/box-office";
import { buy } from "../support/buyers";
import { nextMail, tokenIn } from "../support/mailbox-of";
import { createTestPerformance, query } from "../support/create-test-performance";

type SignedIn = { session: string; customer: { id: string; isGuest: boolean } };

const ATTACKERS = "Attacker1";
const OWNERS = "Concert1";
const confirmUrl = "http://localhost:3000/authentication?registration=__TOKEN__";
const linkUrl = "http://localhost:3000/authentication?token=__TOKEN__";
const victim = () => `victim.${Date.now()}.${Math.random().toString(36).slice(2)}@example.com`;

const register = async (email: string, password: string) =>
  (
    await call<SignedIn>("POST", "/registrations", {
      body: { ...registration(email), password, confirmUrl },
    })
  ).body;
async function buyAsGuest(email: string) {
  const { password: _, ...guest } = registration(email);
  const { body } = await call<SignedIn>("POST", "/customers/guests", { body: guest });
  await query(
    `with b as (insert into baskets (currency, customer_id) values ('USD', $1) returning id)
     insert into orders (basket_id, customer_id, state, currency, subtotal, fees, delivery, discounts, vat, total,
       delivery_option_id, page_url, locale, details, placed_at)
     select b.id, $1, 'confirmed', 'USD', 0, 0, 0, 0, 0, 0, 'Cobo', '', 'en-us', '{}', now() from b`,
    [body.customer.id],
  );
  return body;
}
const signIn = (email: string, password: string) =>
  call<SignedIn>("POST", "/customer-sessions", { body: { email, password } });
const isOpen = async (session: string) =>
  (await call("GET", "/customer", { session })).status === 200;
const ordersOf = async (customerId: string) =>
  (await query("select 1 from orders where customer_id = $1", [customerId])).length;

async function registrationToken(email: string): Promise<string> {
  const { text } = await nextMail(email, "registration");
  return /registration=([\w-]+)/.exec(text ?? "")?.[1] ?? "none";
}
const confirm = (token: string, password: string) =>
  call<SignedIn & { reason: string; fields: Record<string, string> }>(
    "POST",
    "/registrations/confirm",
    { body: { token, password } },
  );
async function mailed(kind: "magic-links" | "forgot-password", email: string) {
  await call("POST", `/customer/${kind}`, { body: { email, linkUrl } });
  return nextMail(email, kind === "magic-links" ? "magic-link" : "password-reset");
}

describe("an order of somebody who registered while buying", () => {
  it("says that the account is not confirmed, until it is", async () => {
    const email = victim();
    const { session, customer } = await register(email, OWNERS);
    const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 2 }] });
    const basketId = await newBasket();
    await add(basketId, { instanceId, quantity: 1 });
    const { status, body } = await buy(basketId, { session, email, customerId: customer.id });
    expect(status).toBe(200);
    const stateOf = async (shown: string) =>
      (
        await call<{ customer: { isGuest: boolean; confirmationPending: boolean } }>(
          "GET",
          `/orders/${body.order.id}`,
          { session: shown },
        )
      ).body.customer;
    expect(await stateOf(session)).toMatchObject({ isGuest: true, confirmationPending: true });
    const confirmed = await confirm(await registrationToken(email), OWNERS);
    expect(await stateOf(confirmed.body.session)).toMatchObject({
      isGuest: false,
      confirmationPending: false,
    });
  });
});

describe("an address that a stranger registered first", () => {
  it("is not confirmed by its owner's click without the password that was chosen", async () => {
    const email = victim();
    const stranger = await register(email, ATTACKERS);
    const token = await registrationToken(email);
    const refused = await confirm(token, OWNERS);
    expect([refused.status, refused.body.fields]).toEqual([400, { password: "wrong" }]);
    expect((await signIn(email, ATTACKERS)).status).toBe(401);
    const [row] = await query<{ is_guest: boolean }>(
      "select is_guest from customers where id = $1",
      [stranger.customer.id],
    );
    expect(row?.is_guest).toBe(true);
  });

  it("ends every earlier session when it is confirmed, and only then shows earlier guest orders", async () => {
    const email = victim();
    await buyAsGuest(email);
    const begun = await register(email, OWNERS);
    expect(await ordersOf(begun.customer.id)).toBe(0);
    const { status, body } = await confirm(await registrationToken(email), OWNERS);
    expect(status).toBe(201);
    expect([await isOpen(begun.session), await isOpen(body.session)]).toEqual([false, true]);
    expect(await ordersOf(body.customer.id)).toBe(1);
  });

  it.each(["link", "code"] as const)(
    "closes the stranger's session and password when its owner signs in by a mailed %s",
    async (way) => {
      const email = victim();
      await buyAsGuest(email);
      const stranger = await register(email, ATTACKERS);
      await registrationToken(email);
      const mail = await mailed("magic-links", email);
      const code = /^(\d{6})$/m.exec(mail.text ?? "")?.[1] ?? "";
      const { body } = await call<SignedIn>("POST", "/customer/authenticate-magic-link", {
        body: way === "link" ? { token: tokenIn(mail) } : { email, code },
      });
      expect([await isOpen(stranger.session), await isOpen(body.session)]).toEqual([false, true]);
      expect(await ordersOf(body.customer.id)).toBe(1);
      expect((await signIn(email, ATTACKERS)).status).toBe(401);
    },
  );

  it("is the owner's alone after a password reset, also for links that were mailed before", async () => {
    const email = victim();
    const [first, last] = [await register(email, ATTACKERS), await register(email, ATTACKERS)];
    const tokens = await query<{ id: string }>(
      "select id from login_links where customer_id = any($1) and purpose = 'registration'",
      [[first.customer.id, last.customer.id]],
    );
    expect(tokens).toHaveLength(2);
    const reset = await call<SignedIn>("POST", "/customer/reset-password", {
      body: { token: tokenIn(await mailed("forgot-password", email)), password: OWNERS },
    });
    expect(reset.status).toBe(201);
    expect([await isOpen(first.session), await isOpen(last.session)]).toEqual([true, false]);
    expect((await signIn(email, ATTACKERS)).status).toBe(401);
    expect((await signIn(email, OWNERS)).status).toBe(201);
    const left = await query(
      "select 1 from login_links l join customers c on c.id = l.customer_id where c.email = $1",
      [email],
    );
    expect(left).toEqual([]);
  });

  it("does not take a stranger's later guest record for the owner's own", async () => {
    const email = victim();
    const own = await buyAsGuest(email);
    const redeem = async () =>
      (
        await call<SignedIn>("POST", "/customer/authenticate-magic-link", {
          body: { token: tokenIn((await latestLink(email))!) },
        })
      ).body;
    await mailed("magic-links", email);
    const first = await redeem();
    expect(first.customer.id).toBe(own.customer.id);
    const stranger = await register(email, ATTACKERS);
    await call("POST", "/customer/magic-links", { body: { email, linkUrl } });
    await nextMail(email, "magic-link", 2);
    const again = await redeem();
    expect(again.customer.id).toBe(own.customer.id);
    // Somebody who showed the mailbox before stays signed in on other devices.
    expect(await isOpen(first.session)).toBe(true);
    expect(again.customer.id).not.toBe(stranger.customer.id);
  });

  it("has five tries at the password of its registration, also when they come at once", async () => {
    const email = victim();
    await register(email, OWNERS);
    const token = await registrationToken(email);
    await Promise.all(Array.from({ length: 5 }, (_, at) => confirm(token, `Guess${at}x`)));
    const { status, body } = await confirm(token, OWNERS);
    expect([status, body.reason]).toEqual([423, "locked"]);
  });
});

describe("a change of email that a stranger began", () => {
  it("is worth nothing once the owner has chosen another password", async () => {
    const { email, customerId, session } = await newCustomer();
    const changed = { email: victim(), password: "Concert1", linkUrl };
    await call("POST", "/customer/email", { session, body: changed });
    await nextMail(changed.email, "email-change");
    await call("POST", "/customer/reset-password", {
      body: { token: tokenIn(await mailed("forgot-password", email)), password: "Concert2" },
    });
    expect(await query("select 1 from email_changes where customer_id = $1", [customerId])).toEqual(
      [],
    );
  });

  it("gives no orders of the other address to whoever did not open its mail", async () => {
    const { customerId, session } = await newCustomer();
    const email = victim();
    await buyAsGuest(email);
    await call("POST", "/customer/email", {
      session,
      body: { email, password: "Concert1", linkUrl },
    });
    expect(await ordersOf(customerId)).toBe(0);
  });
});

async function latestLink(email: string) {
  const { mailsTo } = await import("../support/mailbox-of");
  return (await mailsTo(email)).find(({ kind }) => kind === "magic-link");
}
