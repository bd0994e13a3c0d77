import type { Address } from "#contract/schemas/address";

/** A card that the customer lets the card provider keep (spec section 3, "Payment card"). */
export type StoredCard = {
  id: string;
  brand: string;
  maskedNumber: string;
  cardholderName: string;
  expiryMonth: number;
  expiryYear: number;
  /** Else it is an alternative. */
  isPreferred: boolean;
  address: Address | null;
};
