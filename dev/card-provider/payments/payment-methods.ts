/** Stripe's names of the supported payment methods. The last three are direct debits, in mode "setup". */
export const paymentMethodTypes = [
  "card",
  "link",
  "mobilepay",
  "swish",
  "us_bank_account",
  "bacs_debit",
  "sepa_debit",
] as const;

/** Ways to give a card without typing it. */
export const WALLETS = ["Apple Pay", "Google Pay"] as const;

/** Payment methods that are approved in an app, each with its only supported currency. */
export const mobileMethods = {
  mobilepay: { name: "MobilePay", currency: "dkk" },
  swish: { name: "Swish", currency: "sek" },
} as const;

export type MobileMethod = keyof typeof mobileMethods;

export const isMobileMethod = (name: string): name is MobileMethod => name in mobileMethods;
