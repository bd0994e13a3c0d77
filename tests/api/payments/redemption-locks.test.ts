import { sql } from "drizzle-orm";
import { expect, it } from "vitest";

import { promoCodeRedemption } from "../../../crm/basket/codes/spend-promo-code";
import { stockRedemption } from "../../../crm/basket/lines/merchandise/spend-stock";
import { lockOrder } from "../../../crm/money/orders/order-locks";
import type { Redemption } from "../../../crm/basket/totals/redemption";
import { lockRedemptions } from "../../../crm/money/orders/write-order";
import { findPaymentContext } from "../../../crm/money/purchases/payment-context";
import type { Transaction } from "../../../crm/platform/database/database";
import { ticketSubscriptionRedemption } from "../../../crm/basket/subscriptions/spend-subscription";
import { giftVoucherRedemption } from "../../../crm/basket/vouchers/spend-balance";
import { addLine, add, getBasket } from "../support/box-office";
import { addCode, newCredit, newPromo, newVoucher, useCredit } from "../support/codes";
import { createTestPerformance } from "../support/create-test-performance";
import { newStockItem } from "../support/stock-items";
import { readyBasket } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { buyerActions } from "../support/spending";
import { redeem, newSubscription } from "../support/subscribers";
import { query, stored } from "../support/stored";

const deps = testPaymentDeps();
const { goToCardPage, abandonPayment } = buyerActions(deps);

const isUnlocked = async (table: string, column: string, value: string) =>
  (await query(`select from ${table} where ${column} = $1 for no key update skip locked`, [value]))
    .length > 0;

/** Locks what a new payment of the basket locks. */
async function lockAll(tx: Transaction, basketId: string): Promise<void> {
  await lockRedemptions(tx, basketId, await findPaymentContext(tx, basketId, "unused key"));
}

/** Whether an order of this buyer would not have to wait for another one. */
async function canOrderNow(email: string): Promise<boolean> {
  const [row] = await query<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('email ' || lower(${email}), 11)) as free`;
  return row?.free === true;
}

it("the redemptions of a basket are locked until its order is created", async () => {
  const ready = await readyBasket();
  const { basketId, customerId, session } = ready;
  const [voucher, promo] = [await newVoucher(1000), await newPromo()];
  await addCode(basketId, voucher);
  await addCode(basketId, promo);
  const grant = await newCredit(customerId, 1000);
  await useCredit(basketId, 500, session);
  const vouchers = await newSubscription(customerId);
  const [ticket] = (await getBasket(basketId)).tickets;
  await redeem(basketId, ticket?.id ?? "", vouchers, session);

  const unlockedRows = async () => ({
    voucher: await isUnlocked("gift_vouchers", "code", voucher),
    promo: await isUnlocked("promo_codes", "code", promo),
    credit: await isUnlocked("credit_grants", "id", grant),
    subscription: await isUnlocked("ticket_subscriptions", "id", vouchers),
  });
  const all = { voucher: true, promo: true, credit: true, subscription: true };
  expect(await unlockedRows()).toEqual(all);
  await deps.db.transaction(async (tx) => {
    await lockAll(tx, basketId);
    expect(await unlockedRows()).toEqual({
      voucher: false,
      promo: false,
      credit: false,
      subscription: false,
    });
    // Nothing here has a limit per buyer, so the buyer's other orders need not wait.
    expect(await canOrderNow(ready.email)).toBe(true);
  });
  expect(await unlockedRows()).toEqual(all);
});

it("redemptions are locked before a late payment checks whether they are still available", async () => {
  const ready = await readyBasket({ delivery: "Cobo" });
  const { basketId, customerId, session } = ready;
  const [voucher, promo] = [await newVoucher(1000), await newPromo()];
  const bag = await newStockItem({ stock: 1 });
  await addCode(basketId, voucher);
  await addCode(basketId, promo);
  await addLine(basketId, { kind: "merchandise", itemId: bag, quantity: 1 });
  const vouchers = await newSubscription(customerId);
  const [ticket] = (await getBasket(basketId)).tickets;
  await redeem(basketId, ticket?.id ?? "", vouchers, session);
  const attempt = await goToCardPage(ready);
  await abandonPayment(attempt);

  // Nothing is available any more, so nothing is written.
  await stored.giftVouchers.change({ code: voucher }, { state: "blocked" });
  await stored.promoCodes.change({ code: promo }, { maxUses: 0 });
  await stored.stockLevels.change({ itemId: bag }, { level: 0 });
  await stored.ticketSubscriptions.change({ id: vouchers }, { used: sql`vouchers` });
  const kinds: [Redemption, table: string, column: string, value: string][] = [
    [promoCodeRedemption, "promo_codes", "code", promo],
    [giftVoucherRedemption, "gift_vouchers", "code", voucher],
    [stockRedemption, "stock_levels", "item_id", bag],
    [ticketSubscriptionRedemption, "ticket_subscriptions", "id", vouchers],
  ];
  await deps.db.transaction(async (tx) => {
    const order = (await lockOrder(tx, attempt.orderId))?.order;
    if (order === undefined) throw new Error("no order");
    for (const [redemption, table, column, value] of kinds) {
      expect([table, await isUnlocked(table, column, value)]).toEqual([table, true]);
      expect([table, await redemption.reserveAgain(tx, order)]).toEqual([table, false]);
      expect([table, await isUnlocked(table, column, value)]).toEqual([table, false]);
    }
  });
});

it("a buyer's other orders wait if the basket has tickets limited per buyer", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const { instanceId, limitedTypeId } = await createTestPerformance({ seats: 4 });
  await add(ready.basketId, { instanceId, priceTypeId: limitedTypeId });
  await deps.db.transaction(async (tx) => {
    await lockAll(tx, ready.basketId);
    expect(await canOrderNow(ready.email)).toBe(false);
    expect(await canOrderNow(`another.${ready.email}`)).toBe(true);
  });
  expect(await canOrderNow(ready.email)).toBe(true);
  // An unclaimed basket has no buyer.
  await stored.baskets.change({ id: ready.basketId }, { customerId: null });
  await deps.db.transaction(async (tx) => {
    await lockAll(tx, ready.basketId);
    expect(await canOrderNow(ready.email)).toBe(true);
  });
});
