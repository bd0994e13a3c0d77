/**
 * By what right a ticket was sold (spec section 4, "mode of sale"): one that everybody has, a membership that the
 * customer holds, the membership in the same basket, or a code.
 */
export const MODES_OF_SALE = ["general", "member", "membership", "code"] as const;

/** `itemId` names the membership in the basket without which the ticket could not be had. */
export type ModeOfSale =
  | { mode: "general" | "member" | "code"; itemId: null }
  | { mode: "membership"; itemId: string };

export const GENERAL_SALE: ModeOfSale = { mode: "general", itemId: null };
