import type { BasketRecord } from "../contents/basket-contents";
import { getChosenPrice, withChosenPrices } from "../contents/chosen-price";
import { totalToCompare } from "./price-of-basket";

/**
 * What the buyer pays less than without a membership, minor units: waived fees, and member prices that applied by
 * themselves. A member price that the buyer chose counts only by its fee, since what else they had chosen is unknown.
 */
export function memberSaving(basket: BasketRecord): number {
  const lines = basket.lines.map((line) =>
    line.eligibility === "member" && getChosenPrice(line) !== null
      ? (withChosenPrices([line])[0] ?? line)
      : line,
  );
  const without = totalToCompare({ ...basket, lines, membershipAmount: 0 });
  return Math.max(0, without - totalToCompare(basket));
}
