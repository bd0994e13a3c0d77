import { expect, it } from "vitest";

import { emailHashOf } from "../../../crm/people/sign-in/sign-in";
import { addLine, newBasket, newCustomer } from "../support/box-office";
import { buyOrder, newGuest } from "../support/buyers";
import { query } from "../support/create-test-performance";
import { waitForMail } from "../support/mailbox";
import { testPaymentDeps } from "../support/payment-deps";
import { commandRunner } from "../support/run-command";
import { newEmail, requestLink, startRegistration } from "../support/sign-in";

const run = commandRunner(testPaymentDeps());

it("repeated registration with a known email sends at most three emails", async () => {
  const { email } = await newCustomer();
  for (let times = 0; times < 6; times += 1)
    expect((await startRegistration(email)).outcome).toBe("ok");
  for (let times = 0; times < 6; times += 1) {
    await requestLink("forgot-password", email);
    await requestLink("magic-links", email);
  }
  const queued = await query`select kind, count(*)::int as mails from mails
    where recipient = ${email} group by kind order by kind`;
  expect(queued).toEqual([
    { kind: "magic-link", mails: 5 },
    { kind: "password-reset", mails: 5 },
    { kind: "registration", mails: 3 },
  ]);
  await waitForMail(email, "registration", 3);
});

const countedMails = async (email: string) =>
  (
    await query<{ kind: string }>`
      select kind from link_requests where email_hash = ${emailHashOf(email)} order by asked_at`
  ).map(({ kind }) => kind);

it("confirmations of paid orders to an unproved address are always sent, and count among its emails", async () => {
  const email = newEmail();
  for (let orders = 1; orders <= 2; orders += 1) {
    const id = await newBasket();
    await addLine(id, { kind: "donation", fundId: "annual", amount: 500 });
    await buyOrder(id, await newGuest(email));
  }
  await waitForMail(email, "order-confirmation", 2);
  expect(await countedMails(email)).toEqual(["order", "order"]);
  await query`insert into link_requests (email_hash, kind, asked_at)
    select ${emailHashOf(email)}, 'order', crm_now() from generate_series(1, 18)`;
  for (let times = 0; times < 3; times += 1) await requestLink("magic-links", email);
  expect(
    await query`select from mails where recipient = ${email} and kind = 'magic-link'`,
  ).toHaveLength(1);
});

it("a confirmation to a proved address is not counted, and one that staff resend is", async () => {
  const customer = await newCustomer();
  await query`update customers set email_verified_at = crm_now() where id = ${customer.customerId}`;
  const id = await newBasket();
  await addLine(id, { kind: "donation", fundId: "annual", amount: 500 });
  const { number } = await buyOrder(id, customer);
  expect(await countedMails(customer.email)).toEqual([]);
  expect(await run("resend-confirmation", number)).toMatchObject({ ok: true });
  expect(await countedMails(customer.email)).toEqual(["order-again"]);
});
