import { eq } from "drizzle-orm";

import { giftVouchers } from "../../tables/vouchers";
import type { Reader } from "../../platform/database/database";
import { firstRow } from "../../platform/database/rows";

export type VoucherRow = typeof giftVouchers.$inferSelect;

export function findVoucher(db: Reader, code: string) {
  return firstRow(db.select().from(giftVouchers).where(eq(giftVouchers.code, code)));
}
