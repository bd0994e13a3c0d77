import { expect, it } from "vitest";

import { add, call, newBasket, newCustomer } from "../support/box-office";
import { buy } from "../support/buyers";
import { mailsTo, nextMail, tokenIn } from "../support/mailbox-of";
import { createTestPerformance, query } from "../support/create-test-performance";
import {
  askLink,
  buyAsGuest,
  codeIn,
  confirmRegistration,
  countOrders,
  isSignedIn,
  mailedLink,
  newEmail,
  redeemLink,
  registrationToken,
  resetPassword,
  signIn,
  startRegistration,
} from "../support/sign-in";

const ATTACKERS = "Attacker1";
const OWNERS = "Concert1";
const register = async (email: string, password: string) =>
  (await startRegistration(email, { password })).body;

it("an order of somebody who registered while buying says that the account is not confirmed, until it is", async () => {
  const email = newEmail();
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
  const confirmed = await confirmRegistration(await registrationToken(email), OWNERS);
  expect(await stateOf(confirmed.body.session)).toMatchObject({
    isGuest: false,
    confirmationPending: false,
  });
});

it("an address that a stranger registered first is not confirmed by its owner's click without the password that was chosen", async () => {
  const email = newEmail();
  const stranger = await register(email, ATTACKERS);
  const token = await registrationToken(email);
  const refused = await confirmRegistration(token, OWNERS);
  expect([refused.status, refused.body.fields]).toEqual([400, { password: "wrong" }]);
  expect((await signIn(email, ATTACKERS)).status).toBe(401);
  const [row] = await query<{ is_guest: boolean }>`select is_guest from customers
    where id = ${stranger.customer.id}`;
  expect(row?.is_guest).toBe(true);
});

it("an address that a stranger registered first ends every earlier session when it is confirmed, and only then shows earlier guest orders", async () => {
  const email = newEmail();
  await buyAsGuest(email);
  const begun = await register(email, OWNERS);
  expect(await countOrders(begun.customer.id)).toBe(0);
  const { status, body } = await confirmRegistration(await registrationToken(email), OWNERS);
  expect(status).toBe(201);
  expect([await isSignedIn(begun.session), await isSignedIn(body.session)]).toEqual([false, true]);
  expect(await countOrders(body.customer.id)).toBe(1);
});

it.each(["link", "code"] as const)(
  "an address that a stranger registered first closes the stranger's session and password when its owner signs in by a mailed %s",
  async (way) => {
    const email = newEmail();
    await buyAsGuest(email);
    const stranger = await register(email, ATTACKERS);
    await registrationToken(email);
    const mail = await mailedLink("magic-links", email);
    const { body } = await redeemLink(
      way === "link" ? { token: tokenIn(mail) } : { email, code: codeIn(mail) },
    );
    expect([await isSignedIn(stranger.session), await isSignedIn(body.session)]).toEqual([
      false,
      true,
    ]);
    expect(await countOrders(body.customer.id)).toBe(1);
    expect((await signIn(email, ATTACKERS)).status).toBe(401);
  },
);

it("an address that a stranger registered first is the owner's alone after a password reset, also for links that were mailed before", async () => {
  const email = newEmail();
  const [first, last] = [await register(email, ATTACKERS), await register(email, ATTACKERS)];
  const tokens = await query<{ id: string }>`select id from login_links
    where customer_id = any(${[first.customer.id, last.customer.id]}) and purpose = 'registration'`;
  expect(tokens).toHaveLength(2);
  const reset = await resetPassword(tokenIn(await mailedLink("forgot-password", email)), OWNERS);
  expect(reset.status).toBe(201);
  expect([await isSignedIn(first.session), await isSignedIn(last.session)]).toEqual([true, false]);
  expect((await signIn(email, ATTACKERS)).status).toBe(401);
  expect((await signIn(email, OWNERS)).status).toBe(201);
  const left = await query`select 1 from login_links l join customers c on c.id = l.customer_id
    where c.email = ${email}`;
  expect(left).toEqual([]);
});

it("an address that a stranger registered first does not take a stranger's later guest record for the owner's own", async () => {
  const email = newEmail();
  const own = await buyAsGuest(email);
  const redeem = async () => {
    const newest = (await mailsTo(email)).find(({ kind }) => kind === "magic-link");
    return (await redeemLink({ token: tokenIn(newest!) })).body;
  };
  await mailedLink("magic-links", email);
  const first = await redeem();
  expect(first.customer.id).toBe(own.customer.id);
  const stranger = await register(email, ATTACKERS);
  await askLink("magic-links", email);
  await nextMail(email, "magic-link", 2);
  const again = await redeem();
  expect(again.customer.id).toBe(own.customer.id);
  // Somebody who showed the mailbox before stays signed in on other devices.
  expect(await isSignedIn(first.session)).toBe(true);
  expect(again.customer.id).not.toBe(stranger.customer.id);
});

const linkUrl = "http://localhost:3000/account/your-details/email/__TOKEN__";

it("an address that a stranger registered first has five tries at the password of its registration, also when they come at once", async () => {
  const email = newEmail();
  await register(email, OWNERS);
  const token = await registrationToken(email);
  await Promise.all(
    Array.from({ length: 5 }, (_, at) => confirmRegistration(token, `Guess${at}x`)),
  );
  const { status, body } = await confirmRegistration(token, OWNERS);
  expect([status, body.reason]).toEqual([423, "locked"]);
});

it("a change of email that a stranger began is worth nothing once the owner has chosen another password", async () => {
  const { email, customerId, session } = await newCustomer();
  const changed = { email: newEmail(), password: "Concert1", linkUrl };
  await call("POST", "/customer/email", { session, body: changed });
  await nextMail(changed.email, "email-change");
  await resetPassword(tokenIn(await mailedLink("forgot-password", email)), "Concert2");
  expect(await query`select 1 from email_changes where customer_id = ${customerId}`).toEqual([]);
});

it("an email change begun by a stranger reveals no orders of the other address without its mail", async () => {
  const { customerId, session } = await newCustomer();
  const email = newEmail();
  await buyAsGuest(email);
  await call("POST", "/customer/email", {
    session,
    body: { email, password: "Concert1", linkUrl },
  });
  expect(await countOrders(customerId)).toBe(0);
});
