import type { BasketOffers } from "#contract/schemas/basket-offers";
import type { StockFault } from "./stock-request";
import { typedAmount } from "./typed-amount";
import type { ItemDetails } from "#contract/schemas/basket-item";
import type { BasketChange } from "~/domain/schemas/basket-change";

/** The fields that ask for a gift: one of the sums (minor units), none, or another one. */
export const GIFT_FIELD = "gift";
export const GIFT_OTHER_FIELD = "giftOther";
export const GIFT_NONE = "none";
export const GIFT_OTHER = "other";

/** Reads the gift that is wanted, minor units; null for none (spec section 3, "Donation upsell"). */
export function readGift(
  gift: Pick<NonNullable<BasketOffers["donation"]>, "values" | "displayOther"> | null,
  fields: Readonly<Record<string, string>>,
): { amount: number | null; fault: null } | { amount: null; fault: [StockFault] } {
  const answer = fields[GIFT_FIELD] ?? GIFT_NONE;
  if (gift === null || answer === GIFT_NONE) return { amount: null, fault: null };
  const value = gift.values.find(({ amount }) => String(amount) === answer);
  if (value !== undefined) return { amount: value.amount, fault: null };
  const typed =
    answer === GIFT_OTHER && gift.displayOther ? typedAmount(fields[GIFT_OTHER_FIELD] ?? "") : null;
  if (typed !== null && typed > 0) return { amount: typed, fault: null };
  const field = answer === GIFT_OTHER ? GIFT_OTHER_FIELD : GIFT_FIELD;
  return { amount: null, fault: [{ field, code: "amount" }] };
}

/** Spec section 9: a gift of this much, minor units, may carry a name to be thanked by. */
export const RECOGNITION_NAME_FROM = 10_000;

/** How a gift is thanked for, and in whose honor or memory it is given. */
export type GiftNames = Pick<ItemDetails["donation"], "recognitionName" | "anonymous" | "tribute">;

/** Reads the form of a gift's names. What is empty is none; what is wrong with them the box office says. */
export function readGiftNames(form: Extract<BasketChange, { intent: "gift-names" }>): GiftNames {
  const { recognitionName, anonymous, tributeType, tributeName } = form;
  return {
    recognitionName: anonymous ? null : recognitionName.trim() || null,
    anonymous,
    tribute: tributeType === "none" ? null : { type: tributeType, name: tributeName.trim() },
  };
}
