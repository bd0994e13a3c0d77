import { asc, sql } from "drizzle-orm";

import { toIso, toIsoOrNull } from "../platform/dates";
import type { Reader } from "../platform/database/database";
import { automaticOffers } from "../pricing/automatic-offers-tables";

/** The discounts that come by themselves now, in the order in which they do. */
export async function listAutomaticOffers(db: Reader) {
  const rows = await db
    .select({
      offer: automaticOffers,
      eventIds: sql<string[] | null>`(
        select array_agg(e.event_id order by e.event_id)
        from automatic_offer_events e where e.offer_id = automatic_offers.id)`,
    })
    .from(automaticOffers)
    .where(
      sql`${automaticOffers.active} and ${automaticOffers.validFrom} <= crm_now()
        and (${automaticOffers.validUntil} is null or ${automaticOffers.validUntil} > crm_now())`,
    )
    .orderBy(asc(automaticOffers.rank), asc(automaticOffers.id))
    .limit(200);
  return rows.map(({ offer, eventIds }) => ({
    id: offer.id,
    name: offer.name,
    description: offer.description,
    tickets: offer.tickets,
    lowered: offer.lowered,
    percentOff: offer.percentOff,
    priceTypes: offer.priceTypeIds,
    eventIds,
    validFrom: toIso(offer.validFrom),
    validUntil: toIsoOrNull(offer.validUntil),
  }));
}
