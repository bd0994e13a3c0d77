/** What something costs, minor units: what may be lowered, and the fee that goes on top. */
export type FromPrice = { price: number; fee: number };

/**
 * The least that one package costs: the cheapest so many of its parts, less the discount, each rounded as `priceBasket`
 * does. Null when it does not have as many.
 */
export function packagePriceFrom(
  parts: readonly FromPrice[],
  { minItems, percentOff }: { minItems: number; percentOff: number },
): FromPrice | null {
  if (parts.length < minItems) return null;
  const cheapest = [...parts]
    .sort((a, b) => a.price + a.fee - (b.price + b.fee))
    .slice(0, minItems);
  return {
    price: cheapest.reduce(
      (sum, { price }) => sum + price - Math.round((price * percentOff) / 100),
      0,
    ),
    fee: cheapest.reduce((sum, { fee }) => sum + fee, 0),
  };
}
