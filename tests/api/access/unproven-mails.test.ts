import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { sampleAddress } from "../../support/samples/address";
import { addLine, api, add, newBasket, newCustomer, registration } from "../support/box-office";
import { makeReady, newGuest, buyOrder } from "../support/buyers";
import { createTestPerformance } from "../support/create-test-performance";
import { mailsTo, waitForMail } from "../support/mailbox";
import { payByCard } from "../support/paying";
import { requestLink, newEmail, startRegistration, emailChangeUrl } from "../support/sign-in";

const NUMBER = "18005550100";
const spamNames = { firstName: `Win $500 call ${NUMBER}`, lastName: `Call ${NUMBER}` };

async function expectMailsWithoutInput(email: string, ...kinds: string[]) {
  for (const kind of kinds) await waitForMail(email, kind);
  const sent = await mailsTo(email);
  expect(sent.map(({ kind }) => kind).sort()).toEqual([...kinds].sort());
  expect(JSON.stringify(sent)).not.toContain(NUMBER);
}

it("emails to an unverified address contain nothing entered at registration", async () => {
  const email = newEmail();
  await startRegistration(email, spamNames);
  await requestLink("magic-links", email);
  await requestLink("forgot-password", email);
  await expectMailsWithoutInput(email, "registration", "magic-link", "password-reset");
});

it("a waiting list email to a guest contains nothing the guest entered", async () => {
  const email = newEmail();
  const { password: _, ...guest } = registration(email);
  const created = await api.registerGuest({ body: { ...guest, ...spamNames } });
  const { instanceId } = await createTestPerformance({ seats: 2 });
  const joined = await api.joinWaitingList({
    params: { id: instanceId },
    session: created.value.session,
    body: { quantity: 1, accessNeeds: `Call ${NUMBER}` },
  });
  expect(joined.outcome).toBe("ok");
  await expectMailsWithoutInput(email, "waiting-list-joined");
});

it("an email change message does not contain the customer's name", async () => {
  const { session } = await newCustomer();
  const { version } = (await api.getCustomer({ session })).value;
  await api.changeDetails({ session, body: { ...spamNames, version } });
  const email = newEmail();
  const body = { email, password: "Concert1", linkUrl: emailChangeUrl };
  await api.requestEmailChange({ session, body });
  await expectMailsWithoutInput(email, "email-change");
});

it("registering an email that has an account sends it nothing entered at registration", async () => {
  const { email } = await newCustomer();
  await startRegistration(email, spamNames);
  await expectMailsWithoutInput(email, "registration");
});

const tribute = { type: "in-honor-of" as const, name: "the prize you won, call us" };
const basketWithGifts = async () => {
  const id = await newBasket();
  const gift = { fundId: "annual", amount: 10_000, recognitionName: "The prize you won" };
  await addLine(id, { kind: "donation", ...gift, tribute });
  await addLine(id, { kind: "gift-voucher", amount: 5_000, quantity: 1, ...forSomeone });
  return id;
};
const forSomeone = {
  toName: "The prize you won",
  toEmail: newEmail(),
  sendOn: null,
  fromName: null,
  message: null,
};

it("confirmations to guests and to corrected addresses contain no names entered for gifts", async () => {
  const guest = await newGuest();
  await buyOrder(await basketWithGifts(), guest);
  const plain = await waitForMail(guest.email, "order-confirmation");
  expect(plain.text).not.toContain("prize");
  expect(plain.text).toContain("names, addresses and notes you entered");

  const customer = await newCustomer();
  const order = await buyOrder(await basketWithGifts(), customer);
  const own = await waitForMail(customer.email, "order-confirmation");
  expect(own.text).toContain(`In honor of ${tribute.name}`);
  expect(own.text).not.toContain("names, addresses and notes you entered");
  const email = await correctEmail(order.id, customer);
  expect((await waitForMail(email, "order-confirmation")).text).not.toContain("prize");
});

async function correctEmail(orderId: string, { session }: { session: string }): Promise<string> {
  const email = newEmail();
  const options = { session, key: randomUUID(), body: { email } };
  await api.resendConfirmation({ params: { id: orderId }, ...options });
  return email;
}

it("the confirmation of tickets greets nobody by name but a customer at a verified address", async () => {
  const { instanceId } = await createTestPerformance();
  const buyTicket = async (buyer: Awaited<ReturnType<typeof newGuest>>) => {
    const basketId = await newBasket();
    await add(basketId, { instanceId, quantity: 1 });
    return buyOrder(basketId, buyer);
  };
  const greetingTo = async (email: string) =>
    (await waitForMail(email, "order-confirmation")).text?.split("\n")[0];
  const [customer, guest] = [await newCustomer(), await newGuest()];
  const order = await buyTicket(customer);
  expect(await greetingTo(customer.email)).toBe("You’re all set, Ada");
  expect(await greetingTo(await correctEmail(order.id, customer))).toBe("You’re all set");
  await buyTicket(guest);
  expect(await greetingTo(guest.email)).toBe("You’re all set");
});

it("a guest's confirmation does not contain the delivery address", async () => {
  const { instanceId } = await createTestPerformance();
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 1 });
  const guest = await newGuest();
  const ready = await makeReady(basketId, guest);
  const address = sampleAddress({ line1: `Call ${NUMBER}` });
  const { value } = await api.setDelivery({
    params: { id: basketId },
    session: guest.session,
    body: { optionId: "Postal", address },
  });
  await payByCard({ ...ready, total: value.totals.toPay.amount });
  await expectMailsWithoutInput(guest.email, "order-confirmation");
});
