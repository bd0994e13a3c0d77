/** Stripe's names of the ways to pay that the stand-in knows; the last three are debited, in mode "setup". */
export const paymentMethodTypes = [
  "card",
  "mobilepay",
  "swish",
  "us_bank_account",
  "bacs_debit",
  "sepa_debit",
] as const;

/** Ways to pay that are approved in an app, each with its name and the one currency it is for here. */
export const mobileMethods = {
  mobilepay: { name: "MobilePay", currency: "dkk" },
  swish: { name: "Swish", currency: "sek" },
} as const;

export type MobileMethod = keyof typeof mobileMethods;

export const isMobileMethod = (name: string): name is MobileMethod => name in mobileMethods;
