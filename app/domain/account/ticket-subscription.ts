import type { Money } from "#contract/schemas/money";

/** A customer's subscription: vouchers that pay for tickets (spec section 3, "Ticket subscription"). */
export type TicketSubscription = {
  id: string;
  name: string;
  pricingStructure: string;
  price: Money;
  /** Days, in New York: "2026-12-01"; `expiresOn` is its last. */
  issuedOn: string;
  expiresOn: string;
  /** In all, left to be used (none once it is over), and used. */
  vouchers: { general: number; available: number; used: number };
};
