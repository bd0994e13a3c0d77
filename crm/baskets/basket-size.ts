import type { SizeProblem } from "#contract/operations/basket-problems";

/** The most lines besides tickets of one basket: a list that a page can show and a card page can bear. */
const MAX_LINES = 60;
/** The dearest total, minor units: the card provider takes eight digits. */
const MAX_TOTAL = 99_999_999;

/** Why a basket is more than one order bears, or null. */
export function basketFullness(basket: { lines: number; total: number }): SizeProblem | null {
  if (basket.lines > MAX_LINES)
    return { code: "conflict", reason: "too-many-lines", maxLines: MAX_LINES };
  if (basket.total > MAX_TOTAL)
    return { code: "conflict", reason: "too-dear", maxTotal: MAX_TOTAL };
  return null;
}
