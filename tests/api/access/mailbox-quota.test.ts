import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { addLine, api, newBasket, newCustomer } from "../support/box-office";
import { buyOrder, newGuest } from "../support/buyers";
import { tokenIn, waitForMail } from "../support/mailbox";
import {
  mailedLink,
  newEmail,
  redeemLink,
  requestLink,
  startRegistration,
} from "../support/sign-in";
import { confirmPlace, soldOut } from "../support/waiting-list";
import { hashEmail } from "../../../crm/people/sign-in/sign-in";
import { stored } from "../support/stored";

const registerUrl = "http://localhost:3000/register";
const countMails = async (...emails: string[]) =>
  (await stored.mails.find({ recipient: emails })).length;
const tagged = (email: string, tag: number | string) => email.replace("@", `+${tag}@`);
const passMinutes = (email: string, minutes: number) =>
  stored.linkRequests.move({ emailHash: hashEmail(email) }, "askedAt", { minutes: -minutes });

const gmailAddresses = () => {
  const name = randomUUID().replaceAll("-", "");
  const dotted = Array.from(
    { length: 8 },
    (_, at) => `${name.slice(0, at + 1)}.${name.slice(at + 1)}`,
  );
  return dotted.map((local) => `${local}@gmail.com`);
};
const taggedAddresses = () => {
  const email = newEmail();
  return Array.from({ length: 8 }, (_, at) => tagged(email, at));
};

it.each([
  ["with tags", taggedAddresses],
  ["with dots at Gmail", gmailAddresses],
])("addresses of one mailbox %s get five emails a day together", async (_, makeAddresses) => {
  const addresses = makeAddresses();
  await Promise.all(addresses.map((email) => requestLink("magic-links", email, { registerUrl })));
  for (const email of addresses) await requestLink("forgot-password", email, { registerUrl });
  expect(await countMails(...addresses)).toBe(5);
});

it("guests of one mailbox with tags get five registration and waiting list emails a day together, then one of each an hour", async () => {
  const email = newEmail();
  const addresses = Array.from({ length: 8 }, (_, at) => tagged(email, at));
  const { join } = await soldOut();
  for (const address of addresses) {
    await startRegistration(address);
    expect((await join((await newGuest(address)).session)).outcome).toBe("ok");
  }
  expect(await countMails(...addresses)).toBe(5);
  for (const address of addresses) await passMinutes(address, 60);
  for (const address of addresses) await startRegistration(address);
  expect(await countMails(...addresses)).toBe(6);
});

it("emails to other addresses of a mailbox do not use up those of its owner's address", async () => {
  const { email } = await newCustomer();
  const others = Array.from({ length: 12 }, (_, at) => tagged(email, at));
  const flood = () =>
    Promise.all(others.map((other) => requestLink("magic-links", other, { registerUrl })));
  for (let times = 1; times <= 5; times += 1) {
    await flood();
    await Promise.all(others.map((other) => passMinutes(other, 10)));
  }
  await flood();
  expect(await countMails(...others)).toBe(20);
  const token = tokenIn(await mailedLink("magic-links", email));
  expect((await redeemLink({ token })).outcome).toBe("ok");
});

it("waiting list emails count with the others, and a stranger's places do not stop the owner's", async () => {
  const email = newEmail();
  const places = await Promise.all(Array.from({ length: 7 }, () => soldOut()));
  const joinAll = () =>
    Promise.all(places.map(async ({ join }) => join((await newGuest(email)).session)));
  const answers = await joinAll();
  expect(answers.map(({ outcome, value }) => [outcome, value.state])).toEqual(
    places.map(() => ["ok", "unconfirmed"]),
  );
  expect(await countMails(email)).toBe(5);
  await passMinutes(email, 10);
  await joinAll();
  expect(await countMails(email)).toBe(5);
  await passMinutes(email, 60);
  const owner = await newGuest(email);
  const [place] = places;
  expect((await place!.join(owner.session)).outcome).toBe("ok");
  expect(await countMails(email)).toBe(6);
  const token = tokenIn(await waitForMail(email, "waiting-list-joined", 6));
  expect((await confirmPlace(token)).value.state).toBe("waiting");
});

it("a waiting list email that was left out is sent when the guest joins again", async () => {
  const email = newEmail();
  const others = await Promise.all(Array.from({ length: 5 }, () => soldOut()));
  for (const { join } of others) await join((await newGuest(email)).session);
  const { join } = await soldOut();
  const { session } = await newGuest(email);
  await join(session);
  expect(await countMails(email)).toBe(5);
  await passMinutes(email, 1_440);
  for (let times = 0; times < 3; times += 1) await join(session);
  expect(await countMails(email)).toBe(6);
});

it("requests for links to orders of others send no email and do not use up those of the owner", async () => {
  const guest = await newGuest();
  const id = await newBasket();
  await addLine(id, { kind: "donation", fundId: "annual", amount: 500 });
  const order = await buyOrder(id, guest);
  const other = await newGuest();
  const otherId = await newBasket();
  await addLine(otherId, { kind: "donation", fundId: "annual", amount: 500 });
  const foreign = await buyOrder(otherId, other);
  const before = await countMails(guest.email);
  const ask = (orderId: string, email = guest.email) =>
    api.mailOrderLink({ params: { id: orderId }, session: null, body: { email } });
  const answers = [];
  for (let times = 0; times < 6; times += 1) {
    answers.push(await ask(randomUUID()));
    answers.push(await ask(foreign.id));
  }
  expect(await countMails(guest.email)).toBe(before);
  answers.push(await ask(order.id));
  expect(await countMails(guest.email)).toBe(before + 1);
  expect(new Set(answers.map(({ outcome, value }) => JSON.stringify([outcome, value]))).size).toBe(
    1,
  );
  for (let times = 0; times < 6; times += 1) await ask(order.id, guest.email.toUpperCase());
  expect(await countMails(guest.email)).toBe(before + 5);
});

it("resending a registration that does not exist sends no email and is not counted", async () => {
  const guest = await newGuest();
  const body = {
    confirmUrl: "http://localhost:3000/authentication?registration=__TOKEN__",
    locale: "en-us",
  };
  for (let times = 0; times < 4; times += 1)
    await api.resendRegistrationLink({ session: guest.session, body });
  expect(await countMails(guest.email)).toBe(0);
  await startRegistration(guest.email);
  expect(await countMails(guest.email)).toBe(1);
});
