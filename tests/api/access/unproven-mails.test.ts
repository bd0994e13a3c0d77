import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { sampleAddress } from "../../support/samples/address";
import { add, call, newBasket, newCustomer, put, registration } from "../support/box-office";
import { makeReady, newGuest, orderOf } from "../support/buyers";
import { createTestPerformance } from "../support/create-test-performance";
import { mailsTo, nextMail } from "../support/mailbox-of";
import { payByCard } from "../support/paying";
import { post } from "../support/prepared-basket";
import { askLink, newEmail, startRegistration } from "../support/sign-in";

const NUMBER = "18005550100";
const typed = { firstName: `Win $500 call ${NUMBER}`, lastName: `Call ${NUMBER}` };

async function expectNoWords(email: string, ...kinds: string[]) {
  for (const kind of kinds) await nextMail(email, kind);
  const sent = await mailsTo(email);
  expect(sent.map(({ kind }) => kind).sort()).toEqual([...kinds].sort());
  expect(JSON.stringify(sent)).not.toContain(NUMBER);
}

it("a mail to a typed address has no word of a registration, nor have the links asked for afterwards", async () => {
  const email = newEmail();
  await startRegistration(email, typed);
  await askLink("magic-links", email);
  await askLink("forgot-password", email);
  await expectNoWords(email, "registration", "magic-link", "password-reset");
});

it("a mail to a typed address has no word of a guest's place on a waiting list", async () => {
  const email = newEmail();
  const { password: _, ...guest } = registration(email);
  const made = await call<{ session: string }>("POST", "/customers/guests", {
    body: { ...guest, ...typed },
  });
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 2 }] });
  const joined = await call("POST", `/instances/${instanceId}/waiting-list`, {
    session: made.body.session,
    body: { quantity: 1, accessNeeds: `Call ${NUMBER}` },
  });
  expect(joined.status).toBe(201);
  await expectNoWords(email, "waiting-list-joined");
});

it("a mail to a typed address has no name of the customer who wants it for a new email", async () => {
  const { session } = await newCustomer();
  const { version } = (await call<{ version: number }>("GET", "/customer", { session })).body;
  await call("PATCH", "/customer", { session, body: { ...typed, version } });
  const email = newEmail();
  const linkUrl = "http://localhost:3000/account/your-details/email/__TOKEN__";
  const body = { email, password: "Concert1", linkUrl };
  await call("POST", "/customer/email", { session, body });
  await expectNoWords(email, "email-change");
});

it("a mail to an address with an account has no word of another registration", async () => {
  const { email } = await newCustomer();
  await startRegistration(email, typed);
  await expectNoWords(email, "registration");
});

const tribute = { type: "in-honor-of", name: "the prize you won, call us" };
const dedicated = async () => {
  const id = await newBasket();
  const gift = { fundId: "annual", amount: 10_000, recognitionName: "The prize you won" };
  await post(id, "donations", { ...gift, tribute });
  await post(id, "gift-vouchers", { amount: 5_000, quantity: 1, ...forSomeone });
  return id;
};
const forSomeone = {
  ...{ toName: "The prize you won", toEmail: newEmail(), sendOn: null },
  ...{ fromName: null, message: null },
};

it("a mail to a typed address has no word of a gift's names, in a guest's confirmation and in one that is corrected", async () => {
  const guest = await newGuest();
  await orderOf(await dedicated(), guest);
  const plain = await nextMail(guest.email, "order-confirmation");
  expect(plain.text).not.toContain("prize");
  expect(plain.text).toContain("names, addresses and notes you entered");

  const customer = await newCustomer();
  const order = await orderOf(await dedicated(), customer);
  const own = await nextMail(customer.email, "order-confirmation");
  expect(own.text).toContain(`In honor of ${tribute.name}`);
  expect(own.text).not.toContain("names, addresses and notes you entered");
  const email = newEmail();
  const asked = { session: customer.session, key: randomUUID(), body: { email } };
  await call("POST", `/orders/${order.id}/confirmation`, asked);
  expect((await nextMail(email, "order-confirmation")).text).not.toContain("prize");
});

it("a mail to a typed address has no word of a guest's delivery address", async () => {
  const { instanceId } = await createTestPerformance();
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 1 });
  const guest = await newGuest();
  const ready = await makeReady(basketId, guest);
  const address = sampleAddress({ line1: `Call ${NUMBER}` });
  const { body } = await put(basketId, "delivery", guest.session, { optionId: "Postal", address });
  await payByCard({ ...ready, total: body.totals.toPay.amount });
  await expectNoWords(guest.email, "order-confirmation");
});
