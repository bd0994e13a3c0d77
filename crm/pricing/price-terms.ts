import type { PriceTerms } from "#contract/schemas/price-list";
import type { BuyerRights, MemberRight } from "./buyer-rights-rules";
import { ticketFee, type FeeRule } from "./fees";

export function priceTermsOf(
  memberships: readonly Pick<MemberRight, "worth">[],
  fee: Pick<FeeRule, "waivedByMembershipMinAmount"> | null,
): PriceTerms {
  if (memberships.length === 0) return "public";
  const worth = Math.max(...memberships.map((membership) => membership.worth));
  return fee !== null && worth >= fee.waivedByMembershipMinAmount ? "member-no-fee" : "member";
}

/** The fee of one ticket on these terms, minor units. */
export function feeOnTerms(fee: FeeRule | null, faceValue: number, terms: PriceTerms): number {
  return fee === null || terms === "member-no-fee" ? 0 : ticketFee(fee, faceValue, 0);
}

/** What any buyer on these terms may have. It opens no priority booking: that depends on the membership's level. */
export function rightsOnTerms(terms: PriceTerms): BuyerRights {
  if (terms === "public") return { memberships: [], codes: [] };
  const worth = terms === "member-no-fee" ? Number.POSITIVE_INFINITY : 0;
  return {
    memberships: [{ levelId: "", hasPriority: false, itemId: null, worth }],
    codes: [],
  };
}
