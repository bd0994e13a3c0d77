import { and, asc, eq } from "drizzle-orm";

import { RECOGNITION_NAME_FROM } from "./donation";
import type { Reader } from "../platform/database/database";
import { donationUpsells, funds } from "./funds-tables";

export type FundRow = typeof funds.$inferSelect;
export type UpsellRow = typeof donationUpsells.$inferSelect;

/** The funds that take gifts. */
export function listFunds(db: Reader): Promise<FundRow[]> {
  return db.select().from(funds).where(eq(funds.active, true)).orderBy(asc(funds.rank)).limit(100);
}

/** A fund that takes gifts, or null. */
export async function findFund(db: Reader, fundId: string): Promise<FundRow | null> {
  const [row] = await db
    .select()
    .from(funds)
    .where(and(eq(funds.id, fundId), eq(funds.active, true)));
  return row ?? null;
}

/** The gift that baskets are asked for; null where none is, or its fund takes none. */
export async function findUpsell(db: Reader): Promise<UpsellRow | null> {
  const [row] = await db
    .select({ upsell: donationUpsells })
    .from(donationUpsells)
    .innerJoin(funds, and(eq(funds.id, donationUpsells.fundId), eq(funds.active, true)));
  return row?.upsell ?? null;
}

/** From what sum on a gift may carry a name, minor units. */
export async function findRecognitionNameFrom(db: Reader): Promise<number> {
  const [row] = await db
    .select({ from: donationUpsells.recognitionNameFrom })
    .from(donationUpsells);
  return row?.from ?? RECOGNITION_NAME_FROM;
}
