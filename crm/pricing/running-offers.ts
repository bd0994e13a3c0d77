import { sql } from "drizzle-orm";

import type { AutomaticOffer } from "./automatic-offer";

/** The automatic offers that are open now, in their order; part of the one statement that reads a basket. */
export const runningOffers = sql<AutomaticOffer[] | null>`(
  select json_agg(json_build_object('id', o.id, 'name', o.name, 'tickets', o.tickets,
      'lowered', o.lowered, 'percentOff', o.percent_off, 'priceTypeIds', o.price_type_ids,
      'eventIds', (select json_agg(e.event_id) from automatic_offer_events e where e.offer_id = o.id)
    ) order by o.rank, o.id)
  from automatic_offers o
  where o.active and o.valid_from <= crm_now()
    and (o.valid_until is null or o.valid_until > crm_now()))`;
