import type { ItemDetails } from "./schemas/basket-item";
import { MORE_THAN_NINE } from "./schemas/stock-item";

/** When food and drink is served that does not wait for the intermission; null where that is not known. */
export const servedAt = (
  { servedMinutesBefore }: Pick<ItemDetails["food-and-drink"], "servedMinutesBefore">,
  startsAt: Date,
): Date | null =>
  typeof servedMinutesBefore === "number"
    ? new Date(startsAt.getTime() - servedMinutesBefore * 60_000)
    : null;

/** Gives the words of a language for where food and drink is collected (`locales/en.json`). */
type FoodPlaceWords = (
  key: "foodPlace.guests" | "foodPlace.party",
  values: { collectionPoint: string; count?: number },
) => string;

/** "For 2 people, at Orchestra Bar": of an order of food and drink. */
export function foodPlace(
  t: FoodPlaceWords,
  { guests, collectionPoint }: Pick<ItemDetails["food-and-drink"], "guests" | "collectionPoint">,
): string {
  return guests === MORE_THAN_NINE
    ? t("foodPlace.party", { collectionPoint })
    : t("foodPlace.guests", { count: guests, collectionPoint });
}
