import type { PriceList } from "#contract/schemas/price-list";

/**
 * Whether anything is left that is given by price. Where nothing is, wheelchair spaces and companion seats may still be
 * chosen on the map: for everybody else the performance is sold out.
 */
export function isLeftByPrice({ bands }: Pick<PriceList, "bands">): boolean {
  return bands.some(({ byPrice }) => byPrice > 0);
}
