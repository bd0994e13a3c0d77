import type { SQL } from "drizzle-orm";

import { availabilityStatus } from "./availability-status";
import { toIso } from "../platform/dates";
import { stockOf } from "../pricing/offer";
import type { PriceTerms } from "#contract/schemas/price-list";
import type { Reader } from "../platform/database/database";
import { listAccessTags } from "./access-tags";
import type { AccessTagRow } from "./access-tags";
import type { InstanceRow } from "./instance-rows";
import { listOffers, offerKey } from "./offers";
import type { PricedOffer } from "./offers";
import { countTakenSeats } from "../seat-plans/taken-seats";

/** What instances have in common, read once for as many as there are. */
export type ListingContext = { offers: Map<string, PricedOffer>; tags: AccessTagRow[] };

/** For the instances that `which` finds: the condition by which they are read. */
export async function loadListingContext(
  db: Reader,
  which: SQL | undefined,
  terms: PriceTerms = "public",
): Promise<ListingContext> {
  const [offers, tags] = await Promise.all([listOffers(db, terms, which), listAccessTags(db)]);
  return { offers, tags };
}

/**
 * Says of each instance how it stands and what it costs at least. `where` picks the access tags that are shown in
 * listings or on the instance's own page. One query for the counts, however many instances there are.
 */
export async function describeInstances(
  db: Reader,
  rows: readonly InstanceRow[],
  { offers, tags }: ListingContext,
  where: "onListings" | "onInstance",
) {
  const taken = await countTakenSeats(
    db,
    rows.map((row) => row.instance.id),
  );
  return rows.map(({ instance, event, hall, now }) => {
    const offer = offers.get(offerKey(instance.planId, instance.priceListId));
    const stock =
      offer === undefined
        ? { capacity: 0, left: 0 }
        : stockOf(offer, taken.get(instance.id) ?? new Map<string, number>());
    const { id, title, subtitle, kind } = event;
    return {
      id: instance.id,
      event: { id, title, subtitle, kind },
      hall: { id: hall.id, name: hall.name },
      startsAt: toIso(instance.startsAt),
      status: availabilityStatus(instance, stock, now),
      accessTags: tags
        .filter((tag) => tag[where] && instance.accessTagIds.includes(tag.id))
        .map(({ id, name, display, description }) => ({ id, name, display, description })),
      priceFrom:
        offer === undefined || offer.priceFrom === null
          ? null
          : { amount: offer.priceFrom, currency: offer.currency },
      reducedFrom:
        offer === undefined || offer.reducedFrom === null
          ? null
          : {
              name: offer.reducedFrom.name,
              price: { amount: offer.reducedFrom.amount, currency: offer.currency },
            },
    };
  });
}
