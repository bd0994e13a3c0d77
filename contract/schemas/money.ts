import { z } from "zod";

export const moneySchema = z
  .object({ amount: z.number().int(), currency: z.string().length(3) })
  .meta({ id: "Money", description: "Minor units (cents) of an ISO 4217 currency" });

/** A sum in the minor units of its currency (cents for USD). Never a fraction, never a float. */
export type Money = Readonly<z.output<typeof moneySchema>>;

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
