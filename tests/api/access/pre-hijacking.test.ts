import { expect, it } from "vitest";

import { api, add, newBasket, newCustomer } from "../support/box-office";
import { buy } from "../support/buyers";
import { mailsTo, waitForMail, tokenIn } from "../support/mailbox";
import { createTestPerformance } from "../support/create-test-performance";
import {
  requestLink,
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
  emailChangeUrl,
} from "../support/sign-in";
import { stored } from "../support/stored";

const ATTACKER_PASSWORD = "Attacker1";
const OWNER_PASSWORD = "Concert1";
const register = async (email: string, password: string) =>
  (await startRegistration(email, { password })).value;

it("an order of someone who registered during checkout shows the account as unconfirmed until it is confirmed", async () => {
  const email = newEmail();
  const { session, customer } = await register(email, OWNER_PASSWORD);
  const { instanceId } = await createTestPerformance({ seats: 2 });
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 1 });
  const { value } = await buy(basketId, { session, email, customerId: customer.id });
  const orderCustomer = async (viewer: string) =>
    (await api.getOrder({ params: { id: value.order.id }, session: viewer })).value.customer;
  expect(await orderCustomer(session)).toMatchObject({ isGuest: true, confirmationPending: true });
  const confirmed = await confirmRegistration(await registrationToken(email), OWNER_PASSWORD);
  expect(await orderCustomer(confirmed.value.session)).toMatchObject({
    isGuest: false,
    confirmationPending: false,
  });
});

it("an email registered first by a stranger is not confirmed by its owner's click without the stranger's password", async () => {
  const email = newEmail();
  const stranger = await register(email, ATTACKER_PASSWORD);
  const token = await registrationToken(email);
  const refused = await confirmRegistration(token, OWNER_PASSWORD);
  expect([refused.outcome, refused.failure.fields]).toEqual(["invalid", { password: "wrong" }]);
  expect((await signIn(email, ATTACKER_PASSWORD)).outcome).toBe("not-signed-in");
  const row = await stored.customers.one({ id: stranger.customer.id }, ["isGuest"]);
  expect(row.isGuest).toBe(true);
});

it("confirming a registration ends every earlier session, and only then shows earlier guest orders", async () => {
  const email = newEmail();
  await buyAsGuest(email);
  const registered = await register(email, OWNER_PASSWORD);
  expect(await countOrders(registered.customer.id)).toBe(0);
  const { value } = await confirmRegistration(await registrationToken(email), OWNER_PASSWORD);
  expect([await isSignedIn(registered.session), await isSignedIn(value.session)]).toEqual([
    false,
    true,
  ]);
  expect(await countOrders(value.customer.id)).toBe(1);
});

it.each(["link", "code"] as const)(
  "signing in by emailed %s invalidates the session and password of a stranger who registered the email first",
  async (way) => {
    const email = newEmail();
    await buyAsGuest(email);
    const stranger = await register(email, ATTACKER_PASSWORD);
    await registrationToken(email);
    const mail = await mailedLink("magic-links", email);
    const { value } = await redeemLink(
      way === "link" ? { token: tokenIn(mail) } : { email, code: codeIn(mail) },
    );
    expect([await isSignedIn(stranger.session), await isSignedIn(value.session)]).toEqual([
      false,
      true,
    ]);
    expect(await countOrders(value.customer.id)).toBe(1);
    expect((await signIn(email, ATTACKER_PASSWORD)).outcome).toBe("not-signed-in");
  },
);

it("a password reset invalidates a stranger's registrations of the same email, and their links", async () => {
  const email = newEmail();
  const [first, last] = [
    await register(email, ATTACKER_PASSWORD),
    await register(email, ATTACKER_PASSWORD),
  ];
  const tokens = await stored.loginLinks.find(
    { customerId: [first.customer.id, last.customer.id], purpose: "registration" },
    ["id"],
  );
  expect(tokens).toHaveLength(2);
  const reset = await resetPassword(
    tokenIn(await mailedLink("forgot-password", email)),
    OWNER_PASSWORD,
  );
  expect(reset.outcome).toBe("ok");
  expect([await isSignedIn(first.session), await isSignedIn(last.session)]).toEqual([true, false]);
  expect((await signIn(email, ATTACKER_PASSWORD)).outcome).toBe("not-signed-in");
  expect((await signIn(email, OWNER_PASSWORD)).outcome).toBe("ok");
  const known = (await stored.customers.find({ email }, ["id"])).map(({ id }) => id);
  expect(await stored.loginLinks.count({ customerId: known })).toBe(0);
});

it("a magic link signs in to the owner's own record, not to a stranger's later guest record of the same email", async () => {
  const email = newEmail();
  const own = await buyAsGuest(email);
  const redeem = async () => {
    const newest = (await mailsTo(email)).find(({ kind }) => kind === "magic-link");
    return (await redeemLink({ token: tokenIn(newest!) })).value;
  };
  await mailedLink("magic-links", email);
  const first = await redeem();
  expect(first.customer.id).toBe(own.customer.id);
  const stranger = await register(email, ATTACKER_PASSWORD);
  await requestLink("magic-links", email);
  await waitForMail(email, "magic-link", 2);
  const again = await redeem();
  expect(again.customer.id).toBe(own.customer.id);
  // A session that verified the mailbox before stays signed in on its own device.
  expect(await isSignedIn(first.session)).toBe(true);
  expect(again.customer.id).not.toBe(stranger.customer.id);
});

it("confirming a registration locks after five wrong passwords, even when sent at once", async () => {
  const email = newEmail();
  await register(email, OWNER_PASSWORD);
  const token = await registrationToken(email);
  await Promise.all(
    Array.from({ length: 5 }, (_, at) => confirmRegistration(token, `Guess${at}x`)),
  );
  const { outcome, failure } = await confirmRegistration(token, OWNER_PASSWORD);
  expect([outcome, failure.reason]).toEqual(["not-allowed/locked", "locked"]);
});

it("a password reset discards an email change that a stranger started", async () => {
  const { email, customerId, session } = await newCustomer();
  const changed = { email: newEmail(), password: "Concert1", linkUrl: emailChangeUrl };
  await api.requestEmailChange({ session, body: changed });
  await waitForMail(changed.email, "email-change");
  await resetPassword(tokenIn(await mailedLink("forgot-password", email)), "Concert2");
  expect(await stored.emailChanges.count({ customerId })).toBe(0);
});

it("an unconfirmed email change reveals no orders of the new address", async () => {
  const { customerId, session } = await newCustomer();
  const email = newEmail();
  await buyAsGuest(email);
  await api.requestEmailChange({
    session,
    body: { email, password: "Concert1", linkUrl: emailChangeUrl },
  });
  expect(await countOrders(customerId)).toBe(0);
});
