import type { z } from "zod";

import type { Problem } from "#contract/problems/problems";
import type { addDonationSchema } from "#contract/schemas/fund";
import { nameError } from "#contract/text/name";
import { MAX_DONATION, MAX_DONATION_NAME, MIN_DONATION } from "#contract/rules/giving/donation";
import { trimOrNull } from "#contract/text/trim-text";

/** How donors can be named when `donation_upsells` is empty. `recognitionNameFrom` in minor units. */
export const NAMING_WITHOUT_REQUEST = {
  recognitionNameFrom: 10_000,
  displayRecognitionName: true,
  displayAnonymousOption: true,
};

/** A submitted donation. `amount` in minor units; ignored for a round-up, which is calculated. */
export type DonationRequest = Omit<z.output<typeof addDonationSchema>, "fundId">;

export function normalizeDonation(request: DonationRequest): DonationRequest {
  return {
    ...request,
    amount: request.roundUp ? null : request.amount,
    monthly: request.monthly && !request.roundUp,
    appeal: trimOrNull(request.appeal),
    recognitionName: request.anonymous ? null : trimOrNull(request.recognitionName),
    tribute: request.tribute && { ...request.tribute, name: request.tribute.name.trim() },
  };
}

/**
 * Error codes per field of a normalized donation. An unchanged stored name is not checked again, since it may be older
 * than the rule.
 */
export function donationErrors(
  request: DonationRequest,
  fund: { appeals: readonly string[]; recognitionNameFrom: number },
  stored: Pick<DonationRequest, "recognitionName" | "tribute"> | null = null,
): Record<string, string> {
  const errors: Record<string, string> = {};
  const { amount, recognitionName, tribute } = request;
  if (amount === null && !request.roundUp) errors.amount = "required";
  if (amount !== null && amount < MIN_DONATION) errors.amount = "too-little";
  if (amount !== null && amount > MAX_DONATION) errors.amount = "too-much";
  if (recognitionName !== null && (amount ?? 0) < fund.recognitionNameFrom)
    errors.recognitionName = "amount-too-low";
  const changedNameError = (name = "", previous = "") =>
    name === previous ? null : nameError(name, MAX_DONATION_NAME);
  const recognitionError = changedNameError(recognitionName ?? "", stored?.recognitionName ?? "");
  if (recognitionError !== null) errors.recognitionName = recognitionError;
  if (request.appeal !== null && !fund.appeals.includes(request.appeal)) errors.appeal = "unknown";
  if (tribute?.name === "") errors["tribute.name"] = "required";
  const tributeError = changedNameError(tribute?.name, stored?.tribute?.name);
  if (tributeError !== null) errors["tribute.name"] = tributeError;
  return errors;
}

/** Why a Gift Aid declaration is refused, or null. Only UK taxpayers can declare, and only for donations in pounds. */
export function giftAidRefusal(
  declaration: { ukTaxpayer: boolean },
  currency: string,
):
  | Problem<"not-allowed/gift-aid-elsewhere" | "not-allowed/taxpayer-not-confirmed">["reason"]
  | null {
  if (currency !== "GBP") return "gift-aid-elsewhere";
  return declaration.ukTaxpayer ? null : "taxpayer-not-confirmed";
}

/**
 * Hides the upsell from members at `hideOnMembershipMinValue` or above (held or in the basket) and from baskets with a
 * donation to its fund. `membershipAmount` in minor units, 0 for none.
 */
export function shouldAskForDonation(
  rule: { fundId: string; hideOnMembershipMinValue: number },
  basket: { membershipAmount: number; givesTo: readonly string[] },
): boolean {
  return isAskedToGive(rule, basket) && !basket.givesTo.includes(rule.fundId);
}

/**
 * Whether a buyer is asked to round up the total: a gift too, so the same members are not asked, but donors are.
 * `rule` is null for a venue without suggested gifts. `isOffered`: the venue's setting `roundUpGift`.
 */
export const shouldAskToRoundUp = (
  rule: { hideOnMembershipMinValue: number } | null,
  buyer: { membershipAmount: number },
  isOffered: boolean,
): boolean => isOffered && (rule === null || isAskedToGive(rule, buyer));

const isAskedToGive = (
  rule: { hideOnMembershipMinValue: number },
  buyer: { membershipAmount: number },
): boolean => buyer.membershipAmount < rule.hideOnMembershipMinValue;
