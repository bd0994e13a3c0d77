/** Spec section 3, "Donation upsell", as far as it decides whether a basket is asked for a gift. */
type UpsellRule = { fundId: string; hideOnMembershipMinValue: number };

/**
 * Whether a basket is asked for a gift: not when its customer has, or buys with it, a membership worth as much as the
 * upsell says (spec section 9: the upsell is hidden for memberships at 100), nor when it gives to that fund already.
 * `membershipAmount` in minor units, 0 for none.
 */
export function isAskedForGift(
  rule: UpsellRule,
  basket: { membershipAmount: number; givesTo: readonly string[] },
): boolean {
  return (
    basket.membershipAmount < rule.hideOnMembershipMinValue && !basket.givesTo.includes(rule.fundId)
  );
}
