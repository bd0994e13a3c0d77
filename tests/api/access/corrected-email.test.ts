import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { call, newBasket, newCustomer } from "../support/box-office";
import { buy, newGuest, type Person } from "../support/buyers";
import { nextMail, tokenIn } from "../support/mailbox-of";
import { query } from "../support/create-test-performance";
import { post } from "../support/prepared-basket";
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
  signIn,
  startRegistration,
} from "../support/sign-in";

const PASSWORD = "Attacker1";

/** Gives a dollar, and has the confirmation sent to somebody else's address afterwards. */
async function give(person: Person): Promise<string> {
  const basketId = await newBasket();
  await post(basketId, "donations", { fundId: "annual", amount: 100 });
  const { status, body } = await buy(basketId, person);
  expect(status).toBe(200);
  await nextMail(person.email, "order-confirmation");
  return body.order.id;
}

const correct = async (orderId: string, { session }: { session: string }, email: string) => {
  const asked = { session, key: randomUUID(), body: { email } };
  expect((await call("POST", `/orders/${orderId}/confirmation`, asked)).status).toBe(200);
  await nextMail(email, "order-confirmation");
};

it("an order's email that is corrected to a stranger's does not give the stranger's orders to a registration that waited at another mailbox", async () => {
  const victim = await buyAsGuest(newEmail());
  const email = newEmail();
  const { session, customer } = (await startRegistration(email, { password: PASSWORD })).body;
  const token = await registrationToken(email);
  const orderId = await give({ session, email, customerId: customer.id });
  await correct(orderId, { session }, victim.customer.email);
  expect((await confirmRegistration(token, PASSWORD)).status).toBe(403);
  expect((await signIn(victim.customer.email, PASSWORD)).status).toBe(401);
  expect(await countOrders(victim.customer.id)).toBe(1);
});

it.each(["link", "code"] as const)(
  "an order's email that is corrected to a stranger's does not open the stranger's orders by a sign-in %s mailed before",
  async (way) => {
    const { email } = await newCustomer();
    const victim = await buyAsGuest(email);
    const guest = await newGuest();
    const orderId = await give(guest);
    const mail = await mailedLink("magic-links", guest.email);
    await correct(orderId, guest, email);
    for (const typed of [guest.email, email]) {
      const proof =
        way === "link" ? { token: tokenIn(mail) } : { email: typed, code: codeIn(mail) };
      expect((await redeemLink(proof)).status).toBe(403);
    }
    expect(await countOrders(victim.customer.id)).toBe(1);
  },
);

it("an order's email that is corrected by a guest who had proved another mailbox leaves the record there, and its owner's to themselves", async () => {
  const guest = await newGuest();
  const orderId = await give(guest);
  const own = await redeemLink({ token: tokenIn(await mailedLink("magic-links", guest.email)) });
  const { session } = own.body;
  const email = newEmail();
  await correct(orderId, { session }, email);
  const owner = await buyAsGuest(email);
  const proved = await redeemLink({ token: tokenIn(await mailedLink("magic-links", email)) });
  expect(proved.body.customer.id).toBe(owner.customer.id);
  expect(await countOrders(guest.customerId)).toBe(1);
  expect((await call("GET", "/customer", { session })).body).toMatchObject({ email: guest.email });
});

it("an order's email that a guest mistyped is corrected with the order, which its owner finds by signing in, and the guest's session ends", async () => {
  const guest = await newGuest();
  const orderId = await give(guest);
  const email = newEmail();
  await correct(orderId, guest, email);
  await askLink("magic-links", guest.email);
  const { body } = await redeemLink({ token: tokenIn(await mailedLink("magic-links", email)) });
  const [order] = await query<{ customer_id: string }>`select customer_id from orders
    where id = ${orderId}`;
  expect(order?.customer_id).toBe(body.customer.id);
  expect(await isSignedIn(guest.session)).toBe(false);
});
