import type { Money } from "#contract/schemas/money";

/** A gift that was paid for (spec section 3, "Donation"). */
export type Gift = {
  id: string;
  fundName: string;
  appeal: string | null;
  /** A gift of its own, an order's sum made whole, or the card's costs borne. */
  source: "gift" | "round-up" | "cover-fee";
  amount: Money;
  recognitionName: string | null;
  anonymous: boolean;
  tribute: { type: "in-honor-of" | "in-memory-of"; name: string } | null;
  /** ISO with offset, New York. */
  givenAt: string;
  orderId: string;
  orderNumber: string;
};

/** A year of New York's calendar, and what was given in it: all of it, however many gifts are listed. */
export type GivingYear = { year: number; gifts: number; total: Money };

export type Giving = { years: GivingYear[]; gifts: Gift[] };
