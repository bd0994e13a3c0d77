import { expect, it } from "vitest";

import { getOrder } from "../../../crm/orders/queries";
import { refundOrder } from "../../../crm/payments/cancel-order";
import { completeOrder } from "../../../crm/payments/complete-order";
import { recordPaid } from "../../../crm/payments/record-paid";
import { startPayment } from "../../../crm/payments/start-payment";
import { maskedVoucherCode } from "../../../crm/vouchers/rules";
import { listRefundedGiftCards } from "../../../crm/vouchers/spend-balance";
import {
  addCode,
  voucherEntries,
  voucherBalance,
  newCredit,
  newVoucher,
  useCredit,
  checkLedgersAfterAll,
} from "../support/codes";
import { query, updateRow } from "../support/create-test-performance";
import { ordersOf, readyBasket, type ReadyBasket } from "../support/paying";
import { giveSeatsToRival, attemptRequest, testPaymentDeps } from "../support/payment-deps";
import { buyerActions, confirmed, refunded, returnTicket, ticketIdsOf } from "../support/spending";

const deps = testPaymentDeps();
const {
  openCardPage: atTheirPage,
  abandonPayment: giveUp,
  completePayment: paid,
} = buyerActions(deps);
checkLedgersAfterAll();

const payingWithVouchers = async (...amounts: number[]) => payingFor(1, amounts);
const payingFor = async (quantity: number, amounts: number[]) => {
  const ready = await readyBasket({ quantity });
  const codes: string[] = [];
  for (const amount of amounts) codes.push(await newVoucher(amount));
  for (const code of codes) await addCode(ready.basketId, code);
  return { ready, codes };
};
const vouchersLeft = (codes: string[]) => Promise.all(codes.map(voucherBalance));
const block = (code: string | undefined) => query`update gift_vouchers set state = 'blocked'
  where code = ${code}`;
/** An order that gift vouchers pay for as a whole. */
const orderForNothing = async (ready: ReadyBasket) => {
  const started = await startPayment(deps, attemptRequest({ ...ready, total: 0 }));
  if (!started.ok || started.order.order.state !== "confirmed") throw new Error("not confirmed");
  return started.order.order.id;
};

it("each gift voucher of an order is reserved for what it pays, and not when it pays nothing", async () => {
  const { ready, codes } = await payingWithVouchers(3000, 2000);
  const attempt = await atTheirPage(ready);
  expect(await vouchersLeft(codes)).toEqual([0, 0]);
  await giveUp(attempt);
  expect(await vouchersLeft(codes)).toEqual([3000, 2000]);
  expect(await voucherEntries(codes[0] ?? "")).toEqual([
    { kind: "issue", amount: 3000 },
    { kind: "reserve", amount: -3000 },
    { kind: "release", amount: 3000 },
  ]);
});

it("the gift vouchers of an order are spent once it is paid, and get their worth back on a refund", async () => {
  const { ready, codes } = await payingWithVouchers(3000);
  const attempt = await atTheirPage(ready);
  expect(await paid(attempt)).toEqual(confirmed);
  const kinds = async () => (await voucherEntries(codes[0] ?? "")).map(({ kind }) => kind).sort();
  expect(await vouchersLeft(codes)).toEqual([0]);
  expect(await kinds()).toEqual(["issue", "release", "reserve", "spend"]);
  expect(await refundOrder(deps, attempt.orderId, "command line")).toMatchObject({ ok: true });
  expect(await vouchersLeft(codes)).toEqual([3000]);
  expect(await kinds()).toEqual(["issue", "refund", "release", "reserve", "spend"]);
});

it("the gift vouchers of an order stay reserved until its seats are sold, and are released when those are lost", async () => {
  const { ready, codes } = await payingWithVouchers(3000);
  const { orderId, paymentId, providerId } = await atTheirPage(ready);
  const kinds = async () => (await voucherEntries(codes[0] ?? "")).map(({ kind }) => kind);
  deps.cards.pay(providerId);
  await recordPaid(deps, paymentId, { providerId, paidAt: new Date() });
  expect(await kinds()).toEqual(["issue", "reserve"]);
  await giveSeatsToRival(ready);
  await completeOrder(deps, orderId);
  expect(await ordersOf(ready.basketId)).toMatchObject([{ state: "failed", failure: "refunded" }]);
  expect(await kinds()).toEqual(["issue", "reserve", "release"]);
  expect(await vouchersLeft(codes)).toEqual([3000]);
});

it("a gift voucher that is blocked before the order is written pays nothing of it", async () => {
  const { ready, codes } = await payingWithVouchers(3000, 2000);
  await block(codes[0]);
  const attempt = await atTheirPage(ready);
  expect(await vouchersLeft(codes)).toEqual([3000, 0]);
  expect(await paid(attempt)).toEqual(confirmed);
  expect(await voucherEntries(codes[0] ?? "")).toEqual([{ kind: "issue", amount: 3000 }]);
});

it("a returned ticket goes back onto gift vouchers for what the card did not pay, up to what each of them paid", async () => {
  const { ready, codes } = await payingFor(2, [3000, 9000]);
  const attempt = await atTheirPage(ready);
  expect(await paid(attempt)).toEqual(confirmed);
  const [first = "", second = ""] = await ticketIdsOf(attempt.orderId);
  const back = async (ticketId: string) => {
    const done = await returnTicket(deps, attempt.orderId, ticketId);
    return done.ok ? done.returned.to : done.problem;
  };
  expect(await back(first)).toEqual({ card: 5000, giftCards: 3500, credit: 0 });
  const [one = 0, two = 0] = await vouchersLeft(codes);
  expect(one + two).toBe(3500);
  expect(await back(second)).toEqual({ card: 0, giftCards: 8500, credit: 0 });
  expect(await vouchersLeft(codes)).toEqual([3000, 9000]);
});

it("an order names the gift vouchers that pay for it with what is left on each, and those that were refunded", async () => {
  const { ready, codes } = await payingWithVouchers(2500, 9000);
  const orderId = await orderForNothing(ready);
  const giftCards = async () => (await getOrder(deps.db, orderId)).giftCards;
  const left = new Map([
    [codes[0], 0],
    [codes[1], 3000],
  ]);
  const inOrder = [...codes].sort();
  expect(await giftCards()).toEqual(
    inOrder.map((code) => ({ code: maskedVoucherCode(code), left: left.get(code) })),
  );
  expect(await listRefundedGiftCards(deps.db, orderId)).toEqual([]);
  expect(await refundOrder(deps, orderId, "command line")).toMatchObject({ ok: true });
  expect(await giftCards()).toEqual([]);
  expect(await listRefundedGiftCards(deps.db, orderId)).toEqual(inOrder);
});

it("a refund extends what would expire before new credit does, and shortens nothing", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000);
  const codes = [
    await newVoucher(1000, { expires_at: day(10) }),
    await newVoucher(1000, { expires_at: day(1000) }),
    await newVoucher(1000),
  ];
  for (const code of codes) await addCode(ready.basketId, code);
  const grants = [
    await newCredit(ready.customerId, 1000, 10),
    await newCredit(ready.customerId, 1000, 1000),
  ];
  await useCredit(ready.basketId, 2000, ready.session);
  const attempt = await atTheirPage(ready);
  expect(await paid(attempt)).toEqual(confirmed);
  await refundOrder(deps, attempt.orderId, "command line");
  const days = await query<{ days: number | null }>`
    select round(extract(epoch from expires_at - now()) / 86400)::int as days from (
      select expires_at from gift_vouchers where code = any(${codes})
      union all select expires_at from credit_grants where id = any(${grants})) every
    order by 1`;
  // Six months are 181 to 184 days.
  const extended = expect.toSatisfy((left: number) => left > 179 && left < 186) as unknown;
  expect(days.map((row) => row.days)).toEqual([extended, extended, 1000, 1000, null]);
});

it("late money reserves gift vouchers again, or is refunded when one of them was spent meanwhile", async () => {
  const [good, bad] = [await payingWithVouchers(3000, 2000), await payingWithVouchers(3000, 2000)];
  const [one, two] = [await atTheirPage(good.ready), await atTheirPage(bad.ready)];
  await giveUp(one);
  await giveUp(two);
  expect(await paid(one)).toEqual(confirmed);
  expect(await vouchersLeft(good.codes)).toEqual([0, 0]);
  const other = await readyBasket({ quantity: 1 });
  await addCode(other.basketId, bad.codes[1] ?? "");
  expect(await paid(await atTheirPage(other))).toEqual(confirmed);
  expect(await paid(two)).toEqual(refunded);
  expect(await vouchersLeft(bad.codes)).toEqual([3000, 0]);
});

it("late money is refunded when a gift voucher was blocked meanwhile, or has too little left", async () => {
  const [blocked, short] = [await payingWithVouchers(3000), await payingWithVouchers(3000)];
  const [one, two] = [await atTheirPage(blocked.ready), await atTheirPage(short.ready)];
  await giveUp(one);
  await giveUp(two);
  await block(blocked.codes[0]);
  expect(await paid(one)).toEqual(refunded);
  expect(await vouchersLeft(blocked.codes)).toEqual([3000]);

  const other = await readyBasket({ quantity: 1 });
  for (const code of [await newVoucher(7000), ...short.codes]) await addCode(other.basketId, code);
  await orderForNothing(other);
  expect(await vouchersLeft(short.codes)).toEqual([1500]);
  expect(await paid(two)).toEqual(refunded);
  expect(await vouchersLeft(short.codes)).toEqual([1500]);
  expect(await ordersOf(short.ready.basketId)).toMatchObject([
    { state: "failed", failure: "refunded" },
  ]);
});

const payingWithCredit = async (amount: number, ...grants: number[]) => {
  const ready = await readyBasket({ quantity: 1 });
  const ids: string[] = [];
  for (const [index, grant] of grants.entries())
    ids.push(await newCredit(ready.customerId, grant, 50 + index));
  await useCredit(ready.basketId, amount, ready.session);
  return { ready, ids };
};
const creditLeft = async (ids: string[]) => {
  const rows = await query<{ left: number }>`select "left" from credit_grants where id = any(${ids})
    order by expires_at`;
  return rows.map((row) => row.left);
};
const kindsOf = async (id: string | undefined) => {
  const rows = await query<{ kind: string }>`select kind from credit_entries where grant_id = ${id}
    order by kind`;
  return rows.map(({ kind }) => kind);
};

it("account credit that expires first is reserved first", async () => {
  const { ready, ids } = await payingWithCredit(2500, 1500, 4000);
  const attempt = await atTheirPage(ready);
  expect(await creditLeft(ids)).toEqual([0, 3000]);
  await giveUp(attempt);
  expect(await creditLeft(ids)).toEqual([1500, 4000]);
  expect(await kindsOf(ids[0])).toEqual(["grant", "release", "reserve"]);
  const again = await atTheirPage(ready);
  expect(await paid(again)).toEqual(confirmed);
  expect(await creditLeft(ids)).toEqual([0, 3000]);
  const twice = ["release", "release", "reserve", "reserve"];
  expect(await kindsOf(ids[1])).toEqual(["grant", ...twice, "spend"]);
  await refundOrder(deps, again.orderId, "command line");
  // Both are good for as long as new credit now.
  expect((await creditLeft(ids)).sort()).toEqual([1500, 4000]);
  expect(await kindsOf(ids[1])).toContain("refund");
});

it("late money reserves account credit again, or is refunded and takes none when too little is left", async () => {
  const [good, bad] = [
    await payingWithCredit(2500, 1500, 4000),
    await payingWithCredit(2500, 1500, 4000),
  ];
  const [one, two] = [await atTheirPage(good.ready), await atTheirPage(bad.ready)];
  await giveUp(one);
  await giveUp(two);
  expect(await paid(one)).toEqual(confirmed);
  expect(await creditLeft(good.ids)).toEqual([0, 3000]);
  await updateRow("credit_grants", bad.ids[1] ?? "", { expires_at: new Date() });
  expect(await paid(two)).toEqual(refunded);
  expect((await creditLeft(bad.ids)).sort()).toEqual([1500, 4000]);
});
