import { priceOfBasket, totalToCompare } from "../totals/price-of-basket";
import type { BasketRecord } from "../contents/basket-contents";
import type { ItemOf } from "../contents/basket-lines";
import { linesAtBestPrice, type BestPricing } from "./best-price-rules";

/**
 * Calculates what a membership would save by waived fees and members' prices, in minor units. `saves` excludes the
 * membership's price, `total` includes it.
 */
export function potentialSavings(
  basket: BasketRecord,
  membership: ItemOf<"membership">,
  pricing: BestPricing,
): { saves: number; total: number } {
  const items = [...basket.items.filter(({ kind }) => kind !== "membership"), membership];
  const membershipAmount = Math.max(basket.membershipAmount, membership.details.worth);
  const joined = { ...basket, items, membershipAmount };
  const after = { ...joined, lines: linesAtBestPrice(joined, pricing) };
  const currentPrice = basket.items.find(({ kind }) => kind === "membership")?.unitPrice ?? 0;
  const before = totalToCompare(basket) - currentPrice;
  const saves = Math.max(0, before - (totalToCompare(after) - membership.unitPrice));
  return { saves, total: priceOfBasket(after).sums.total };
}
