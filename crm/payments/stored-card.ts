export type CardOnFile = {
  id: string;
  isPreferred: boolean;
  expiryMonth: number;
  expiryYear: number;
};

/** Whether a card cannot be used any more: it is good to the end of its month. */
export function isExpiredCard(
  card: Pick<CardOnFile, "expiryMonth" | "expiryYear">,
  now: Date,
): boolean {
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth() + 1;
  return card.expiryYear < year || (card.expiryYear === year && card.expiryMonth < month);
}

/**
 * Spec section 4: deleting the preferred card promotes the next. The next is the first of the others, in their order,
 * that can still be used, else the first of them. Null when nobody is promoted: an alternative went, or the last card.
 */
export function promotedCard(
  cards: readonly CardOnFile[],
  removed: string,
  now: Date,
): string | null {
  if (cards.find(({ id }) => id === removed)?.isPreferred !== true) return null;
  const others = cards.filter(({ id }) => id !== removed);
  return (others.find((card) => !isExpiredCard(card, now)) ?? others[0])?.id ?? null;
}

type Face = {
  brand: string;
  maskedNumber: string;
  expiryMonth: number;
  expiryYear: number;
  cardholderName: string;
};

/** Whether two are one card, as far as is seen of them: who pays with it once more does not have it twice. */
export function isSameCard(a: Face, b: Face): boolean {
  return (
    a.brand.toLowerCase() === b.brand.toLowerCase() &&
    a.maskedNumber === b.maskedNumber &&
    a.expiryMonth === b.expiryMonth &&
    a.expiryYear === b.expiryYear &&
    a.cardholderName === b.cardholderName
  );
}

/** "•••• 4242": all that is ever kept of a number. */
export function maskedNumber(lastDigits: string): string {
  return `•••• ${lastDigits.slice(-4)}`;
}
