/** The fee in force (spec section 3, "Fee"); every sum in minor units. */
export type FeeRule = {
  amount: number;
  /** A ticket whose face value is under this carries none. */
  waivedMinimum: number;
  /** A customer whose membership is worth this much carries none. */
  waivedByMembershipMinAmount: number;
};

/**
 * The fee of one ticket in minor units. `membershipAmount` is what the customer's membership is worth, 0 for none.
 */
export function ticketFee(rule: FeeRule, faceValue: number, membershipAmount: number): number {
  if (faceValue < rule.waivedMinimum) return 0;
  if (membershipAmount >= rule.waivedByMembershipMinAmount) return 0;
  return rule.amount;
}
