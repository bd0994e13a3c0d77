/**
 * The price that is preselected in a band, and of which the lowest is shown as "From": the first one, the adult price, or
 * the lowest member price if that is lower. Null without prices.
 * @param prices those that this buyer may use, by rank
 * @param isForMembers of a list price for members; not of pay what you wish
 */
export function usualPrice<Price>(
  prices: readonly Price[],
  getAmount: (price: Price) => number,
  isForMembers: (price: Price) => boolean,
): Price | null {
  const [first = null] = prices;
  if (first === null) return null;
  return prices
    .filter(isForMembers)
    .reduce((least, price) => (getAmount(price) < getAmount(least) ? price : least), first);
}
