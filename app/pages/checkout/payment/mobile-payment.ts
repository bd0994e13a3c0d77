const MOBILE = { DKK: "mobilepay", SEK: "swish" } as const;

type MobilePayment = (typeof MOBILE)[keyof typeof MOBILE];

/** What a telephone pays with in a currency (spec section 9), on the provider's page beside the card; null: nothing. */
export function mobilePaymentOf(currency: string): MobilePayment | null {
  return (MOBILE as Readonly<Record<string, MobilePayment>>)[currency] ?? null;
}
