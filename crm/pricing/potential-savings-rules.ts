import { priceOfBasket } from "../baskets/basket-rules";
import type { BasketRecord } from "../baskets/basket-contents";
import type { ItemOf } from "../baskets/basket-lines";

/** What one ticket would cost at a member's price, minor units; null where there is none. */
type MemberPrice = (line: { instanceId: string; bandId: string }) => number | null;

/**
 * What a membership would save: the fees that it waives, and members' prices. `saves` does not count its cost, `total`
 * does. Minor units.
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
  const present = basket.items.find(({ kind }) => kind === "membership")?.unitPrice ?? 0;
  return { saves: Math.max(0, before - present - (total - membership.unitPrice)), total };
}
