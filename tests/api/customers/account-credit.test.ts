import { expect, it } from "vitest";

import { closeAccount } from "../../../crm/desk/customer-file/close-account";
import { api, getBasket, newBasket, newCustomer } from "../support/box-office";
import { addCode, newCredit, newVoucher, useCredit, checkLedgersAfterAll } from "../support/codes";
import { tokenIn } from "../support/mailbox";
import { boughtOrder, pay, readyBasket } from "../support/paying";
import { countOrders, mailedLink, redeemLink } from "../support/sign-in";
import { db } from "../support/test-database";
import { after, fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

checkLedgersAfterAll();

const getCredit = async (session: string) => (await api.getAccountCredit({ session })).value;

it("a new account with a closed account's email does not receive its orders or credit", async () => {
  const closed = await boughtOrder({ quantity: 1 });
  await newCredit(closed.customerId, 5_000);
  const close = () =>
    db.transaction((tx) => closeAccount(tx, closed.customerId, { locale: "en-us" }));
  expect(await close()).toEqual({ ok: true, value: null });
  expect(
    await stored.creditGrants.count({ customerId: closed.customerId, expiresAt: after() }),
  ).toBe(0);
  const { email } = closed;
  const { customerId, session } = await newCustomer({ email });
  await redeemLink({ token: tokenIn(await mailedLink("magic-links", email)) });
  expect(await countOrders(customerId)).toBe(0);
  expect((await getCredit(session)).grants).toEqual([]);
});

it("account credit pays the chosen amount after vouchers, spending the earliest to expire first", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const late = await newCredit(ready.customerId, 5_000, 150);
  const soon = await newCredit(ready.customerId, 2_000, 10);
  await newCredit(ready.customerId, 9_000, -1);
  expect((await getCredit(ready.session)).balance.amount).toBe(7_000);
  await addCode(ready.basketId, await newVoucher(5_500));
  const { value } = await useCredit(ready.basketId, 2_500, ready.session);
  expect(value.credit).toMatchObject({ wanted: { amount: 2_500 }, available: { amount: 7_000 } });
  expect(value.totals).toMatchObject({
    giftVouchers: { amount: 5_500 },
    credit: { amount: 2_500 },
    toPay: { amount: 500 },
  });
  await useCredit(ready.basketId, 3_000, ready.session);
  const order = await pay(ready, { expectedTotal: 0 });
  expect(order.value.order.state).toBe("confirmed");
  const { balance, grants, entries } = await getCredit(ready.session);
  expect(balance.amount).toBe(4_000);
  expect(grants.map(({ id, left }) => [id, left.amount]).slice(1)).toEqual([
    [soon, 0],
    [late, 4_000],
  ]);
  const spent = entries.filter(({ kind }) => kind === "spend");
  expect(spent.map(({ amount }) => amount.amount).sort()).toEqual([-1_000, -2_000]);
  expect(spent.every(({ orderId }) => orderId === order.value.order.id)).toBe(true);
});

it("account credit can only be used by its signed-in customer, and only if there is any", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const otherCustomer = await newCustomer();
  await newCredit(otherCustomer.customerId, 1_000);
  const reasons = [
    (await useCredit(ready.basketId, 100, null)).failure.code,
    (await useCredit(ready.basketId, 100, otherCustomer.session)).failure.code,
    (await useCredit(await newBasket(), 100, otherCustomer.session)).failure.reason,
    (await useCredit(ready.basketId, 100, ready.session)).failure.reason,
    (await api.getAccountCredit()).failure.code,
  ];
  expect(reasons).toEqual([
    "not-signed-in",
    "not-found",
    "not-claimed",
    "no-credit",
    "not-signed-in",
  ]);
});

it("removed or expired account credit is not used", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const grant = await newCredit(ready.customerId, 5_000);
  await useCredit(ready.basketId, 5_000, ready.session);
  await stored.creditGrants.change({ id: grant }, { expiresAt: fromNow() });
  expect((await pay(ready, { expectedTotal: 3_500 })).failure.fields).toEqual({ total: "changed" });
  expect((await getBasket(ready.basketId)).totals.credit.amount).toBe(0);
  const { value } = await useCredit(ready.basketId, null, ready.session);
  expect(value.credit).toBeNull();
});
