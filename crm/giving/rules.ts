import type { z } from "zod";

import type { Problem } from "#contract/problems";
import { MAX_DONATION, MAX_GIFT_NAME, type addDonationSchema } from "#contract/schemas/fund";
import { nameError } from "#contract/text/name";

/** The least of one gift, minor units. */
export const MIN_DONATION = 100;
/** A gift of a hundred dollars may carry a name to be thanked by, unless the center sets it otherwise. */
export const RECOGNITION_NAME_FROM = 10_000;

/** A gift as it is typed; the amount in minor units, of a round-up it is worked out. */
export type DonationRequest = Omit<z.output<typeof addDonationSchema>, "fundId">;

export function tidyDonation(request: DonationRequest): DonationRequest {
  return {
    ...request,
    amount: request.roundUp ? null : request.amount,
    monthly: request.monthly && !request.roundUp,
    appeal: request.appeal?.trim() || null,
    recognitionName: request.anonymous ? null : request.recognitionName?.trim() || null,
    tribute: request.tribute && { ...request.tribute, name: request.tribute.name.trim() },
  };
}

/**
 * What is wrong with a tidy gift, from a field to a code. A stored name that stays is not judged again: it may be older
 * than the rule.
 */
export function donationFaults(
  request: DonationRequest,
  fund: { appeals: readonly string[]; recognitionNameFrom: number },
  stored: Pick<DonationRequest, "recognitionName" | "tribute"> | null = null,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const { amount, recognitionName, tribute } = request;
  if (amount === null && !request.roundUp) faults.amount = "required";
  if (amount !== null && amount < MIN_DONATION) faults.amount = "too-little";
  if (amount !== null && amount > MAX_DONATION) faults.amount = "too-much";
  if (recognitionName !== null && (amount ?? 0) < fund.recognitionNameFrom)
    faults.recognitionName = "amount-too-low";
  const faultOf = (name = "", before = "") =>
    name === before ? null : nameError(name, MAX_GIFT_NAME);
  const recognitionFault = faultOf(recognitionName ?? "", stored?.recognitionName ?? "");
  if (recognitionFault !== null) faults.recognitionName = recognitionFault;
  if (request.appeal !== null && !fund.appeals.includes(request.appeal)) faults.appeal = "unknown";
  if (tribute?.name === "") faults["tribute.name"] = "required";
  const tributeFault = faultOf(tribute?.name, stored?.tribute?.name);
  if (tributeFault !== null) faults["tribute.name"] = tributeFault;
  return faults;
}

/** Why a declaration cannot be taken, or null: it needs a UK taxpayer's confirmation, and gifts in pounds. */
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
 * Whether a basket is asked for a gift: not with a membership worth as much as the upsell says (held or in the basket),
 * nor with a gift to that fund. `membershipAmount` in minor units, 0 for none.
 */
export function isAskedForGift(
  rule: { fundId: string; hideOnMembershipMinValue: number },
  basket: { membershipAmount: number; givesTo: readonly string[] },
): boolean {
  return (
    basket.membershipAmount < rule.hideOnMembershipMinValue && !basket.givesTo.includes(rule.fundId)
  );
}
