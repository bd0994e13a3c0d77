import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { refundOrder } from "../../../crm/payments/cancel-order";
import { addDays, atLocalTime, dayOf } from "../../../crm/platform/dates";
import { callBoxOffice } from "../../support/servers/call-box-office";
import { getBasket, newBasket, server } from "../support/box-office";
import {
  enter,
  entriesOf,
  leftOf,
  newCredit,
  newVoucher,
  useCredit,
  checkBooksAtTheEnd,
} from "../support/codes";
import { attachedPdfs, mailsTo, nextMail } from "../support/mailbox-of";
import { query } from "../support/create-test-performance";
import { CARDS, pay, readyBasket, submitCard, verify } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { buy, post, preparedBasket } from "../support/prepared-basket";
import { entriesOn, staffSession } from "../support/staff-desk";

const refund = (orderId: string) => refundOrder(testPaymentDeps(), orderId, "command line");
checkBooksAtTheEnd();

/** Buys two vouchers of 25.00 for somebody, by card. */
async function bought(change: { sendOn?: string; toEmail?: null } = {}) {
  const ready = await preparedBasket();
  const toEmail = `friend.${randomUUID()}@example.com`;
  const voucher = {
    amount: 2_500,
    quantity: 2,
    toName: "Sam",
    fromName: "Ada",
    toEmail,
    ...change,
  };
  await post(ready.basketId, "gift-vouchers", voucher);
  const started = await buy(ready);
  const issued = () => query<{ code: string; balance: number; state: string }>`
    select v.code, v.balance, v.state from gift_vouchers v
    join order_items i on i.id = v.order_item_id and i.order_id = ${started.body.order.id}
    order by v.copy`;
  return { ...ready, toEmail, started, issued };
}

it("bought gift vouchers are issued once they are paid, each with its own code in a mail and a PDF of its own", async () => {
  const { toEmail, started, issued } = await bought();
  expect(await issued()).toEqual([]);
  await submitCard(started.body.url, CARDS.good);
  const states = await Promise.all([1, 2, 3].map(() => verify(started.body.order.id)));
  expect(states[0]?.body.state).toBe("confirmed");
  const vouchers = await issued();
  expect(vouchers.map(({ balance }) => balance)).toEqual([2_500, 2_500]);
  expect(new Set(vouchers.map(({ code }) => code)).size).toBe(2);
  const mail = await nextMail(toEmail, "gift-voucher", 2);
  expect(mail.subject).toBe("A $25.00 gift card for you");
  expect(mail.text).toContain("A gift from Ada.");
  const mails = await mailsTo(toEmail);
  const printed = (await Promise.all(mails.map(attachedPdfs))).map(([pdf]) =>
    pdf?.spoken.map(({ text }) => text),
  );
  for (const { code } of vouchers) {
    const at = mails.findIndex(({ text }) => text?.includes(code));
    expect(printed[at]).toContain(code);
  }
  const ready = await readyBasket({ quantity: 1 });
  const { body } = await enter(ready.basketId, vouchers[0]?.code ?? "");
  expect(body.totals.giftVouchers.amount).toBe(2_500);
});

it("a gift voucher for a later day is issued once paid, and mailed on that day", async () => {
  const day = (days: number) => addDays(dayOf(new Date()), days);
  const { basketId, toEmail, started, issued } = await bought({ sendOn: day(30) });
  expect((await getBasket(basketId)).items).toMatchObject([{ details: { sendOn: day(30) } }]);
  for (const [sendOn, fault] of [
    [day(-1), "too-early"],
    [day(400), "too-late"],
  ])
    expect(
      (await post(await newBasket(), "gift-vouchers", { amount: 1_000, sendOn })).body.fields,
    ).toEqual({
      sendOn: fault,
    });
  await submitCard(started.body.url, CARDS.good);
  await verify(started.body.order.id);
  expect(await issued()).toHaveLength(2);
  const mails = await query<{ due: Date; sent_at: Date | null }>`
    select next_attempt_at as due, sent_at from mails where recipient = ${toEmail}`;
  const due = { due: atLocalTime(day(30), 9, 0), sent_at: null };
  expect(mails).toEqual([due, due]);
  await query`update mails set next_attempt_at = crm_now() where recipient = ${toEmail}`;
  expect((await nextMail(toEmail, "gift-voucher", 2)).text).toContain("A gift from Ada.");
});

it("a gift voucher for its buyer on a later day goes to the email that they have by then", async () => {
  const sendOn = addDays(dayOf(new Date()), 30);
  const { customerId, email, started } = await bought({ sendOn, toEmail: null });
  await submitCard(started.body.url, CARDS.good);
  await verify(started.body.order.id);
  const corrected = `right.${email}`;
  await query`update customers set email = ${corrected} where id = ${customerId}`;
  await query`update mails set next_attempt_at = crm_now() where recipient = ${email}
    and kind = 'gift-voucher'`;
  await nextMail(corrected, "gift-voucher", 2);
  expect((await mailsTo(email)).map(({ kind }) => kind)).not.toContain("gift-voucher");
});

it("a supervisor sends bought gift vouchers again once, under codes that work in place of those before", async () => {
  const { customerId, toEmail, started, issued } = await bought();
  const { id } = started.body.order;
  await submitCard(started.body.url, CARDS.good);
  const { items } = (await verify(id)).body;
  await nextMail(toEmail, "gift-voucher", 2);
  const [before] = await issued();
  const holder = await readyBasket({ quantity: 1 });
  await enter(holder.basketId, before?.code ?? "");

  const email = `right.${toEmail}`;
  const resend = async (role: string, key = randomUUID()) =>
    callBoxOffice<{ reason?: string }>(
      server,
      "POST",
      `/staff/customers/${customerId}/orders/${id}/gifts/${items[0]?.id}`,
      { staff: await staffSession(role), key, body: { email, reason: "Mistyped" } },
    );
  expect((await resend("box-office")).body.reason).toBe("role");
  const key = randomUUID();
  const both = [await resend("supervisor", key), await resend("admin", key)];
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const after = await issued();
  const mail = await nextMail(email, "gift-voucher", 2);
  expect(after.some(({ code }) => mail.text?.includes(code))).toBe(true);
  expect(await entriesOn(customerId)).toMatchObject([{ action: "resend-gift" }]);

  expect((await getBasket(holder.basketId)).totals.giftVouchers.amount).toBe(0);
  const old = await enter(holder.basketId, before?.code ?? "");
  expect(old.body.code).toBe("code-not-recognised");
  await enter(holder.basketId, after[0]?.code ?? "");
  await pay(holder, { expectedTotal: 6_000 });
  expect((await resend("supervisor")).body.reason).toBe("used-already");
});

it("bought gift vouchers are blocked by a refund, which is refused once some of a voucher is spent", async () => {
  const [whole, used] = [await bought(), await bought()];
  for (const { started } of [whole, used]) {
    await submitCard(started.body.url, CARDS.good);
    await verify(started.body.order.id);
  }
  const [spent] = await used.issued();
  const ready = await readyBasket({ quantity: 1 });
  await enter(ready.basketId, spent?.code ?? "");
  await pay(ready, { expectedTotal: 6_000 });
  expect((await refund(used.started.body.order.id)).ok).toBe(false);
  expect((await used.issued()).map(({ state }) => state)).toEqual(["active", "active"]);
  expect((await refund(whole.started.body.order.id)).ok).toBe(true);
  const blocked = await whole.issued();
  expect(blocked.map(({ state }) => state)).toEqual(["blocked", "blocked"]);
  const other = await readyBasket({ quantity: 1 });
  expect((await enter(other.basketId, blocked[0]?.code ?? "")).body.reason).toBe("voucher-blocked");
});

it("a refunded order gives a gift voucher and account credit their money back once", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const code = await newVoucher(6_000);
  const grant = await newCredit(ready.customerId, 4_000);
  await enter(ready.basketId, code);
  await useCredit(ready.basketId, 4_000, ready.session);
  const { body } = await pay(ready, { expectedTotal: 0 });
  expect(await leftOf(code)).toBe(0);
  const both = await Promise.all([1, 2].map(() => refund(body.order.id)));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await leftOf(code)).toBe(6_000);
  expect((await entriesOf(code)).filter(({ kind }) => kind === "refund")).toHaveLength(1);
  const [left] = await query`select "left" from credit_grants where id = ${grant}`;
  expect(left).toEqual({ left: 4_000 });
});
