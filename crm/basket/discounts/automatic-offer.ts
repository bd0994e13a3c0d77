import { sql } from "drizzle-orm";

import { venue } from "#contract/venue";
import type { BasketTicketRecord } from "../contents/basket-lines";
import type { AutomaticOffer } from "../../tables/offers";
import type { Discount } from "./discount";

export type OfferTicket = Pick<BasketTicketRecord, "id" | "eventId" | "priceTypeId" | "faceValue">;

/**
 * Groups tickets from the highest price down and discounts the cheapest of each full group. A ticket counts for the
 * first offer that can use it.
 */
export function offerDiscounts(
  offers: readonly AutomaticOffer[],
  tickets: readonly OfferTicket[],
): Discount[] {
  const used = new Set<string>();
  return offers.flatMap((offer): Discount[] => {
    const eligible = tickets
      .filter((ticket) => !used.has(ticket.id) && isEligible(offer, ticket))
      .sort((a, b) => b.faceValue - a.faceValue || (a.id < b.id ? -1 : 1));
    const lineIds = new Set<string>();
    for (let first = 0; first + offer.tickets <= eligible.length; first += offer.tickets) {
      const group = eligible.slice(first, first + offer.tickets);
      for (const { id } of group) used.add(id);
      for (const { id } of group.slice(offer.tickets - offer.lowered)) lineIds.add(id);
    }
    if (lineIds.size === 0) return [];
    return [{ id: offer.id, source: "offer", lineIds, off: { percent: offer.percentOff } }];
  });
}

function isEligible(offer: AutomaticOffer, ticket: OfferTicket): boolean {
  return (
    (offer.eventIds === null || offer.eventIds.includes(ticket.eventId)) &&
    (offer.priceTypeIds === null || offer.priceTypeIds.includes(ticket.priceTypeId))
  );
}

/**
 * SQL: the offers that are valid now, by rank. Part of the statement that reads a basket. None where another system sets the
 * prices: it would refuse an order at a lower one.
 */
export const runningOffers =
  venue.system === undefined ? offersNow() : sql<AutomaticOffer[] | null>`null::json`;

function offersNow() {
  return sql<AutomaticOffer[] | null>`(
  select json_agg(json_build_object('id', o.id, 'name', o.name, 'tickets', o.tickets,
      'lowered', o.lowered, 'percentOff', o.percent_off, 'priceTypeIds', o.price_type_ids,
      'eventIds', (select json_agg(e.event_id) from automatic_offer_events e where e.offer_id = o.id)
    ) order by o.rank, o.id)
  from automatic_offers o
  where o.active and o.valid_from <= crm_now()
    and (o.valid_until is null or o.valid_until > crm_now()))`;
}
