/**
 * Names of form fields for add-ons, food, merchandise and donations. Those made of ids have a pattern for form schemas.
 */

export const QUANTITY_FIELD = /^n:[\w-]*:[\w-]+$/;

/** Quantity of an item; `instanceId` is null for merchandise. */
export function addOnQuantityField(instanceId: string | null, itemId: string): string {
  return `n:${instanceId ?? ""}:${itemId}`;
}

/** Chips of a product's options: they show its quantity fields, and order nothing. */
export const OPTION_FIELD = /^option-[\w-]+$/;

export const optionField = (itemId: string): string => `option-${itemId}`;

export const FOOD_FIELDS = /^(?:[gp]:[\w-]+:[\w-]+|c:[\w-]+:[\w-]+:[\w-]+)$/;

/** What forms of add-ons, food and merchandise post. */
export const STOCK_FIELDS = [QUANTITY_FIELD, FOOD_FIELDS, "requestKey"];

export const ALLERGIES_FIELD = "allergies";

export function foodFields(instanceId: string, menuId: string) {
  const field = (part: string) => `${part}:${instanceId}:${menuId}`;
  return {
    guests: field("g"),
    collectionPoint: field("p"),
    choice: (itemId: string) => `${field("c")}:${itemId}`,
  };
}

/** A suggested amount (minor units), `DONATION_NONE`, or `DONATION_OTHER` with the amount in `DONATION_OTHER_FIELD`. */
export const DONATION_FIELD = "gift";
export const DONATION_OTHER_FIELD = "giftOther";
export const DONATION_FIELDS = [DONATION_FIELD, DONATION_OTHER_FIELD];
export const DONATION_NONE = "none";
export const DONATION_OTHER = "other";

/** Checkboxes for the whole basket; also the field names. */
export const ACCEPTABLE_EXTRAS = ["booking-protection", "cover-fee", "round-up"] as const;
export type AcceptableExtra = (typeof ACCEPTABLE_EXTRAS)[number];
