import { z } from "zod";

export const moneySchema = z
  .object({ amount: z.int(), currency: z.string().length(3) })
  .meta({ id: "Money", description: "Minor units (cents) of an ISO 4217 currency" });

/** An integer amount in the minor units of its currency (cents for USD). */
export type Money = Readonly<z.output<typeof moneySchema>>;

/** A percentage of minor units, rounded half up. Used for discounts and for returns of single tickets. */
export function takePercent(amount: number, percent: number): number {
  return Math.round((amount * percent) / 100);
}

/** The tax that an amount of minor units includes, at a rate in percent, rounded half up. */
export function includedTax(amount: number, rate: number): number {
  return Math.round((amount * rate) / (100 + rate));
}

export const MOBILE_PAYMENTS = { DKK: "mobilepay", SEK: "swish" } as const;

export type MobilePayment = (typeof MOBILE_PAYMENTS)[keyof typeof MOBILE_PAYMENTS];

export const isMobilePayment = (name: string): name is MobilePayment =>
  Object.values<string>(MOBILE_PAYMENTS).includes(name);

/** Mobile payment method that the card page offers in this currency besides cards; null if there is none. */
export function getMobilePayment(currency: string): MobilePayment | null {
  return currency in MOBILE_PAYMENTS
    ? MOBILE_PAYMENTS[currency as keyof typeof MOBILE_PAYMENTS]
    : null;
}
