import type { PriceList } from "#contract/schemas/price-list";

/** Whether a price list has anything that is not everybody's: prices, types, or the sale itself. */
export function hasPersonalPrices({
  openToBuyer,
  terms,
  priceTypes,
}: Pick<PriceList, "openToBuyer" | "terms" | "priceTypes">): boolean {
  return (
    openToBuyer || terms !== "public" || priceTypes.some(({ eligibility }) => eligibility !== "all")
  );
}
