const MOBILE = { DKK: "mobilepay", SEK: "swish" } as const;

/** The phone payment that the provider's page offers beside the card in this currency. */
export function mobilePaymentOf(currency: string) {
  return currency in MOBILE ? MOBILE[currency as keyof typeof MOBILE] : null;
}
