/** What one line of a basket or an order costs, minor units. */
export type PricedLine = { faceValue: number; fee: number };

/** The sums of a basket, minor units of one currency. `total` is always the sum of its parts. */
export type Sums = {
  subtotal: number;
  fees: number;
  delivery: number;
  discounts: number;
  vat: number;
  total: number;
};

/**
 * Adds up a basket. Delivery is charged once, and not for a basket with nothing in it. Discounts (promo codes,
 * vouchers, credit) never take more than there is to pay, so no total is negative.
 */
export function sumsOf(
  lines: readonly PricedLine[],
  extras: { delivery: number; discounts?: number },
): Sums {
  const subtotal = lines.reduce((sum, line) => sum + line.faceValue, 0);
  const fees = lines.reduce((sum, line) => sum + line.fee, 0);
  const delivery = lines.length > 0 ? extras.delivery : 0;
  // Tickets carry no value added tax in the venue's country.
  const vat = 0;
  const before = subtotal + fees + delivery + vat;
  const discounts = Math.min(extras.discounts ?? 0, before);
  const total = before - discounts;
  if (!Number.isSafeInteger(total)) throw new RangeError(`not minor units: ${total}`);
  return { subtotal, fees, delivery, discounts, vat, total };
}
