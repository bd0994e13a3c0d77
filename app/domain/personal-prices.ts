import type { PriceList } from "./event";

/** Whether a price list has anything that not everybody may buy: it is then for one visitor alone. */
export function hasPersonalPrices({
  openToBuyer,
  priceTypes,
}: Pick<PriceList, "openToBuyer" | "priceTypes">): boolean {
  return openToBuyer || priceTypes.some(({ eligibility }) => eligibility !== "all");
}
