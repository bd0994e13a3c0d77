import type { Money } from "../../schemas/money";

/**
 * Minimum card charge in minor units (docs.stripe.com/currencies, minimum charge amounts), of the currencies that a venue
 * can have.
 */
const CARD_MINIMUM: Readonly<Record<string, number>> = {
  USD: 50,
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1_500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  MXN: 1_000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1_000,
};

/** The smallest amount that a card can pay, in minor units. */
export const cardMinimum = (currency: string): number => CARD_MINIMUM[currency] ?? 0;

/** Whether an amount is too small to be charged to a card. False for 0, which needs no card. */
export const isUnderCardMinimum = ({ amount, currency }: Money): boolean =>
  amount > 0 && amount < cardMinimum(currency);
