import { eq, sql, ne, asc } from "drizzle-orm";

import { type priceTypes, priceLists } from "../../tables/prices";
import { fees } from "../../tables/fees";
import type { Reader } from "../../platform/database/database";
import type { FeeRule } from "./price-rules";
import { cachedByRevision } from "../../platform/database/rows";
import { isPayWhatYouWishOn } from "./sale-rules";

export type PriceRow = Pick<
  typeof priceTypes.$inferSelect,
  "note" | "eligibility" | "wishMin" | "wishMax"
> & {
  currency: string;
  bandId: string;
  bandName: string;
  bandRank: number;
  priceTypeId: string;
  priceTypeName: string;
  faceValue: number;
};

export async function findFeeRule(db: Reader): Promise<FeeRule | null> {
  const [fee] = await db.select().from(fees).where(eq(fees.type, "per-ticket"));
  return fee ?? null;
}

export const getFeeRule = cachedByRevision(findFeeRule);

/** All enabled prices of an instance, from the top band down. */
export const listPrices = cachedByRevision(async (db, instanceId): Promise<readonly PriceRow[]> => {
  const { rows } = await db.execute<PriceRow>(sql`
    select l.currency, b.id as "bandId", b.name as "bandName", b.rank as "bandRank", t.id as "priceTypeId",
           t.name as "priceTypeName", t.note, t.eligibility, t.wish_min as "wishMin",
           t.wish_max as "wishMax", p.face_value as "faceValue"
    from instances i
    join price_lists l on l.id = i.price_list_id
    join prices p on p.price_list_id = l.id and p.enabled
    join price_bands b on b.id = p.band_id
    join price_types t on t.id = p.price_type_id
    where i.id = ${instanceId} and ${isPayWhatYouWishOn("t")}
    order by b.rank, t.rank`);
  return rows;
});

/** Returns the price lists in another currency than the venue's, which cannot be sold: a basket has one currency. */
export async function listOtherPriceLists(db: Reader, currency: string): Promise<string[]> {
  const rows = await db
    .select({ id: priceLists.id, currency: priceLists.currency })
    .from(priceLists)
    .where(ne(priceLists.currency, currency))
    .orderBy(asc(priceLists.id));
  return rows.map((list) => `${list.id} in ${list.currency}`);
}
