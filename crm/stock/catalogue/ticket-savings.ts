import { sql } from "drizzle-orm";

import type { Reader } from "../../platform/database/database";
import { cachedByRevision, readMoment, toMinute } from "../../platform/database/rows";
import { instances } from "../../tables/catalogue";
import { findFeeRule } from "../sale/price-rows";
import { priorityStart } from "../sale/priority-start";
import { choosePriceTerms } from "../sale/price-rules";
import { type SeasonPrice, ticketSavings, type TicketSavings } from "../sale/ticket-savings-rules";

/** Adult and member prices of the performances that are on sale online now, to everyone or to members. */
async function listSeasonPrices(db: Reader, currency: string): Promise<readonly SeasonPrice[]> {
  const { rows } = await db.execute<SeasonPrice>(sql`
    with open as (
      select plan_id, price_list_id, count(*)::int as performances from ${instances}
      where not cancelled and not box_office_only and starts_at > crm_now()
        and least(on_sale_at, ${priorityStart()}) <= crm_now()
        and coalesce(off_sale_at, starts_at) > crm_now()
      group by 1, 2)
    select json_build_array(open.plan_id, open.price_list_id)::text as offer, p.band_id as "bandId",
           b.capacity * open.performances as seats, p.face_value as "faceValue", t.rank, t.eligibility
    from open
    join price_lists l on l.id = open.price_list_id and l.currency = ${currency}
    join prices p on p.price_list_id = l.id and p.enabled
    join price_types t on t.id = p.price_type_id and t.eligibility in ('all', 'member') and t.wish_min is null
    join (select plan_id, band_id, count(*)::int as capacity from seats
          where plan_id in (select plan_id from open) group by 1, 2) as b
      on b.plan_id = open.plan_id and b.band_id = p.band_id`);
  return rows;
}

const readSeason = cachedByRevision(async (db, currency) => ({
  fee: await findFeeRule(db),
  prices: await listSeasonPrices(db, currency),
}));

/** Returns what a ticket costs less for members whose level is worth this much (minor units); null if nothing is on sale. */
export async function findTicketSavings(
  db: Reader,
  currency: string,
): Promise<(worth: number) => TicketSavings | null> {
  const { catalogue, now } = await readMoment(db);
  const { fee, prices } = await readSeason(db, `${catalogue} ${toMinute(now)}`, currency);
  return (worth) => ticketSavings(prices, fee, choosePriceTerms([{ worth }], fee));
}
