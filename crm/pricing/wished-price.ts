/** What a buyer may pay for a ticket where everybody says the price, minor units (spec section 9). */
export type CustomPriceRule = { min: number; max: number };

/** What is wrong with a wish: too little, too much, or no price that one may wish for. */
export type WishFault = "too-low" | "too-high" | "not-open";

/**
 * Why a buyer may not pay `amount`, minor units, for a ticket; null when it becomes its face value (spec section 9,
 * "Pay-what-you-wish"). Never below nothing, never above the cap; `rule` is null where the price is the list's.
 */
export function customPriceError(rule: CustomPriceRule | null, amount: number): WishFault | null {
  if (rule === null) return "not-open";
  if (amount < Math.max(0, rule.min)) return "too-low";
  return amount > rule.max ? "too-high" : null;
}
