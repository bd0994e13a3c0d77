import { randomInt } from "node:crypto";

import { makeGiftVoucherCode } from "./gift-voucher-code";
import type { Transaction } from "../platform/database/database";
import { giftVouchers } from "./gift-vouchers-tables";
import { postToVouchers } from "./voucher-ledger";

/** A voucher to be issued; minor units. */
type NewVoucher = {
  amount: number;
  currency: string;
  /** Null: never. */
  expiresAt: Date | null;
  /** The line of an order that it was bought by, and which of that line; absent when the box office gives it away. */
  bought?: { orderItemId: string; copy: number };
  /** A demo's own; absent: one that nobody can guess. */
  code?: string;
};

/** Issues a gift voucher. Two of one code are impossible; with more than 2^54 codes it does not come to that. */
export async function issueVoucher(
  tx: Transaction,
  { bought, code = makeGiftVoucherCode(randomInt), ...voucher }: NewVoucher,
): Promise<{ id: string; code: string }> {
  const [row] = await tx
    .insert(giftVouchers)
    // The balance is what its entries say; the first of them follows.
    .values({ ...voucher, ...bought, code, balance: 0 })
    .returning({ id: giftVouchers.id, code: giftVouchers.code });
  if (row === undefined) throw new Error("insert into gift_vouchers returned no row");
  await postToVouchers(tx, "issue", null, [{ voucherId: row.id, amount: voucher.amount }]);
  return row;
}
