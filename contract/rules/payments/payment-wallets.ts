/** Wallets that the card provider's page can offer, with the names that people know. */
export const WALLET_NAMES = {
  "apple-pay": "Apple Pay",
  "google-pay": "Google Pay",
  link: "Link",
} as const;

export type PaymentWallet = keyof typeof WALLET_NAMES;

export const PAYMENT_WALLETS = Object.keys(WALLET_NAMES) as [PaymentWallet, ...PaymentWallet[]];
