import { eq, sql } from "drizzle-orm";

import type { Spend } from "../orders/spends";
import { readClock } from "../platform/database/clock";
import type { Transaction } from "../platform/database/database";
import { voucherRefusal } from "./rules";
import { giftVoucherEntries, giftVouchers } from "./tables";

/** Money on gift vouchers: reserved while an order is paid for, then spent or released. */
export const giftVoucherSpends: Spend = {
  lock: async (tx, basketId) => {
    await tx.execute(sql`
      select from ${giftVouchers} v
      where v.id in (
        select c.ref::uuid from basket_codes c where c.basket_id = ${basketId} and c.kind = 'gift-voucher')
      order by v.id for no key update`);
  },

  take: async (tx, order, basket, priced) => {
    const voucherOf = new Map(
      basket.codes.flatMap((code) =>
        code.kind === "gift-voucher" ? [[code.id, code.voucherId]] : [],
      ),
    );
    const taken = priced.tenders.flatMap(({ id, kind, amount }) => {
      const voucherId = kind === "gift-voucher" ? voucherOf.get(id) : undefined;
      return voucherId === undefined || amount === 0 ? [] : [{ voucherId, amount: -amount }];
    });
    await postToVouchers(tx, "reserve", order.id, taken);
    return null;
  },

  release: async (tx, orderId) => {
    await lockOfOrder(tx, orderId);
    const taken = await listTakenOfVouchers(tx, orderId);
    for (const spent of [false, true])
      await postToVouchers(
        tx,
        spent ? "refund" : "release",
        orderId,
        taken.filter((movement) => movement.spent === spent),
      );
  },

  retake: async (tx, order) => {
    if (order.giftVouchers === 0) return true;
    await lockOfOrder(tx, order.id);
    const wanted = await listReserved(tx, order.id);
    const now = await readClock(tx);
    for (const { voucher, amount } of wanted)
      if (voucher.balance < amount || voucherRefusal(voucher, order.currency, now) !== null)
        return false;
    const taken = wanted.map(({ voucher, amount }) => ({ voucherId: voucher.id, amount: -amount }));
    await postToVouchers(tx, "reserve", order.id, taken);
    return true;
  },

  settle: async (tx, orderId) => {
    await lockOfOrder(tx, orderId);
    const taken = (await listTakenOfVouchers(tx, orderId)).filter(({ spent }) => !spent);
    await postToVouchers(tx, "release", orderId, taken);
    await postToVouchers(tx, "spend", orderId, taken.map(negated));
  },
};

const negated = ({ voucherId, amount }: VoucherMovement) => ({ voucherId, amount: -amount });

/** The vouchers that a failed order had reserved money on and gave it back, as they are now. */
async function listReserved(tx: Transaction, orderId: string) {
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

async function lockOfOrder(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`
    select from ${giftVouchers} v
    where v.id in (select e.voucher_id from ${giftVoucherEntries} e where e.order_id = ${orderId})
    order by v.id for no key update`);
}

type EntryKind = (typeof giftVoucherEntries.$inferSelect)["kind"];

/** A movement of one voucher; `amount` is signed, minor units. */
type VoucherMovement = { voucherId: string; amount: number };

/**
 * Writes movements of gift vouchers down, one of each, and changes their balances by them, in one statement: so a
 * balance is always the sum of its entries. The table's constraint refuses what would go below nothing or above the voucher's worth.
 */
export async function postToVouchers(
  tx: Transaction,
  kind: EntryKind,
  orderId: string | null,
  movements: readonly VoucherMovement[],
): Promise<void> {
  if (movements.length === 0) return;
  await tx.execute(sql`
    with posted as (
      insert into ${giftVoucherEntries} (voucher_id, kind, amount, order_id)
      select m.voucher_id, ${kind}, m.amount, ${orderId}::uuid
      from jsonb_to_recordset(${JSON.stringify(movements.map(rowOf))}::jsonb) as m (voucher_id uuid, amount int)
      returning voucher_id, amount
    )
    update ${giftVouchers} v set balance = v.balance + p.amount
    from posted p where p.voucher_id = v.id`);
}

const rowOf = ({ voucherId: voucher_id, amount }: VoucherMovement) => ({ voucher_id, amount });

/** What an order has of each voucher now, by the voucher's id; and whether that is spent for good. */
async function listTakenOfVouchers(
  tx: Transaction,
  orderId: string,
): Promise<(VoucherMovement & { spent: boolean })[]> {
  const { rows } = await tx.execute<{ voucher_id: string; amount: number; spent: boolean }>(sql`
    select e.voucher_id, -sum(e.amount)::int as amount, bool_or(e.kind = 'spend') as spent
    from ${giftVoucherEntries} e where e.order_id = ${orderId}
    group by e.voucher_id having sum(e.amount) < 0 order by e.voucher_id`);
  return rows.map(({ voucher_id: voucherId, amount, spent }) => ({ voucherId, amount, spent }));
}
