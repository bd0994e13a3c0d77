/** What a customer shows to be known as a subscriber or a member: valid today. */
export type CustomerCard = {
  id: string;
  kind: "membership" | "ticket-subscription";
  name: string;
  /** Of a subscription. */
  pricingStructure: string | null;
  holder: string;
  /** 20 digits, the first two 99 (spec section 9). */
  code: string;
  /** Days, in New York: "2026-12-01"; `expiresOn` is its last. */
  startsOn: string;
  expiresOn: string;
  /** Of a subscription: in all, left, and used. */
  vouchers: { general: number; available: number; used: number } | null;
};
