import type { PriceList } from "#contract/schemas/price-list";
import { offerValue } from "~/domain/schemas/fields";

/**
 * Combines bands and price types of a performance to options of a form. Bands are left out if they have no free seat, nor
 * a wheelchair space or companion seat, which `left` does not count.
 */
export function listOffers({ bands, priceTypes }: PriceList) {
  const names = new Map(priceTypes.map(({ id, name }) => [id, name]));
  return bands
    .filter(({ available, byPrice }) => available > 0 || byPrice > 0)
    .flatMap((band) =>
      band.prices.map(({ priceTypeId, total }) => ({
        value: offerValue(band.id, priceTypeId),
        band: band.name,
        type: names.get(priceTypeId) ?? priceTypeId,
        total,
        left: band.byPrice,
      })),
    );
}
export type StaffOffer = ReturnType<typeof listOffers>[number];
