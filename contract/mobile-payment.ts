const MOBILE = { DKK: "mobilepay", SEK: "swish" } as const;

export type MobilePayment = (typeof MOBILE)[keyof typeof MOBILE];

/** The phone payment that the card provider's page offers besides the card in this currency; null where there is none. */
export function mobilePaymentOf(currency: string): MobilePayment | null {
  return currency in MOBILE ? MOBILE[currency as keyof typeof MOBILE] : null;
}
