import { sql, type SQL } from "drizzle-orm";

import type { PriceTerms } from "#contract/schemas/price-list";
import type { Reader } from "../../platform/database/database";
import { groupBy } from "#runtime/group-by";
import { type Offer, type PriceSummary, getSaleOffer } from "../sale/price-rules";
import { isPayWhatYouWishOn } from "../sale/sale-rules";
import { instances } from "../../tables/catalogue";
import { findFeeRule } from "../sale/price-rows";

export type PricedOffer = Offer & { currency: string };

export function offerKey(planId: string, priceListId: string): string {
  return `${planId} ${priceListId}`;
}

/** Offers by seat plan and price list (`offerKey`), only for the instances selected by `where`. */
export async function listOffers(
  db: Reader,
  terms: PriceTerms,
  where: SQL | undefined,
): Promise<Map<string, PricedOffer>> {
  type Row = PriceSummary & { planId: string; priceListId: string; currency: string };
  const [fee, { rows }] = await Promise.all([
    findFeeRule(db),
    db.execute<Row>(sql`
      with used as materialized (
        select distinct plan_id, price_list_id from ${instances} where ${where ?? sql`true`})
      select used.plan_id as "planId", p.price_list_id as "priceListId", l.currency,
             p.band_id as "bandId", p.face_value as "faceValue", b.capacity,
             json_build_object('name', t.name, 'rank', t.rank,
                               'wishMin', t.wish_min, 'eligibility', t.eligibility) as "priceType"
      from used
      join price_lists l on l.id = used.price_list_id
      join prices p on p.price_list_id = l.id and p.enabled
      join price_types t on t.id = p.price_type_id and ${isSoldOn(terms)} and ${isPayWhatYouWishOn("t")}
      join (select plan_id, band_id, count(*)::int as capacity from seats
            where plan_id in (select plan_id from used) group by 1, 2) as b
        on b.plan_id = used.plan_id and b.band_id = p.band_id`),
  ]);
  const byOffer = groupBy(rows, (row) => offerKey(row.planId, row.priceListId));
  return new Map(
    [...byOffer].map(([key, prices]) => [
      key,
      { ...getSaleOffer(prices, fee, terms), currency: prices[0]?.currency ?? "" },
    ]),
  );
}

/** SQL condition on price type `t`: available to every buyer on these terms. */
export function isSoldOn(terms: PriceTerms) {
  return terms === "public"
    ? sql`t.eligibility = 'all'`
    : sql`t.eligibility = any ('{all,member}')`;
}
