import { expect, it } from "vitest";

import { addLine, api, getBasket } from "../support/box-office";
import {
  checkLedgersAfterAll,
  addCode,
  voucherEntries,
  voucherBalance,
  newCredit,
  newVoucher,
  useCredit,
  creditBalance,
} from "../support/codes";
import { changeSettings } from "../support/create-test-performance";
import { waitForMail } from "../support/mailbox";
import { getOrder, type OrderBody, payByCard, readyBasket } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { commandRunner } from "../support/run-command";
import { cancelTestPerformance } from "../support/spending";
import { fromNow } from "../../support/api/stored";
import { boxOfficeTime, stored } from "../support/stored";

const deps = testPaymentDeps();
checkLedgersAfterAll();
const run = commandRunner(deps);

/** Buys two tickets for $170.00 with these gift cards, this credit, and a card for the rest. */
async function buyWith(vouchers: readonly number[], credit = 0, more = {}) {
  const ready = await readyBasket({ ...more, seats: 20 });
  const codes: string[] = [];
  for (const amount of vouchers) {
    const code = await newVoucher(amount);
    expect((await addCode(ready.basketId, code)).outcome).toBe("ok");
    codes.push(code);
  }
  if (credit > 0) {
    await newCredit(ready.customerId, credit);
    await useCredit(ready.basketId, credit, ready.session);
  }
  const { totals } = await getBasket(ready.basketId);
  const order = await payByCard({ ...ready, total: totals.toPay.amount });
  expect(order.state).toBe("confirmed");
  return { ...ready, codes, order };
}

const amountsReturned = async (orderId: string) => {
  const back = (await getOrder(orderId)).givenBack;
  return back && [back.card.amount, back.giftCards.amount, back.credit.amount];
};
const listBalances = (codes: string[]) => Promise.all(codes.map(voucherBalance));
const returnTicket = ({ number }: OrderBody, barcode: string | null | undefined, as = "refund") =>
  run("return-tickets", number, as, barcode ?? "");
const expireAll = (codes: string[], customerId: string) =>
  Promise.all([
    stored.giftVouchers.change({ code: codes }, { expiresAt: fromNow({ days: -1 }) }),
    stored.creditGrants.change({ customerId }, { expiresAt: fromNow({ days: -1 }) }),
  ]);
const daysLeft = async (codes: string[]) => {
  const rows = await stored.giftVouchers.find({ code: codes }, ["expiresAt"]);
  const now = (await boxOfficeTime()).getTime();
  return rows.map(({ expiresAt }) =>
    Math.floor(((expiresAt?.getTime() ?? NaN) - now) / 86_400_000),
  );
};
/** Full days until expired value that was returned expires again. */
const GRACE = 30;

it("two simultaneous returns never return more than each source paid", async () => {
  const { order, codes, session } = await buyWith([5_000, 4_000], 1_000);
  const barcodes = order.tickets.map(({ barcode }) => barcode);
  const answers = await Promise.all(
    [...barcodes, ...barcodes].map((barcode) => returnTicket(order, barcode)),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(await amountsReturned(order.id)).toEqual([7_000, 9_000, 1_000]);
  expect(await listBalances(codes)).toEqual([5_000, 4_000]);
  expect(await creditBalance(session)).toBe(1_000);
  expect((await getOrder(order.id)).state).toBe("returned");
  const due = await stored.orderReturns.find({ orderId: order.id }, ["amount", "cardAmount"]);
  expect(due.map(({ amount }) => amount)).toEqual([8_500, 8_500]);
  expect(due.map((one) => one.cardAmount).sort()).toEqual([0, 7_000]);
});

it("a ticket paid with a gift card is returned to it, and the email shows only the card's last characters", async () => {
  const { order, codes, email } = await buyWith([17_000]);
  const [code = ""] = codes;
  await expireAll(codes, "00000000-0000-4000-8000-000000000000");
  const [first] = order.tickets;
  expect(await returnTicket(order, first?.barcode, "credit")).toEqual({
    ok: true,
    value: `${order.number}: 1 returned, $85.00 onto gift cards.`,
  });
  expect(await voucherBalance(code)).toBe(8_500);
  // The card had expired.
  expect(await daysLeft(codes)).toEqual([GRACE]);
  const { text } = await waitForMail(email, "tickets-returned");
  expect(text).toContain(`$85.00 is back on the gift card you paid with: •••• ${code.slice(-4)}.`);
  expect(text).not.toContain(code);
  expect(text).not.toContain("credit");
});

it("a canceled performance refunds gift cards first and turns only the card's share into credit", async () => {
  const { order, codes, session, instanceId } = await buyWith([6_000]);
  await cancelTestPerformance(deps, instanceId, { as: "credit" });
  expect(await amountsReturned(order.id)).toEqual([0, 6_000, 11_000]);
  expect([await listBalances(codes), await creditBalance(session)]).toEqual([[6_000], 11_000]);
});

it("the cancellation preview shows amounts to gift cards and credit, which are returned once", async () => {
  await changeSettings({ cancelOrders: true });
  const { order, codes, session } = await buyWith([6_000]);
  const preview = await api.getCancellation({ params: { id: order.id }, session });
  expect(preview.value).toMatchObject({ giftCards: { amount: 6_000 }, credit: { amount: 11_000 } });
  const cancel = () => api.cancelOrder({ params: { id: order.id }, session });
  await Promise.all([cancel(), cancel(), cancel()]);
  expect(await amountsReturned(order.id)).toEqual([0, 6_000, 11_000]);
  expect([await listBalances(codes), await creditBalance(session)]).toEqual([[6_000], 11_000]);
});

it("canceling an order after a partial return returns the rest by the same rule", async () => {
  const { order, codes, session } = await buyWith([10_000]);
  await returnTicket(order, order.tickets[0]?.barcode);
  expect(await amountsReturned(order.id)).toEqual([0, 8_500, 0]);
  expect(await run("cancel", order.number)).toMatchObject({ ok: true });
  expect(await amountsReturned(order.id)).toEqual([0, 10_000, 7_000]);
  expect([await listBalances(codes), await creditBalance(session)]).toEqual([[10_000], 7_000]);
  expect((await getOrder(order.id)).returned?.amount.amount).toBe(17_000);
});

it("a returned ticket goes back to the goodwill that paid for it when the card paid for a gift card", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const [code, session] = [await newVoucher(8_500), ready.session];
  expect((await addCode(ready.basketId, code)).outcome).toBe("ok");
  await addLine(ready.basketId, { kind: "gift-voucher", amount: 5_000, quantity: 1 });
  const order = await payByCard({ ...ready, total: 5_000 });
  expect(await returnTicket(order, order.tickets[0]?.barcode)).toMatchObject({ ok: true });
  expect(await amountsReturned(order.id)).toEqual([0, 8_500, 0]);
  expect([await voucherBalance(code), await creditBalance(session)]).toEqual([8_500, 0]);
});

it("refunding a whole order restores every source, and reactivates gift cards and credit that expired in the meantime", async () => {
  const { order, codes, customerId, session } = await buyWith([5_000], 2_000);
  await expireAll(codes, customerId);
  expect(await creditBalance(session)).toBe(0);
  expect(await run("refund", order.number)).toMatchObject({ ok: true });
  expect(await amountsReturned(order.id)).toEqual([10_000, 5_000, 2_000]);
  expect([await listBalances(codes), await creditBalance(session)]).toEqual([[5_000], 2_000]);
  expect(await daysLeft(codes)).toEqual([GRACE]);
  const kinds = (await voucherEntries(codes[0] ?? "")).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "refund")).toHaveLength(1);
});

it("returning a free ticket returns nothing", async () => {
  const { order, session } = await buyWith([], 0, { free: true });
  expect(await returnTicket(order, order.tickets[0]?.barcode)).toMatchObject({ ok: true });
  expect(await amountsReturned(order.id)).toEqual([0, 0, 0]);
  expect(await creditBalance(session)).toBe(0);
});
