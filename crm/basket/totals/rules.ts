import type { Problem } from "#contract/problems/problems";
import type { SizeProblem } from "#contract/problems/basket-problems";

/** Items besides tickets; the checkout and the card page cannot list more. */
const MAX_BASKET_ITEMS = 60;
/** Highest total, minor units: the card provider accepts eight digits. */
const MAX_BASKET_TOTAL = 99_999_999;

/** Returns why a basket is too large for one order, or null. `lines`: items besides tickets; `total` in minor units. */
export function basketSizeProblem(basket: { lines: number; total: number }): SizeProblem | null {
  if (basket.lines > MAX_BASKET_ITEMS)
    return { code: "conflict", reason: "too-many-lines", maxLines: MAX_BASKET_ITEMS };
  return findExcessiveTotal(basket.total);
}

export const findExcessiveTotal = (total: number): Problem<"conflict/total-too-high"> | null =>
  total > MAX_BASKET_TOTAL
    ? { code: "conflict", reason: "total-too-high", maxTotal: MAX_BASKET_TOTAL }
    : null;
