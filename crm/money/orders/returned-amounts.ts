import type { ReturnedAs } from "#contract/schemas/order";

/** Returned amounts by destination, in minor units. */
export type ReturnedAmounts = { card: number; giftCards: number; credit: number };

/** One return of an order, in minor units. The part that went neither to the card nor to gift cards is credit. */
export type Return = { amount: number; cardAmount: number; giftCardAmount: number };

/** Total returned amounts of an order by destination; null if nothing was returned. */
export function sumReturnsByDestination(
  { total, giftVouchers, credit, returnedAs, returnedAmount }: ReturnedOrder,
  returns: readonly Return[],
): ReturnedAmounts | null {
  const sum = (pick: (part: Return) => number) =>
    returns.reduce((all, part) => all + pick(part), 0);
  if (returns.length > 0)
    return {
      card: sum(({ cardAmount }) => cardAmount),
      giftCards: sum(({ giftCardAmount }) => giftCardAmount),
      credit: sum((part) => part.amount - part.cardAmount - part.giftCardAmount),
    };
  if (returnedAs === null) return null;
  // A refund of a whole order undoes its payment.
  return returnedAs === "refund"
    ? { card: total - giftVouchers - credit, giftCards: giftVouchers, credit }
    : { card: 0, giftCards: 0, credit: returnedAmount ?? 0 };
}

export type ReturnedOrder = {
  total: number;
  giftVouchers: number;
  credit: number;
  returnedAs: ReturnedAs | null;
  returnedAmount: number | null;
};
