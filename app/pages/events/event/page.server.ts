import type { Outcome } from "#contract/define";
import type { EventDetail } from "#contract/schemas/event";
import type { PriceTerms } from "#contract/schemas/price-list";
import { closedReason } from "~/domain/events/closed-reason";

import { offersOf } from "./event-offers";
import type { InstanceOffers } from "./event-offers";

import type { Crm } from "~/.server/ticketing/ticketing";

export type EventPage = {
  event: EventDetail;
  /** What can be bought right on the page: of the next performances, those that are open to everybody. */
  onSale: InstanceOffers[];
};

/** Of a long run the later ones are bought on their own pages: a list of more is none to choose from. */
const MOST_PERFORMANCES = 6;

/**
 * An event, and what of it can be bought at once. A performance of which it cannot be told what is left is not among
 * that; the way to its own page is there all the same. Safe to repeat.
 */
export async function getEventPage(
  crm: Crm,
  eventId: string,
  visit: { now: string; terms: PriceTerms },
): Promise<Outcome<EventPage, "not-found">> {
  const event = await crm.getEvent({ params: { id: eventId }, query: { terms: visit.terms } });
  if (!event.ok) return event;
  const next = event.value.instances
    .filter(({ status }) => status === "get-tickets" || status === "limited")
    .slice(0, MOST_PERFORMANCES);
  const onSale = await Promise.all(next.map(({ id }) => findOffers(crm, id, visit)));
  return {
    ok: true,
    value: {
      event: event.value,
      onSale: onSale.flatMap((one) => (one === null || one.offers.length === 0 ? [] : [one])),
    },
  };
}

async function findOffers(
  crm: Crm,
  id: string,
  { now, terms }: { now: string; terms: PriceTerms },
): Promise<InstanceOffers | null> {
  const [instance, priceList] = await Promise.all([
    crm.getInstance({ params: { id } }),
    crm.getPriceList({ params: { id }, query: { terms }, session: null }),
  ]);
  if (!instance.ok || !priceList.ok) return null;
  const closed = closedReason(instance.value, priceList.value, now);
  return closed === null ? offersOf(instance.value, priceList.value) : null;
}
