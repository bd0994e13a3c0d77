import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { hashToken } from "../../../crm/platform/hash";
import { api, newCustomer } from "../support/box-office";
import { insertOrder } from "../support/create-test-performance";
import { pay, readyBasket } from "../support/paying";
import {
  buyAsGuest,
  countOrders,
  redeemLink,
  resetPassword,
  linkUrl,
  requestLink,
} from "../support/sign-in";
import { staffSession } from "../support/staff-desk";
import { stored } from "../support/stored";

/** A customer who has an order and closed the account. */
async function closedAccount() {
  const customer = await newCustomer();
  await insertOrder(customer.customerId);
  const { session } = customer;
  const body = { password: "Concert1", locale: "en-us" };
  expect((await api.closeAccount({ session, body })).outcome).toBe("ok");
  return customer;
}

it("staff see that an account is closed, and cannot email it any link", async () => {
  const { customerId } = await closedAccount();
  const session = await staffSession("supervisor");
  const { value } = await api.getCustomerFile({ params: { id: customerId }, session });
  expect(value).toMatchObject({ closedAt: expect.any(String) as string, lockedAt: null });
  const open = await newCustomer();
  const other = await api.getCustomerFile({ params: { id: open.customerId }, session });
  expect(other.value).toMatchObject({ closedAt: null });
  const about = { params: { id: customerId }, session, body: { linkUrl, reason: "Called" } };
  for (const link of [
    "sendCustomerMagicLink",
    "sendCustomerPasswordReset",
    "sendCustomerBasketLink",
  ] as const)
    expect((await api[link](about)).outcome, link).toBe("not-found");
  expect(
    await stored.mails.find({ customerId, kind: ["magic-link", "password-reset", "basket-link"] }, [
      "kind",
    ]),
  ).toEqual([]);
});

it("links emailed before an account was closed do not work, and the closed account does not receive a guest's orders", async () => {
  const { customerId, email } = await closedAccount();
  const guest = await buyAsGuest(email);
  const insertLink = async (purpose: "magic-link" | "password-reset") => {
    const token = randomUUID();
    await stored.loginLinks.insert({
      customerId: customerId,
      purpose,
      email,
      tokenHash: hashToken(token),
      askedAt: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
    });
    return token;
  };
  expect((await redeemLink({ token: await insertLink("magic-link") })).outcome).toBe(
    "not-allowed/link-expired",
  );
  expect((await resetPassword(await insertLink("password-reset"), "Concert2")).outcome).toBe(
    "not-allowed/link-expired",
  );
  expect(await countOrders(customerId)).toBe(1);
  expect(await countOrders(guest.customer.id)).toBe(1);
  const sessions = await stored.customerSessions.find({ customerId }, ["tokenHash"]);
  expect(sessions).toEqual([]);
});

it("a magic link requested for a closed account is not sent", async () => {
  const { email, customerId } = await closedAccount();
  await requestLink("magic-links", email);
  expect(await stored.loginLinks.count({ customerId })).toBe(0);
});

it("closing an account is refused while a payment is open", async () => {
  const ready = await readyBasket();
  await pay(ready);
  const { session } = ready;
  const { outcome } = await api.closeAccount({ session, body: { password: "Concert1" } });
  expect(outcome).toBe("conflict/paying");
  expect((await api.getCustomer({ session })).outcome).toBe("ok");
});
