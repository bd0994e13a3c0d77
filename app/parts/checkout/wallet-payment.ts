/** A payment on the card provider's page, which asks a guest for name and email. */
export type WalletPayment = {
  attemptKey: string;
  /** Name of the delivery option and what it means; null if nothing is delivered. */
  delivery: { name: string; words: string } | null;
};
