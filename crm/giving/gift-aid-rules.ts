import type { Problem } from "#contract/problems";

/** Spec section 9: a quarter more, 25p for each pound that is given. */
const PART = 0.25;

/** What gift aid adds to a gift, minor units, rounded down: nobody claims more than there is. */
export function giftAidOn(amount: number): number {
  return Math.floor(amount * PART);
}

type GiftAidProblem = Problem<
  "not-allowed/gift-aid-elsewhere" | "not-allowed/taxpayer-not-confirmed"
>;

/**
 * Why a declaration cannot be taken, or null (spec section 5, "Code and access rules"): it needs the confirmation that
 * the giver pays tax in the United Kingdom, and there is none but for gifts in pounds.
 */
export function giftAidRefusal(
  declaration: { ukTaxpayer: boolean },
  currency: string,
): GiftAidProblem["reason"] | null {
  if (currency !== "GBP") return "gift-aid-elsewhere";
  return declaration.ukTaxpayer ? null : "taxpayer-not-confirmed";
}
