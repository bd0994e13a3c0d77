import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { hashToken } from "../../../crm/platform/hash";
import { call, newCustomer } from "../support/box-office";
import { insertRow, query, insertOrder } from "../support/create-test-performance";
import { pay, readyBasket } from "../support/paying";
import {
  buyAsGuest,
  countOrders,
  redeemLink,
  resetPassword,
  linkUrl,
  requestLink,
} from "../support/sign-in";
import { asStaff, staffSession } from "../support/staff-desk";

/** A customer who has an order and closed the account. */
async function closedAccount() {
  const customer = await newCustomer();
  await insertOrder(customer.customerId);
  const { session } = customer;
  const body = { password: "Concert1", locale: "en-us" };
  expect((await call("POST", "/customer/close", { session, body })).status).toBe(204);
  return customer;
}

it("staff see that an account is closed, and cannot email it any link", async () => {
  const { customerId } = await closedAccount();
  const session = await staffSession("supervisor");
  const { body } = await asStaff(session, "GET", `/customers/${customerId}`);
  expect(body).toMatchObject({ closedAt: expect.any(String) as string, lockedAt: null });
  const open = await newCustomer();
  const other = await asStaff(session, "GET", `/customers/${open.customerId}`);
  expect(other.body).toMatchObject({ closedAt: null });
  for (const link of ["magic-link", "password-reset", "basket-link"]) {
    const path = `/customers/${customerId}/${link}`;
    expect((await asStaff(session, "POST", path, { linkUrl, reason: "Called" })).status, link).toBe(
      404,
    );
  }
  expect(
    await query`select kind from mails where customer_id = ${customerId}
      and kind in ('magic-link', 'password-reset', 'basket-link')`,
  ).toEqual([]);
});

it("links emailed before an account was closed do not work, and the closed account does not receive a guest's orders", async () => {
  const { customerId, email } = await closedAccount();
  const guest = await buyAsGuest(email);
  const insertLink = async (purpose: "magic-link" | "password-reset") => {
    const token = randomUUID();
    await insertRow("login_links", {
      customer_id: customerId,
      purpose,
      email,
      token_hash: hashToken(token),
      asked_at: new Date(),
      expires_at: new Date(Date.now() + 60_000),
    });
    return token;
  };
  expect((await redeemLink({ token: await insertLink("magic-link") })).status).toBe(403);
  expect((await resetPassword(await insertLink("password-reset"), "Concert2")).status).toBe(403);
  expect(await countOrders(customerId)).toBe(1);
  expect(await countOrders(guest.customer.id)).toBe(1);
  const sessions = await query`select token_hash from customer_sessions
    where customer_id = ${customerId}`;
  expect(sessions).toEqual([]);
});

it("a magic link requested for a closed account is not sent", async () => {
  const { email, customerId } = await closedAccount();
  await requestLink("magic-links", email);
  expect(await query`select from login_links where customer_id = ${customerId}`).toEqual([]);
});

it("closing an account is refused while a payment is open", async () => {
  const ready = await readyBasket();
  await pay(ready);
  const { session } = ready;
  const { status, body } = await call<{ reason: string }>("POST", "/customer/close", {
    session,
    body: { password: "Concert1" },
  });
  expect([status, body.reason]).toEqual([409, "paying"]);
  expect((await call("GET", "/customer", { session })).status).toBe(200);
});
