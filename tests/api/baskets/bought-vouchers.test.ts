import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { refundOrder } from "../../../crm/money/returns/cancel-order";
import { addDays, atLocalTime, toDay } from "../../../crm/platform/dates";
import { addLine, api, getBasket, newBasket } from "../support/box-office";
import {
  addCode,
  voucherEntries,
  voucherBalance,
  newCredit,
  newVoucher,
  useCredit,
  checkLedgersAfterAll,
  boughtVouchers,
} from "../support/codes";
import { attachedPdfs, mailsTo, waitForMail } from "../support/mailbox";
import { pay, readyBasket, verify } from "../support/paying";
import { submitCard } from "../../support/cards";
import { testPaymentDeps } from "../support/payment-deps";
import { payCurrentTotal, preparedBasket } from "../support/prepared-basket";
import type { StaffRole } from "#contract/schemas/staff";
import { auditEntries, staffSession } from "../support/staff-desk";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

const refund = (orderId: string) => refundOrder(testPaymentDeps(), orderId, "command line");
checkLedgersAfterAll();

/** Starts an order of two $25.00 gift vouchers for a friend, up to the card page. */
async function buyVouchers(changes: { sendOn?: string; toEmail?: null } = {}) {
  const ready = await preparedBasket();
  const toEmail = `friend.${randomUUID()}@example.com`;
  const voucher = {
    amount: 2_500,
    quantity: 2,
    toName: "Sam",
    fromName: "Ada",
    toEmail,
    ...changes,
  };
  await addLine(ready.basketId, { kind: "gift-voucher", ...voucher });
  const started = await payCurrentTotal(ready);
  const issued = () => boughtVouchers(started.value.order.id);
  return { ...ready, toEmail, started, issued };
}

it("bought gift vouchers are issued once paid, each with its own code, email and PDF", async () => {
  const { toEmail, started, issued } = await buyVouchers();
  expect(await issued()).toEqual([]);
  await submitCard(started.value.url);
  const states = await Promise.all([1, 2, 3].map(() => verify(started.value.order.id)));
  expect(states[0]?.value.state).toBe("confirmed");
  const vouchers = await issued();
  expect(vouchers.map(({ balance }) => balance)).toEqual([2_500, 2_500]);
  expect(new Set(vouchers.map(({ code }) => code)).size).toBe(2);
  const mail = await waitForMail(toEmail, "gift-voucher", 2);
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
  const { value } = await addCode(ready.basketId, vouchers[0]?.code ?? "");
  expect(value.totals.giftVouchers.amount).toBe(2_500);
});

it("a gift voucher with a send date is issued once paid, and emailed on that date", async () => {
  const day = (days: number) => addDays(toDay(new Date()), days);
  const { basketId, toEmail, started, issued } = await buyVouchers({ sendOn: day(30) });
  expect((await getBasket(basketId)).items).toMatchObject([{ details: { sendOn: day(30) } }]);
  for (const [sendOn, error] of [
    [day(-1), "too-early"],
    [day(400), "too-late"],
  ])
    expect(
      (
        await api.addLine({
          params: { id: await newBasket() },
          body: { kind: "gift-voucher", amount: 1_000, sendOn },
        })
      ).failure.fields,
    ).toEqual({ sendOn: error });
  await submitCard(started.value.url);
  await verify(started.value.order.id);
  expect(await issued()).toHaveLength(2);
  const mails = await stored.mails.find({ recipient: toEmail }, ["nextAttemptAt", "sentAt"]);
  const due = { nextAttemptAt: atLocalTime(day(30), 9, 0), sentAt: null };
  expect(mails).toEqual([due, due]);
  await stored.mails.change({ recipient: toEmail }, { nextAttemptAt: fromNow() });
  expect((await waitForMail(toEmail, "gift-voucher", 2)).text).toContain("A gift from Ada.");
});

it("a gift voucher sent to its buyer on a later date goes to the email they have then", async () => {
  const sendOn = addDays(toDay(new Date()), 30);
  const { customerId, email, started } = await buyVouchers({ sendOn, toEmail: null });
  await submitCard(started.value.url);
  await verify(started.value.order.id);
  const corrected = `right.${email}`;
  await stored.customers.change({ id: customerId }, { email: corrected });
  await stored.mails.change(
    { recipient: email, kind: "gift-voucher" },
    { nextAttemptAt: fromNow() },
  );
  await waitForMail(corrected, "gift-voucher", 2);
  expect((await mailsTo(email)).map(({ kind }) => kind)).not.toContain("gift-voucher");
});

it("a supervisor sends bought gift vouchers again once, with new codes that replace the old ones", async () => {
  const { customerId, toEmail, started, issued } = await buyVouchers();
  const { id } = started.value.order;
  await submitCard(started.value.url);
  const { items } = (await verify(id)).value;
  await waitForMail(toEmail, "gift-voucher", 2);
  const [before] = await issued();
  const holder = await readyBasket({ quantity: 1 });
  await addCode(holder.basketId, before?.code ?? "");

  const email = `right.${toEmail}`;
  const resend = async (role: StaffRole, key = randomUUID()) =>
    api.resendCustomerGift({
      params: { id: customerId, order: id, item: items[0]?.id },
      session: await staffSession(role),
      key,
      body: { email, reason: "Mistyped" },
    });
  expect((await resend("box-office")).failure.reason).toBe("role");
  const key = randomUUID();
  const both = [await resend("supervisor", key), await resend("admin", key)];
  expect(both.map(({ outcome }) => outcome)).toEqual(["ok", "ok"]);
  const after = await issued();
  const mail = await waitForMail(email, "gift-voucher", 2);
  expect(after.some(({ code }) => mail.text?.includes(code))).toBe(true);
  expect(await auditEntries(customerId)).toMatchObject([{ action: "resend-gift" }]);

  expect((await getBasket(holder.basketId)).totals.giftVouchers.amount).toBe(0);
  const old = await addCode(holder.basketId, before?.code ?? "");
  expect(old.outcome).toBe("code-not-recognised");
  await addCode(holder.basketId, after[0]?.code ?? "");
  await pay(holder, { expectedTotal: 6_000 });
  expect((await resend("supervisor")).failure.reason).toBe("used-already");
});

it("a refund blocks bought gift vouchers, and is refused once a voucher is partly spent", async () => {
  const [whole, used] = [await buyVouchers(), await buyVouchers()];
  for (const { started } of [whole, used]) {
    await submitCard(started.value.url);
    await verify(started.value.order.id);
  }
  const [spent] = await used.issued();
  const ready = await readyBasket({ quantity: 1 });
  await addCode(ready.basketId, spent?.code ?? "");
  await pay(ready, { expectedTotal: 6_000 });
  expect((await refund(used.started.value.order.id)).ok).toBe(false);
  expect((await used.issued()).map(({ state }) => state)).toEqual(["active", "active"]);
  expect((await refund(whole.started.value.order.id)).ok).toBe(true);
  const blocked = await whole.issued();
  expect(blocked.map(({ state }) => state)).toEqual(["blocked", "blocked"]);
  const other = await readyBasket({ quantity: 1 });
  expect((await addCode(other.basketId, blocked[0]?.code ?? "")).failure.reason).toBe(
    "voucher-blocked",
  );
});

it("a refunded order restores its gift voucher and account credit once", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const code = await newVoucher(6_000);
  const grant = await newCredit(ready.customerId, 4_000);
  await addCode(ready.basketId, code);
  await useCredit(ready.basketId, 4_000, ready.session);
  const { value } = await pay(ready, { expectedTotal: 0 });
  expect(await voucherBalance(code)).toBe(0);
  const both = await Promise.all([1, 2].map(() => refund(value.order.id)));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await voucherBalance(code)).toBe(6_000);
  expect((await voucherEntries(code)).filter(({ kind }) => kind === "refund")).toHaveLength(1);
  const left = await stored.creditGrants.one({ id: grant }, ["left"]);
  expect(left).toEqual({ left: 4_000 });
});
