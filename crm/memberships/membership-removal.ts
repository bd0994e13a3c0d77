import type { ModeOfSale } from "../catalogue/sale-rules";

/**
 * Whether a basket is emptied when a membership is taken out of it (spec section 4: "Removing a membership that set
 * the mode of sale (advance access) empties the basket"). It is, when any ticket could be had by that membership
 * alone: in its priority time, or at its price.
 */
export function emptiesBasket(lines: readonly ModeOfSale[], itemId: string): boolean {
  return lines.some(({ membershipItemId }) => membershipItemId === itemId);
}
