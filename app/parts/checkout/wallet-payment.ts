import type { AssumedDelivery } from "./assumed-delivery";

/** A payment on the card provider's page, which asks a guest for name and email. */
export type WalletPayment = {
  attemptKey: string;
  /** Of the basket that it pays for; null before there is one. */
  revision: string | null;
  /** Null if nothing is delivered. */
  delivery: AssumedDelivery | null;
};

/** Of the checkbox that accepts the terms. */
export const TERMS_ID = "terms";
