import { expect, it } from "vitest";

import { addLine, newBasket, newCustomer } from "../support/box-office";
import { buyOrder, newGuest } from "../support/buyers";
import { waitForMail } from "../support/mailbox";
import { testPaymentDeps } from "../support/payment-deps";
import { commandRunner } from "../support/run-command";
import { newEmail, requestLink, startRegistration } from "../support/sign-in";
import { hashEmail } from "../../../crm/people/sign-in/sign-in";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

const run = commandRunner(testPaymentDeps());

it("repeated registration with a known email sends at most three emails", async () => {
  const { email } = await newCustomer();
  for (let times = 0; times < 6; times += 1)
    expect((await startRegistration(email)).outcome).toBe("ok");
  for (let times = 0; times < 6; times += 1) {
    await requestLink("forgot-password", email);
    await requestLink("magic-links", email);
  }
  const queued = await stored.mails.find({ recipient: email }, ["kind"], ["kind"]);
  expect(queued.map(({ kind }) => kind)).toEqual([
    ...Array<string>(5).fill("magic-link"),
    ...Array<string>(5).fill("password-reset"),
    ...Array<string>(3).fill("registration"),
  ]);
  await waitForMail(email, "registration", 3);
});

const countedMails = async (email: string) =>
  (await stored.linkRequests.find({ emailHash: hashEmail(email) }, ["kind"], ["askedAt"])).map(
    ({ kind }) => kind,
  );

it("confirmations of paid orders to an unproved address are always sent, and count among its emails", async () => {
  const email = newEmail();
  for (let orders = 1; orders <= 2; orders += 1) {
    const id = await newBasket();
    await addLine(id, { kind: "donation", fundId: "annual", amount: 500 });
    await buyOrder(id, await newGuest(email));
  }
  await waitForMail(email, "order-confirmation", 2);
  expect(await countedMails(email)).toEqual(["order", "order"]);
  const request = { emailHash: hashEmail(email), kind: "order", askedAt: fromNow() } as const;
  await stored.linkRequests.insert(...Array.from({ length: 18 }, () => request));
  for (let times = 0; times < 3; times += 1) await requestLink("magic-links", email);
  expect(await stored.mails.count({ recipient: email, kind: "magic-link" })).toBe(1);
});

it("a confirmation to a proved address is not counted, and one that staff resend is", async () => {
  const customer = await newCustomer();
  await stored.customers.change({ id: customer.customerId }, { emailVerifiedAt: fromNow() });
  const id = await newBasket();
  await addLine(id, { kind: "donation", fundId: "annual", amount: 500 });
  const { number } = await buyOrder(id, customer);
  expect(await countedMails(customer.email)).toEqual([]);
  expect(await run("resend-confirmation", number)).toMatchObject({ ok: true });
  expect(await countedMails(customer.email)).toEqual(["order-again"]);
});
