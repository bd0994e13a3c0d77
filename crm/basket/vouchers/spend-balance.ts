import { and, asc, eq, gt, sql, type SQLWrapper } from "drizzle-orm";

import { baskets } from "../../tables/baskets";
import type { Redemption, RedeemingOrder } from "../totals/redemption";
import { orders } from "../../tables/orders";
import { readClock } from "../../platform/database/clock";
import type { Reader, Transaction } from "../../platform/database/database";
import { grants, type Movement, vouchers } from "./ledger";
import {
  listSpentCredit,
  listSpentGiftVouchers,
  refundToGiftVouchers,
  refundToGrants,
} from "./return-balance";
import { creditSpend, usableBalance, voucherRefusal } from "./rules";
import {
  creditEntries,
  creditGrants,
  giftVoucherEntries,
  giftVouchers,
} from "../../tables/vouchers";
import { isGoodwillVoucher } from "../../tables/other-systems";
import { maskedVoucherCode } from "../contents/code-record";

const negate = ({ id, amount }: Movement): Movement => ({ id, amount: -amount });
const takeAll = ({ id, left }: { id: string; left: number }): Movement => ({ id, amount: left });

type Ledger = typeof vouchers;

/** Releases what an order has reserved. */
async function release(
  { post, lockRowsOfOrder, listReserved }: Ledger,
  tx: Transaction,
  orderId: string,
) {
  await lockRowsOfOrder(tx, orderId);
  await post(tx, "release", orderId, await listReserved(tx, orderId));
}

/** Spends what an order has reserved, and returns it. */
async function settle(
  { post, lockRowsOfOrder, listReserved }: Ledger,
  tx: Transaction,
  orderId: string,
) {
  await lockRowsOfOrder(tx, orderId);
  const reserved = await listReserved(tx, orderId);
  await post(tx, "release", orderId, reserved);
  await post(tx, "spend", orderId, reserved.map(negate));
  return reserved;
}

/**
 * The part of an order's donations that goodwill paid for. Goodwill pays for the other lines first, except for gift cards,
 * which gift cards cannot pay for. Minor units; 0 for a null order.
 */
export const donationsPaidByGoodwill = (orderId: SQLWrapper) => sql<number>`greatest(0,
  ${paidByGoodwill(orderId)} - (
    select o.total - coalesce(sum(i.price) filter (where i.kind in ('donation', 'gift-voucher')), 0)::int
    from orders o left join order_items i on i.order_id = o.id
    where o.id = ${orderId} group by o.id))`;

/**
 * The part of an order that goodwill paid for: gift cards that staff issued, and goodwill credit. Ignores later refunds.
 * Minor units; 0 for a null order.
 */
const paidByGoodwill = (orderId: SQLWrapper) => sql<number>`(
  select coalesce(-sum(paid.amount), 0)::int from (
    select e.amount from ${giftVoucherEntries} e join ${giftVouchers} v on v.id = e.voucher_id
    where e.order_id = ${orderId} and e.kind <> 'refund' and ${isGoodwillVoucher("v")}
    union all
    select e.amount from ${creditEntries} e join ${creditGrants} g on g.id = e.grant_id
    where e.order_id = ${orderId} and e.kind <> 'refund' and g.source = 'goodwill') paid)`;

/** The gift cards that pay for an order, with what each pays and what is left on it, in minor units. */
export const listVoucherPayments = (db: Reader, orderId: string) =>
  db
    .select({
      code: giftVouchers.code,
      left: giftVouchers.balance,
      amount: sql<number>`(-sum(${giftVoucherEntries.amount}))::int`,
    })
    .from(giftVoucherEntries)
    .innerJoin(giftVouchers, eq(giftVouchers.id, giftVoucherEntries.voucherId))
    .where(eq(giftVoucherEntries.orderId, orderId))
    .groupBy(giftVouchers.id)
    .having(sql`sum(${giftVoucherEntries.amount}) < 0`)
    .orderBy(giftVouchers.code);

/** Masked codes of the gift cards that pay for an order, with their current balance in minor units. */
export async function listPayingGiftVouchers(db: Reader, orderId: string) {
  const payments = await listVoucherPayments(db, orderId);
  return payments.map(({ code, left }) => ({ code: maskedVoucherCode(code), left }));
}

/** Codes of the gift cards that an order was refunded to. */
export async function listRefundedGiftVouchers(db: Reader, orderId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ code: giftVouchers.code })
    .from(giftVoucherEntries)
    .innerJoin(giftVouchers, eq(giftVouchers.id, giftVoucherEntries.voucherId))
    .where(and(eq(giftVoucherEntries.orderId, orderId), eq(giftVoucherEntries.kind, "refund")))
    .orderBy(giftVouchers.code);
  return rows.map(({ code }) => code);
}
/** Reserves gift voucher balances while an order is being paid, then spends or releases them. */
export const giftVoucherRedemption: Redemption = {
  lock: {
    of: "codes",
    async take(tx, basketId) {
      await tx.execute(sql`
        select from ${giftVouchers} v
        where v.id in (
          select c.ref::uuid from basket_codes c where c.basket_id = ${basketId} and c.kind = 'gift-voucher')
        order by v.id for no key update`);
    },
  },

  reserve: async (tx, order, basket, priced) => {
    const taken = basket.codes.flatMap((code) => {
      if (code.kind !== "gift-voucher") return [];
      const amount = priced.tenders.find(({ id }) => id === code.id)?.amount ?? 0;
      return amount === 0 ? [] : [{ id: code.voucherId, amount: -amount }];
    });
    await vouchers.post(tx, "reserve", order.id, taken);
    return null;
  },

  reserveAgain: async (tx, order) => {
    if (order.giftVouchers === 0) return true;
    await vouchers.lockRowsOfOrder(tx, order.id);
    const released = await listReleased(tx, order.id);
    const now = await readClock(tx);
    for (const { voucher, amount } of released)
      if (
        usableBalance(voucher, now) < amount ||
        voucherRefusal(voucher, order.currency, now) !== null
      )
        return false;
    const taken = released.map(({ voucher, amount }) => ({ id: voucher.id, amount: -amount }));
    await vouchers.post(tx, "reserve", order.id, taken);
    return true;
  },

  async releaseAll(tx, orderId) {
    await release(vouchers, tx, orderId);
    const spent = await listSpentGiftVouchers(tx, orderId);
    await refundToGiftVouchers(tx, orderId, spent.map(takeAll), { again: false });
  },
  settle: async (tx, order) => {
    if (order.giftVouchers === 0) return;
    const settled = await settle(vouchers, tx, order.id);
    // What lapses first was spent first.
    await tx.execute(sql`
      update ${giftVouchers} v set lapsing = greatest(0, v.lapsing - m.amount)
      from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as m (id uuid, amount int), ${orders} o
      where v.id = m.id and o.id = ${order.id} and v.lapses_at > o.placed_at`);
  },
};

/** The vouchers that an order had reserved and released, with their current state and the reserved amount. */
function listReleased(tx: Transaction, orderId: string) {
  return tx
    .select({
      voucher: giftVouchers,
      amount: sql<number>`(max(-${giftVoucherEntries.amount}))::int`,
    })
    .from(giftVoucherEntries)
    .innerJoin(giftVouchers, eq(giftVouchers.id, giftVoucherEntries.voucherId))
    .where(eq(giftVoucherEntries.orderId, orderId))
    .groupBy(giftVouchers.id)
    .having(sql`sum(${giftVoucherEntries.amount}) = 0`);
}

/** Reserves credit while an order is being paid, first to expire first, then spends or releases it. */
export const creditRedemption: Redemption = {
  lock: {
    of: "credit",
    async take(tx, basketId) {
      await tx.execute(sql`
        select from ${creditGrants} g
        where g."left" > 0 and g.customer_id = (
          select b.customer_id from ${baskets} b where b.id = ${basketId} and b.credit_wanted is not null)
        order by g.id for no key update`);
    },
  },

  reserve: async (tx, order, _basket, { sums }) => {
    // The lock above means that no other order has spent the credit since it was read.
    if (sums.credit > 0 && !(await reserveCredit(tx, order, sums.credit)))
      throw new Error("insufficient credit despite lock");
    return null;
  },

  reserveAgain: async (tx, order) => {
    if (order.credit === 0) return true;
    await tx.execute(sql`
      select from ${creditGrants} g
      where g."left" > 0 and g.customer_id = ${order.customerId}
      order by g.id for no key update`);
    return reserveCredit(tx, order, order.credit);
  },

  async releaseAll(tx, orderId) {
    await release(grants, tx, orderId);
    const spent = await listSpentCredit(tx, orderId);
    await refundToGrants(tx, orderId, spent.map(takeAll), { again: false });
  },
  settle: async (tx, order) => {
    if (order.credit > 0) await settle(grants, tx, order.id);
  },
};

/** Reserves the whole sum, or nothing and returns false if there is less. */
async function reserveCredit(
  tx: Transaction,
  { id: orderId, customerId, currency }: RedeemingOrder,
  sum: number,
): Promise<boolean> {
  const spendable = await tx
    .select({ id: creditGrants.id, left: creditGrants.left, expiresAt: creditGrants.expiresAt })
    .from(creditGrants)
    .where(
      and(
        eq(creditGrants.customerId, customerId),
        eq(creditGrants.currency, currency),
        gt(creditGrants.left, 0),
        gt(creditGrants.expiresAt, sql`crm_now()`),
      ),
    )
    .orderBy(asc(creditGrants.expiresAt), asc(creditGrants.id));
  const parts = creditSpend(spendable, sum);
  if (parts.reduce((total, { amount }) => total + amount, 0) < sum) return false;
  await grants.post(tx, "reserve", orderId, parts.map(negate));
  return true;
}
