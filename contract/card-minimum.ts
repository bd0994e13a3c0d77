import type { Money } from "./schemas/money";

/** The least that the card provider charges, minor units (docs.stripe.com/currencies, minimum charge amounts). */
const CARD_MINIMUM: Readonly<Record<string, number>> = {
  USD: 50,
  GBP: 30,
  EUR: 50,
  SEK: 300,
  DKK: 250,
};

/** Whether a sum cannot be paid by card because it is too small; nothing to pay needs no card. */
export const isUnderCardMinimum = ({ amount, currency }: Money): boolean =>
  amount > 0 && amount < (CARD_MINIMUM[currency] ?? 0);
