import type { Money } from "../schemas/money";

/** Minimum card charge in minor units (docs.stripe.com/currencies, minimum charge amounts). */
const CARD_MINIMUM: Readonly<Record<string, number>> = {
  USD: 50,
  GBP: 30,
  EUR: 50,
  SEK: 300,
  DKK: 250,
};

/** The smallest amount that a card can pay, in minor units. */
export const cardMinimum = (currency: string): number => CARD_MINIMUM[currency] ?? 0;

/** Whether an amount is too small to be charged to a card. False for 0, which needs no card. */
export const isUnderCardMinimum = ({ amount, currency }: Money): boolean =>
  amount > 0 && amount < cardMinimum(currency);
