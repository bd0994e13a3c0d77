import type { ItemDetails } from "#contract/schemas/basket-item";
import { eq } from "drizzle-orm";

import type { Reader } from "../platform/database/database";
import { giftVouchers } from "./gift-vouchers-tables";
import { orderItems } from "../orders/tables";

export type VoucherRow = typeof giftVouchers.$inferSelect;

/** The voucher of a tidy code, or null. */
export async function findVoucher(db: Reader, code: string): Promise<VoucherRow | null> {
  const [row] = await db.select().from(giftVouchers).where(eq(giftVouchers.code, code));
  return row ?? null;
}

/** A voucher with what its buyer said of it, for its mail; null when there is none, or nobody bought it. */
export async function findBoughtVoucher(
  db: Reader,
  voucherId: string,
): Promise<{ voucher: VoucherRow; details: ItemDetails["gift-voucher"] } | null> {
  const [row] = await db
    .select({ voucher: giftVouchers, details: orderItems.details })
    .from(giftVouchers)
    .innerJoin(orderItems, eq(orderItems.id, giftVouchers.orderItemId))
    .where(eq(giftVouchers.id, voucherId));
  // The line was written with the details of its kind.
  return row === undefined ? null : { ...row, details: row.details as ItemDetails["gift-voucher"] };
}
