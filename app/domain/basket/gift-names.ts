import type { ItemDetails } from "#contract/schemas/basket-item";
import type { BasketChange } from "../schemas/basket-change";

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
