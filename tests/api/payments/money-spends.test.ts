import { expect, it } from "vitest";

import { refundOrder } from "../../../crm/payments/cancel-order";
import {
  endPromo,
  enter,
  entriesOf,
  leftOf,
  newCredit,
  newPromo,
  newVoucher,
  useCredit,
  usesOf,
  checkBooksAtTheEnd,
} from "../support/codes";
import { query, updateRow } from "../support/create-test-performance";
import { readyBasket } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { buyerAt, confirmed, refunded } from "../support/spending";

const deps = testPaymentDeps();
const { atTheirPage, giveUp, paid } = buyerAt(deps);
checkBooksAtTheEnd();

const payingWithVouchers = async (...amounts: number[]) => {
  const ready = await readyBasket({ quantity: 1 });
  const codes: string[] = [];
  for (const amount of amounts) codes.push(await newVoucher(amount));
  for (const code of codes) await enter(ready.basketId, code);
  return { ready, codes };
};
const vouchersLeft = (codes: string[]) => Promise.all(codes.map(leftOf));

it("each gift voucher of an order is reserved for what it pays, and not when it pays nothing", async () => {
  const { ready, codes } = await payingWithVouchers(3000, 2000);
  const attempt = await atTheirPage(ready);
  expect(await vouchersLeft(codes)).toEqual([0, 0]);
  await giveUp(attempt);
  expect(await vouchersLeft(codes)).toEqual([3000, 2000]);
  expect(await entriesOf(codes[0] ?? "")).toEqual([
    { kind: "issue", amount: 3000 },
    { kind: "reserve", amount: -3000 },
    { kind: "release", amount: 3000 },
  ]);
});

it("the gift vouchers of an order are spent once it is paid, and get their worth back on a refund", async () => {
  const { ready, codes } = await payingWithVouchers(3000);
  const attempt = await atTheirPage(ready);
  expect(await paid(attempt)).toEqual(confirmed);
  const kinds = async () => (await entriesOf(codes[0] ?? "")).map(({ kind }) => kind).sort();
  expect(await vouchersLeft(codes)).toEqual([0]);
  expect(await kinds()).toEqual(["issue", "release", "reserve", "spend"]);
  expect(await refundOrder(deps, attempt.orderId, "command line")).toMatchObject({ ok: true });
  expect(await vouchersLeft(codes)).toEqual([3000]);
  expect(await kinds()).toEqual(["issue", "refund", "release", "reserve", "spend"]);
});

it("late money reserves gift vouchers again, or is refunded when one of them was spent meanwhile", async () => {
  const [good, bad] = [await payingWithVouchers(3000, 2000), await payingWithVouchers(3000, 2000)];
  const [one, two] = [await atTheirPage(good.ready), await atTheirPage(bad.ready)];
  await giveUp(one);
  await giveUp(two);
  expect(await paid(one)).toEqual(confirmed);
  expect(await vouchersLeft(good.codes)).toEqual([0, 0]);
  const other = await readyBasket({ quantity: 1 });
  await enter(other.basketId, bad.codes[1] ?? "");
  expect(await paid(await atTheirPage(other))).toEqual(confirmed);
  expect(await paid(two)).toEqual(refunded);
  expect(await vouchersLeft(bad.codes)).toEqual([3000, 0]);
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

const payingWithCode = async (code: string) => {
  const ready = await readyBasket({ quantity: 1 });
  await enter(ready.basketId, code);
  return ready;
};

it("a promo code counts one use for an order, which is released when the visitor turns back", async () => {
  const code = await newPromo();
  const attempt = await atTheirPage(await payingWithCode(code));
  expect(await usesOf(code)).toBe(1);
  await giveUp(attempt);
  expect(await usesOf(code)).toBe(0);
  expect(await paid(attempt)).toEqual(confirmed);
  expect(await usesOf(code)).toBe(1);
});

it("late money is refunded when its promo code is used up meanwhile", async () => {
  const code = await newPromo({ max_uses: 1 });
  const late = await payingWithCode(code);
  const attempt = await atTheirPage(late);
  await giveUp(attempt);
  expect(await paid(await atTheirPage(await payingWithCode(code)))).toEqual(confirmed);
  expect(await paid(attempt)).toEqual(refunded);
  expect(await usesOf(code)).toBe(1);
});

it("a promo code that fits no ticket or has expired is not used by an order", async () => {
  const nothing = await newPromo({ min_tickets: 2, opens_priority: true });
  expect(await paid(await atTheirPage(await payingWithCode(nothing)))).toEqual(confirmed);
  expect(await usesOf(nothing)).toBe(0);
  const over = await newPromo();
  const ready = await payingWithCode(over);
  await endPromo(over);
  expect(await paid(await atTheirPage(ready))).toEqual(confirmed);
  expect(await usesOf(over)).toBe(0);
});
