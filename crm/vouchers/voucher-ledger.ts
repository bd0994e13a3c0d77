import { sql } from "drizzle-orm";

import type { Transaction } from "../platform/database/database";
import { giftVoucherEntries, giftVouchers } from "./gift-vouchers-tables";

type EntryKind = (typeof giftVoucherEntries.$inferSelect)["kind"];

/** A movement of one voucher; `amount` is signed, minor units. */
export type VoucherMovement = { voucherId: string; amount: number };

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
export async function listTakenOfVouchers(
  tx: Transaction,
  orderId: string,
): Promise<(VoucherMovement & { spent: boolean })[]> {
  const { rows } = await tx.execute<{ voucher_id: string; amount: number; spent: boolean }>(sql`
    select e.voucher_id, -sum(e.amount)::int as amount, bool_or(e.kind = 'spend') as spent
    from ${giftVoucherEntries} e where e.order_id = ${orderId}
    group by e.voucher_id having sum(e.amount) < 0 order by e.voucher_id`);
  return rows.map(({ voucher_id: voucherId, amount, spent }) => ({ voucherId, amount, spent }));
}
