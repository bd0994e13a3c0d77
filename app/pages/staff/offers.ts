import type { PriceList } from "#contract/schemas/price-list";

/** What a performance is sold at: a seat band and a ticket type, as one choice of a form. */
export function offersOf({ bands, priceTypes }: PriceList) {
  const names = new Map(priceTypes.map(({ id, name }) => [id, name]));
  return bands.flatMap((band) =>
    band.prices.map(({ priceTypeId, total }) => ({
      value: `${band.id}|${priceTypeId}`,
      band: band.name,
      type: names.get(priceTypeId) ?? priceTypeId,
      total,
      left: band.byPrice,
    })),
  );
}
export type StaffOffer = ReturnType<typeof offersOf>[number];
