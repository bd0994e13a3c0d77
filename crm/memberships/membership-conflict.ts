import type { MembershipProblem } from "#contract/operations/basket-problems";

import { itemsOf, type ItemRecord } from "../baskets/item-rules";

/**
 * Why a membership of a level cannot be put into a basket beside what is there (spec section 4: "Only one membership
 * of a kind may be in the basket"; section 8: "only one membership per basket", "Membership conflict"), or null.
 */
export function membershipConflict(
  items: readonly ItemRecord[],
  levelId: string,
): Exclude<MembershipProblem["reason"], "membership-owned"> | null {
  const [present] = itemsOf(items, "membership");
  if (present === undefined) return null;
  return present.productId === levelId ? "membership-in-basket" : "membership-conflict";
}
