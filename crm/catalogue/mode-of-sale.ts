/**
 * By what right a ticket was sold (spec section 4, "mode of sale"): one that everybody has, a membership that the
 * customer holds, the membership in the same basket, or a code.
 */
export const MODES_OF_SALE = ["general", "member", "membership", "code"] as const;

export type ModeOfSale = {
  modeOfSale: (typeof MODES_OF_SALE)[number];
  /** Of mode `membership`: the line in the basket without which the ticket could not be had. */
  membershipItemId: string | null;
};

export const GENERAL_SALE: ModeOfSale = { modeOfSale: "general", membershipItemId: null };
