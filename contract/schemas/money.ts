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

/** A part of a sum in minor units, rounded half up: how each discount and each return of one ticket is worked out. */
export function percentOf(amount: number, percent: number): number {
  return Math.round((amount * percent) / 100);
}

const MOBILE = { DKK: "mobilepay", SEK: "swish" } as const;

export type MobilePayment = (typeof MOBILE)[keyof typeof MOBILE];

export const isMobilePayment = (name: string): name is MobilePayment =>
  Object.values<string>(MOBILE).includes(name);

/** The phone payment that the card provider's page offers besides the card in this currency; null where there is none. */
export function mobilePaymentOf(currency: string): MobilePayment | null {
  return currency in MOBILE ? MOBILE[currency as keyof typeof MOBILE] : null;
}
