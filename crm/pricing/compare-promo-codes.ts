import { totalWithPromo } from "../baskets/basket";
import { type BasketRecord } from "../baskets/basket-contents";
import type { CodeRecord } from "../codes/basket-code-rules";

/**
 * Which of two promo codes costs less. When it makes no difference the one that was there first, unless the other one
 * opens a priority sale: that is what it was entered for.
 */
export function betterPromo(
  basket: BasketRecord,
  first: CodeRecord,
  second: CodeRecord,
): CodeRecord {
  const saved = totalWithPromo(basket, first) - totalWithPromo(basket, second);
  if (saved !== 0) return saved > 0 ? second : first;
  return opensPriority(second) && !isNeeded(basket, first) ? second : first;
}

/**
 * Whether tickets in the basket may need this promo code: it opens the priority sale, and they were sold by a code.
 * Without it they could not be bought any more.
 */
export function isNeeded(basket: Pick<BasketRecord, "lines">, promo: CodeRecord): boolean {
  return opensPriority(promo) && basket.lines.some(({ modeOfSale }) => modeOfSale === "code");
}

const opensPriority = (code: CodeRecord) => code.kind === "promo" && code.opensPriority;
