import type { ItemDetails } from "../schemas/basket-item";
import type { TranslatedTexts } from "./known-names";
import { MORE_THAN_NINE } from "../rules/food/food";

/** When food and drink is served before the performance; null when it is served later or the time is unknown. */
export const servedAt = (
  { servedMinutesBefore }: Pick<ItemDetails["food-and-drink"], "servedMinutesBefore">,
  startsAt: Date,
): Date | null =>
  typeof servedMinutesBefore === "number"
    ? new Date(startsAt.getTime() - servedMinutesBefore * 60_000)
    : null;

/** The part of i18next's `t` that is used here. */
type FoodPickupWords = {
  (
    key: "foodPickup.guests" | "foodPickup.party",
    values: { collectionPoint: string; count?: number },
  ): string;
  texts?: TranslatedTexts;
};

/** Party size and collection point of a food and drink order: "For 2 people, at Orchestra Bar". */
export function foodPickup(
  t: FoodPickupWords,
  { guests, ...details }: Pick<ItemDetails["food-and-drink"], "guests" | "collectionPoint">,
): string {
  const collectionPoint =
    t.texts?.find("product", details.collectionPoint) ?? details.collectionPoint;
  return guests === MORE_THAN_NINE
    ? t("foodPickup.party", { collectionPoint })
    : t("foodPickup.guests", { count: guests, collectionPoint });
}
