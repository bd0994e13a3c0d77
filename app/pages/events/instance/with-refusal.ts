import type { PriceBand, PriceList } from "#contract/schemas/price-list";

import type { BandPlaces } from "~/domain/seating/band-places";
import type { ClosedReason } from "~/parts/performances/performance-sale";
import type { TicketRefusal } from "~/parts/refusals/basket-refusal";
import { isAboutBand } from "./choice-errors";

type SeatsLeft = { priceList: PriceList; places: BandPlaces; closed: ClosedReason | null };

/** What a refusal says of the seats left replaces the page's numbers, which may be a second older. */
export function withRefusal(
  { priceList, places, closed }: SeatsLeft,
  refusal: TicketRefusal | null,
): SeatsLeft {
  const changed = (change: (band: PriceBand) => PriceBand) => ({
    ...priceList,
    bands: priceList.bands.map(change),
  });
  if (refusal?.code === "not-allowed" && refusal.reason === "sold-out") {
    const none = changed((band) => ({ ...band, available: 0, byPrice: 0 }));
    return { priceList: none, places, closed: "sold-out" };
  }
  if (refusal?.code !== "not-enough-seats") return { priceList, places, closed };
  const about = priceList.bands.find((band) => isAboutBand(refusal, band));
  const place = about && places[about.id];
  return {
    priceList: changed((band) =>
      band === about ? { ...band, byPrice: Math.min(band.byPrice, refusal.available) } : band,
    ),
    places: about && place ? { ...places, [about.id]: { ...place, groups: null } } : places,
    closed,
  };
}
