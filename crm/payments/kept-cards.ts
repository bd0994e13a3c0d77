import type { CardResult } from "./card-payments";

/** A card that the provider keeps for a customer: no more of its number than the last digits. */
export type KeptCard = {
  /** What the provider calls the card, and the customer who has it there. */
  providerId: string;
  providerCustomer: string;
  brand: string;
  lastDigits: string;
  cardholderName: string;
  expiryMonth: number;
  expiryYear: number;
};

/** The part of the port to the provider that is about cards for the next time. Calls are as those for payments. */
export interface KeptCards {
  /** The card that an attempt was paid with, if the provider keeps it. Safe to repeat. */
  findKeptCard(attemptId: string): Promise<CardResult<KeptCard | null>>;
  /** Has the provider keep a card no more. Safe to repeat: one that it does not know counts as done. */
  forgetCard(providerId: string): Promise<CardResult<null>>;
}
