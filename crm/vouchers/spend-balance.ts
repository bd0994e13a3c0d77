import { and, asc, eq, gt, sql, type SQLWrapper } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

import { VENUE_ZONE } from "#contract/venue";
import { baskets } from "../baskets/tables";
import { RETURN_RULES } from "../orders/rules";
import type { Redemption, RedeemingOrder } from "../orders/redemptions";
import { readClock, today } from "../platform/database/clock";
import type { Reader, Transaction } from "../platform/database/database";
import { venueSettings } from "../platform/database/tables";
import { creditSpend, maskedVoucherCode, voucherRefusal } from "./rules";
import { creditEntries, creditGrants, giftVoucherEntries, giftVouchers } from "./tables";

/** A movement of one voucher or one grant; `amount` is signed, minor units. */
type Movement = { id: string; amount: number };

type EntryKind = (
  | typeof giftVoucherEntries.$inferSelect
  | typeof creditEntries.$inferSelect
)["kind"];

/** The SQL counterpart of `creditUntil`. */
const newCreditExpiry = sql`((${today} + interval '23 hours 59 minutes' + make_interval(months =>
  coalesce((select ${venueSettings.creditMonths} from ${venueSettings}), ${RETURN_RULES.creditMonths}::int)))
  at time zone ${sql.raw(`'${VENUE_ZONE}'`)})`;

const negate = ({ id, amount }: Movement): Movement => ({ id, amount: -amount });

/** `left` is the balance column of `table`; `owner` is the column of `entries` that references it. */
function createLedger(table: PgTable, left: string, entries: PgTable, owner: string) {
  const [leftColumn, ownerColumn] = [sql.identifier(left), sql.identifier(owner)];

  /**
   * Inserts entries and updates the balances in one statement, so that a balance is always the sum of its entries. The
   * table's check refuses negative balances and balances above the row's amount.
   */
  async function post(
    tx: Transaction,
    kind: EntryKind,
    orderId: string | null,
    movements: readonly Movement[],
  ): Promise<void> {
    if (movements.length === 0) return;
    await tx.execute(sql`
      with posted as (
        insert into ${entries} (${ownerColumn}, kind, amount, order_id)
        select m.id, ${kind}, m.amount, ${orderId}::uuid
        from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as m (id uuid, amount int)
        returning ${ownerColumn} as id, amount
      )
      update ${table} t set ${leftColumn} = t.${leftColumn} + p.amount
      from posted p where p.id = t.id`);
  }

  async function lockRowsOfOrder(tx: Transaction, orderId: string): Promise<void> {
    await tx.execute(sql`
      select from ${table} t
      where t.id in (select e.${ownerColumn} from ${entries} e where e.order_id = ${orderId})
      order by t.id for no key update`);
  }

  /** Amounts that an order has reserved or spent, per row. */
  async function listTaken(tx: Reader, orderId: string) {
    const { rows } = await tx.execute<Movement & { spent: boolean }>(sql`
      select e.${ownerColumn} as id, -sum(e.amount)::int as amount, bool_or(e.kind = 'spend') as spent
      from ${entries} e where e.order_id = ${orderId}
      group by 1 having sum(e.amount) < 0 order by 1`);
    return {
      reserved: rows.filter(({ spent }) => !spent),
      spent: rows.filter(({ spent }) => spent),
    };
  }

  async function releaseAll(tx: Transaction, orderId: string): Promise<void> {
    await lockRowsOfOrder(tx, orderId);
    const { reserved, spent } = await listTaken(tx, orderId);
    await post(tx, "release", orderId, reserved);
    await refund(tx, orderId, spent);
  }

  /** Refunds amounts that an order spent. Extends balances that would expire before new credit would. */
  async function refund(
    tx: Transaction,
    orderId: string,
    movements: readonly Movement[],
  ): Promise<void> {
    if (movements.length === 0) return;
    await lockRowsOfOrder(tx, orderId);
    await post(tx, "refund", orderId, movements);
    await tx.execute(sql`
      update ${table} set expires_at = ${newCreditExpiry}
      where id = any (${sql.param(movements.map(({ id }) => id))}::uuid[]) and expires_at < ${newCreditExpiry}`);
  }

  async function settle(tx: Transaction, orderId: string): Promise<void> {
    await lockRowsOfOrder(tx, orderId);
    const { reserved } = await listTaken(tx, orderId);
    await post(tx, "release", orderId, reserved);
    await post(tx, "spend", orderId, reserved.map(negate));
  }

  return { post, lockRowsOfOrder, listTaken, refund, releaseAll, settle };
}

const vouchers = createLedger(giftVouchers, "balance", giftVoucherEntries, "voucher_id");
const grants = createLedger(creditGrants, "left", creditEntries, "grant_id");

type Spent = { id: string; left: number; isGoodwill: boolean };

/** Amounts per gift card that an order spent and that were not refunded. */
export async function listSpentGiftCards(db: Reader, orderId: string): Promise<Spent[]> {
  const { rows } = await db.execute<Spent>(sql`
    select v.id, -sum(e.amount)::int as "left", v.order_item_id is null as "isGoodwill"
    from ${giftVoucherEntries} e join ${giftVouchers} v on v.id = e.voucher_id
    where e.order_id = ${orderId}
    group by v.id having sum(e.amount) < 0 and bool_or(e.kind = 'spend')
    order by v.id`);
  return rows;
}
export const refundToGiftCards = vouchers.refund;

/** Amounts per grant that an order spent and that were not refunded. Goodwill comes last. */
export async function listSpentCredit(db: Reader, orderId: string): Promise<Spent[]> {
  const { rows } = await db.execute<Spent>(sql`
    select g.id, -sum(e.amount)::int as "left", g.source = 'goodwill' as "isGoodwill"
    from ${creditEntries} e join ${creditGrants} g on g.id = e.grant_id
    where e.order_id = ${orderId}
    group by g.id having sum(e.amount) < 0 and bool_or(e.kind = 'spend')
    order by g.source = 'goodwill', g.id`);
  return rows;
}
export const refundToGrants = grants.refund;

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
    where e.order_id = ${orderId} and e.kind <> 'refund' and v.order_item_id is null
    union all
    select e.amount from ${creditEntries} e join ${creditGrants} g on g.id = e.grant_id
    where e.order_id = ${orderId} and e.kind <> 'refund' and g.source = 'goodwill') paid)`;

/** Masked codes of the gift cards that pay for an order, with their current balance in minor units. */
export async function listGiftCardsOf(db: Reader, orderId: string) {
  const rows = await db
    .select({ code: giftVouchers.code, left: giftVouchers.balance })
    .from(giftVoucherEntries)
    .innerJoin(giftVouchers, eq(giftVouchers.id, giftVoucherEntries.voucherId))
    .where(eq(giftVoucherEntries.orderId, orderId))
    .groupBy(giftVouchers.id)
    .having(sql`sum(${giftVoucherEntries.amount}) < 0`)
    .orderBy(giftVouchers.code);
  return rows.map(({ code, left }) => ({ code: maskedVoucherCode(code), left }));
}

/** Codes of the gift cards that an order was refunded to. */
export async function listRefundedGiftCards(db: Reader, orderId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ code: giftVouchers.code })
    .from(giftVoucherEntries)
    .innerJoin(giftVouchers, eq(giftVouchers.id, giftVoucherEntries.voucherId))
    .where(and(eq(giftVoucherEntries.orderId, orderId), eq(giftVoucherEntries.kind, "refund")))
    .orderBy(giftVouchers.code);
  return rows.map(({ code }) => code);
}
export const postToVouchers = vouchers.post;
export const postToCredit = grants.post;

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
      if (voucher.balance < amount || voucherRefusal(voucher, order.currency, now) !== null)
        return false;
    const taken = released.map(({ voucher, amount }) => ({ id: voucher.id, amount: -amount }));
    await vouchers.post(tx, "reserve", order.id, taken);
    return true;
  },

  releaseAll: vouchers.releaseAll,
  settle: async (tx, order) => {
    if (order.giftVouchers > 0) await vouchers.settle(tx, order.id);
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

  releaseAll: grants.releaseAll,
  settle: async (tx, order) => {
    if (order.credit > 0) await grants.settle(tx, order.id);
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
