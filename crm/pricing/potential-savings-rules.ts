import { priceOfBasket } from "../baskets/basket-rules";
import type { BasketRecord } from "../baskets/basket-contents";
import type { ItemOf } from "../baskets/basket-lines";

/** The lowest members' price in minor units; null if there is none. */
type MemberPrice = (line: { instanceId: string; bandId: string }) => number | null;

/**
 * Calculates what a membership would save by waived fees and members' prices, in minor units. `saves` excludes the
 * membership's price, `total` includes it.
 */
export function potentialSavings(
  basket: BasketRecord,
  membership: ItemOf<"membership">,
  memberPrice: MemberPrice,
): { saves: number; total: number } {
  const lines = basket.lines.map((line) => {
    const price = line.packageItemId === null ? memberPrice(line) : null;
    return price !== null && price < line.faceValue ? { ...line, faceValue: price } : line;
  });
  const items = [...basket.items.filter(({ kind }) => kind !== "membership"), membership];
  const worth = Math.max(basket.membershipAmount, membership.details.worth);
  const before = priceOfBasket(basket).sums.total;
  const total = priceOfBasket({ ...basket, lines, items, membershipAmount: worth }).sums.total;
  const currentPrice = basket.items.find(({ kind }) => kind === "membership")?.unitPrice ?? 0;
  return { saves: Math.max(0, before - currentPrice - (total - membership.unitPrice)), total };
}
