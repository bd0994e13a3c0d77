import { asc, ne } from "drizzle-orm";

import type { Reader } from "../platform/database/database";
import { priceLists } from "../pricing/prices-tables";

/** Price lists in other money than the venue's: a basket in one currency must not add up prices in another. */
export async function listOtherPriceLists(db: Reader, currency: string): Promise<string[]> {
  const rows = await db
    .select({ id: priceLists.id, currency: priceLists.currency })
    .from(priceLists)
    .where(ne(priceLists.currency, currency))
    .orderBy(asc(priceLists.id));
  return rows.map((list) => `${list.id} in ${list.currency}`);
}
