/**
 * The names of the fields that ask for add-ons, food, merchandise and a gift. They are made of ids, so each has a pattern
 * by which a form may declare them.
 */

export const QUANTITY_FIELD = /^n:[\w-]*:[\w-]+$/;

/** How many of an item are wanted; `instanceId` is null for merchandise, which belongs to no performance. */
export function addOnQuantityField(instanceId: string | null, itemId: string): string {
  return `n:${instanceId ?? ""}:${itemId}`;
}

export const FOOD_FIELDS = /^(?:[gp]:[\w-]+:[\w-]+|c:[\w-]+:[\w-]+:[\w-]+)$/;

export const ALLERGIES_FIELD = "allergies";

export function foodFields(instanceId: string, menuId: string) {
  const of = (part: string) => `${part}:${instanceId}:${menuId}`;
  return {
    guests: of("g"),
    collectionPoint: of("p"),
    choice: (itemId: string) => `${of("c")}:${itemId}`,
  };
}

/** One of the amounts that are offered (minor units), `GIFT_NONE`, or `GIFT_OTHER` with the amount in the other field. */
export const GIFT_FIELD = "gift";
export const GIFT_OTHER_FIELD = "giftOther";
export const GIFT_NONE = "none";
export const GIFT_OTHER = "other";

/** What is accepted or not for the whole basket: a tick box each, named so. */
export const ACCEPTABLE_EXTRAS = ["booking-protection", "cover-fee", "round-up"] as const;
export type AcceptableExtra = (typeof ACCEPTABLE_EXTRAS)[number];
