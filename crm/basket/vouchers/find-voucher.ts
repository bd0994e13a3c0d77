import { eq } from "drizzle-orm";

import { giftVouchers } from "../../tables/vouchers";
import type { Reader } from "../../platform/database/database";
import { firstRow, hasRows } from "../../platform/database/rows";

export type VoucherRow = typeof giftVouchers.$inferSelect;

/** Whether any gift card was ever sold, issued or imported. */
export const hasVouchers = (db: Reader): Promise<boolean> =>
  hasRows(db.select({ id: giftVouchers.id }).from(giftVouchers).limit(1));

export function findVoucher(db: Reader, code: string) {
  return firstRow(db.select().from(giftVouchers).where(eq(giftVouchers.code, code)));
}
