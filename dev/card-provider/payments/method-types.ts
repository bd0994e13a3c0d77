/** Stripe's names of the ways to pay that the stand-in knows; the last three are debited, in mode "setup". */
export const paymentMethodTypes = [
  "card",
  "mobilepay",
  "swish",
  "us_bank_account",
  "bacs_debit",
  "sepa_debit",
] as const;
