import { sql } from "drizzle-orm";

import { accessRegistrations } from "../../tables/access-registrations";
import { programmes, promoCodes } from "../../tables/codes";
import { giftVouchers } from "../../tables/vouchers";
import type { Reader } from "../../platform/database/database";
import { textArray } from "../../platform/database/text-array";
import type { CodeKind } from "../contents/code-record";

const TABLES = {
  "gift-voucher": giftVouchers,
  access: accessRegistrations,
  programme: programmes,
  promo: promoCodes,
} as const satisfies Record<CodeKind, unknown>;

const ALL_KINDS = Object.keys(TABLES) as CodeKind[];

/** Which of these codes visitors can enter already, as codes of these kinds. A code must lead to one thing. */
export async function findTakenCodes(
  db: Reader,
  codes: readonly string[],
  kinds: readonly CodeKind[] = ALL_KINDS,
): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const kind of kinds) {
    const { code } = TABLES[kind];
    const rows = await db
      .select({ code })
      .from(TABLES[kind])
      .where(sql`${code} = any(${textArray(codes)})`);
    for (const row of rows) taken.add(row.code);
  }
  return taken;
}
