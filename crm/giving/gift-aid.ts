import { eq, sql } from "drizzle-orm";

import type { Reader } from "../platform/database/database";
import { giftAidDeclarations } from "./gift-aid-tables";

/** When a customer declared gift aid, while the declaration stands; else null. */
export async function findGiftAid(db: Reader, customerId: string): Promise<Date | null> {
  const [row] = await db
    .select()
    .from(giftAidDeclarations)
    .where(eq(giftAidDeclarations.customerId, customerId));
  return row === undefined || row.endedAt !== null ? null : row.createdAt;
}

/** Keeps a declaration; one that had ended stands again. Safe to repeat. */
export async function declareGiftAid(
  db: Reader,
  customerId: string,
  statement: string,
): Promise<void> {
  const declared = { statement, endedAt: null, createdAt: sql`crm_now()` };
  await db
    .insert(giftAidDeclarations)
    .values({ customerId, statement })
    .onConflictDoUpdate({ target: giftAidDeclarations.customerId, set: declared });
}

/** Ends a declaration. Safe to repeat. */
export async function revokeGiftAid(db: Reader, customerId: string): Promise<void> {
  await db
    .update(giftAidDeclarations)
    .set({ endedAt: sql`crm_now()` })
    .where(eq(giftAidDeclarations.customerId, customerId));
}
