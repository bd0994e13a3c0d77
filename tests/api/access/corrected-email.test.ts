import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { addLine, api, newBasket, newCustomer } from "../support/box-office";
import { buy, newGuest, type Person } from "../support/buyers";
import { waitForMail, tokenIn } from "../support/mailbox";
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
  signIn,
  startRegistration,
} from "../support/sign-in";
import { stored } from "../support/stored";

const PASSWORD = "Attacker1";

async function donate(person: Person): Promise<string> {
  const basketId = await newBasket();
  await addLine(basketId, { kind: "donation", fundId: "annual", amount: 100 });
  const { value } = await buy(basketId, person);
  await waitForMail(person.email, "order-confirmation");
  return value.order.id;
}

const correctEmail = async (orderId: string, { session }: { session: string }, email: string) => {
  const options = { session, key: randomUUID(), body: { email } };
  expect((await api.resendConfirmation({ params: { id: orderId }, ...options })).outcome).toBe(
    "ok",
  );
  await waitForMail(email, "order-confirmation");
};

it("correcting an order's email to a stranger's does not let a pending registration from another mailbox take the stranger's orders", async () => {
  const victim = await buyAsGuest(newEmail());
  const email = newEmail();
  const { session, customer } = (await startRegistration(email, { password: PASSWORD })).value;
  const token = await registrationToken(email);
  const orderId = await donate({ session, email, customerId: customer.id });
  await correctEmail(orderId, { session }, victim.customer.email);
  expect((await confirmRegistration(token, PASSWORD)).outcome).toBe("not-allowed/link-expired");
  expect((await signIn(victim.customer.email, PASSWORD)).outcome).toBe("not-signed-in");
  expect(await countOrders(victim.customer.id)).toBe(1);
});

it.each(["link", "code"] as const)(
  "correcting an order's email to a stranger's does not make a previously mailed sign-in %s open the stranger's orders",
  async (way) => {
    const { email } = await newCustomer();
    const victim = await buyAsGuest(email);
    const guest = await newGuest();
    const orderId = await donate(guest);
    const mail = await mailedLink("magic-links", guest.email);
    await correctEmail(orderId, guest, email);
    for (const enteredEmail of [guest.email, email]) {
      const proof =
        way === "link" ? { token: tokenIn(mail) } : { email: enteredEmail, code: codeIn(mail) };
      expect((await redeemLink(proof)).outcome).toBe("not-allowed/link-expired");
    }
    expect(await countOrders(victim.customer.id)).toBe(1);
  },
);

it("an order's email corrected by a guest with a verified mailbox leaves their record there, and the new address keeps its own", async () => {
  const guest = await newGuest();
  const orderId = await donate(guest);
  const own = await redeemLink({ token: tokenIn(await mailedLink("magic-links", guest.email)) });
  const { session } = own.value;
  const email = newEmail();
  await correctEmail(orderId, { session }, email);
  const owner = await buyAsGuest(email);
  const proved = await redeemLink({ token: tokenIn(await mailedLink("magic-links", email)) });
  expect(proved.value.customer.id).toBe(owner.customer.id);
  expect(await countOrders(guest.customerId)).toBe(1);
  expect((await api.getCustomer({ session })).value).toMatchObject({ email: guest.email });
});

it("correcting a guest's mistyped email moves the order to the address's owner, who finds it by signing in, and ends the guest's session", async () => {
  const guest = await newGuest();
  const orderId = await donate(guest);
  const email = newEmail();
  await correctEmail(orderId, guest, email);
  await requestLink("magic-links", guest.email);
  const { value } = await redeemLink({ token: tokenIn(await mailedLink("magic-links", email)) });
  const order = await stored.orders.one({ id: orderId }, ["customerId"]);
  expect(order.customerId).toBe(value.customer.id);
  expect(await isSignedIn(guest.session)).toBe(false);
});
