import type { Address } from "#contract/schemas/address";

/** A card that the customer lets the card provider keep (spec section 3, "Payment card"). */
export type StoredCard = {
  id: string;
  brand: string;
  maskedNumber: string;
  cardholderName: string;
  expiryMonth: number;
  expiryYear: number;
  /** Else it is an alternative. */
  isPreferred: boolean;
  address: Address | null;
};

/** Whether a card cannot be used any more: it is good to the end of its month. `now` is ISO with an offset. */
export function isExpiredCard(
  { expiryMonth, expiryYear }: Pick<StoredCard, "expiryMonth" | "expiryYear">,
  now: string,
): boolean {
  const [year = 0, month = 0] = now.split("-").map(Number);
  return expiryYear < year || (expiryYear === year && expiryMonth < month);
}

/**
 * The card that becomes the preferred one when this one is removed (spec section 4): the first of the others that is
 * good still, else the first; null when this one is an alternative or the last. The box office decides; this is to say
 * so before.
 */
export function promotedCard(
  cards: readonly StoredCard[],
  removed: StoredCard,
  now: string,
): StoredCard | null {
  if (!removed.isPreferred) return null;
  const others = cards.filter(({ id }) => id !== removed.id);
  return others.find((card) => !isExpiredCard(card, now)) ?? others[0] ?? null;
}
