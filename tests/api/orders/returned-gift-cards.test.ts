import { expect, it } from "vitest";

import { cancelPerformance, processCancellations } from "../../../crm/returns/cancel-performance";
import { call, getBasket } from "../support/box-office";
import {
  checkBooksAtTheEnd,
  enter,
  entriesOf,
  leftOf,
  newCredit,
  newVoucher,
  useCredit,
} from "../support/codes";
import { changeSettings, query } from "../support/create-test-performance";
import { nextMail } from "../support/mailbox-of";
import { getOrder, type OrderBody, payByCard, readyBasket } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { commandsAt } from "../support/typed-command";

const deps = testPaymentDeps();
checkBooksAtTheEnd();
const run = commandsAt(deps);

/** Two tickets for $170.00, paid with these gift cards and this credit, and the rest by card. */
async function paidWith(vouchers: readonly number[], credit = 0, more = {}) {
  const ready = await readyBasket({ ...more, rows: [{ row: "A", seats: 20 }] });
  const codes: string[] = [];
  for (const amount of vouchers) {
    const code = await newVoucher(amount);
    expect((await enter(ready.basketId, code)).status).toBe(200);
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

const givenBack = async (orderId: string) => {
  const back = (await getOrder(orderId)).givenBack;
  return back && [back.card.amount, back.giftCards.amount, back.credit.amount];
};
const leftOn = (codes: string[]) => Promise.all(codes.map(leftOf));
const returnTicket = ({ number }: OrderBody, barcode: string | null | undefined, as = "refund") =>
  run("return-tickets", number, as, barcode ?? "");
const creditOf = async (session: string) =>
  (await call<{ balance: { amount: number } }>("GET", "/customer/credit", { session })).body.balance
    .amount;
const endAll = (codes: string[], customerId: string) =>
  Promise.all([
    query`update gift_vouchers set expires_at = crm_now() - interval '1 day'
      where code = any(${codes})`,
    query`update credit_grants set expires_at = crm_now() - interval '1 day'
      where customer_id = ${customerId}`,
  ]);
/** In how many days these gift cards end. */
const daysLeft = async (codes: string[]) => {
  const rows = await query<{ days: number }>`
    select extract(epoch from expires_at - crm_now())::float / 86400 as days from gift_vouchers
    where code = any(${codes})`;
  return rows.map(({ days }) => Math.round(days));
};

it("two simultaneous returns never return more than each source paid", async () => {
  const { order, codes, session } = await paidWith([5_000, 4_000], 1_000);
  const barcodes = order.tickets.map(({ barcode }) => barcode);
  const answers = await Promise.all(
    [...barcodes, ...barcodes].map((barcode) => returnTicket(order, barcode)),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(await givenBack(order.id)).toEqual([7_000, 9_000, 1_000]);
  expect(await leftOn(codes)).toEqual([5_000, 4_000]);
  expect(await creditOf(session)).toBe(1_000);
  expect((await getOrder(order.id)).state).toBe("returned");
  const due = await query<{ card_amount: number; amount: number }>`select amount, card_amount
    from order_returns where order_id = ${order.id}`;
  expect(due.map(({ amount }) => amount)).toEqual([8_500, 8_500]);
  expect(due.map((one) => one.card_amount).sort()).toEqual([0, 7_000]);
});

it("a ticket paid with a gift card goes back onto it, and the email names the card by its last characters", async () => {
  const { order, codes, email } = await paidWith([17_000]);
  const [code = ""] = codes;
  await endAll(codes, "00000000-0000-4000-8000-000000000000");
  const [first] = order.tickets;
  expect(await returnTicket(order, first?.barcode, "credit")).toEqual({
    ok: true,
    output: `${order.number}: 1 returned, $85.00 onto gift cards.`,
  });
  expect(await leftOf(code)).toBe(8_500);
  // It had ended: it is good for as long as new credit.
  const [days = 0] = await daysLeft(codes);
  expect(days).toBeGreaterThan(175);
  const { text } = await nextMail(email, "tickets-returned");
  expect(text).toContain(`$85.00 is back on the gift card you paid with: •••• ${code.slice(-4)}.`);
  expect(text).not.toContain(code);
  expect(text).not.toContain("credit");
});

it("a canceled performance refunds gift cards first and turns only the card's share into credit", async () => {
  const { order, codes, session, instanceId } = await paidWith([6_000]);
  const by = "command line";
  await deps.db.transaction((tx) =>
    cancelPerformance(tx, { instanceId, as: "credit", reason: null, by }),
  );
  await processCancellations(deps, () => false);
  expect(await givenBack(order.id)).toEqual([0, 6_000, 11_000]);
  expect([await leftOn(codes), await creditOf(session)]).toEqual([[6_000], 11_000]);
});

it("canceling shows what goes back to gift cards and credit, and gives it back once", async () => {
  await changeSettings({ cancelOrders: true });
  const { order, codes, session } = await paidWith([6_000]);
  const preview = await call("GET", `/customer/orders/${order.id}/cancellation`, { session });
  expect(preview.body).toMatchObject({ giftCards: { amount: 6_000 }, credit: { amount: 11_000 } });
  const cancel = () => call("POST", `/orders/${order.id}/cancel`, { session });
  await Promise.all([cancel(), cancel(), cancel()]);
  expect(await givenBack(order.id)).toEqual([0, 6_000, 11_000]);
  expect([await leftOn(codes), await creditOf(session)]).toEqual([[6_000], 11_000]);
});

it("an order canceled after one of its tickets was returned gives back the rest, by the same rule", async () => {
  const { order, codes, session } = await paidWith([10_000]);
  await returnTicket(order, order.tickets[0]?.barcode);
  expect(await givenBack(order.id)).toEqual([7_000, 1_500, 0]);
  expect(await run("cancel", order.number)).toMatchObject({ ok: true });
  expect(await givenBack(order.id)).toEqual([7_000, 10_000, 0]);
  expect([await leftOn(codes), await creditOf(session)]).toEqual([[10_000], 0]);
  expect((await getOrder(order.id)).returned?.amount.amount).toBe(17_000);
});

it("a refund of a whole order gives back all that paid for it, and what has expired meanwhile is good again", async () => {
  const { order, codes, customerId, session } = await paidWith([5_000], 2_000);
  await endAll(codes, customerId);
  expect(await creditOf(session)).toBe(0);
  expect(await run("refund", order.number)).toMatchObject({ ok: true });
  expect(await givenBack(order.id)).toEqual([10_000, 5_000, 2_000]);
  expect([await leftOn(codes), await creditOf(session)]).toEqual([[5_000], 2_000]);
  expect((await daysLeft(codes))[0]).toBeGreaterThan(175);
  const kinds = (await entriesOf(codes[0] ?? "")).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "refund")).toHaveLength(1);
});

it("returning a ticket that cost nothing gives nothing back", async () => {
  const { order, session } = await paidWith([], 0, { free: true });
  expect(await returnTicket(order, order.tickets[0]?.barcode)).toMatchObject({ ok: true });
  expect(await givenBack(order.id)).toEqual([0, 0, 0]);
  expect(await creditOf(session)).toBe(0);
});
