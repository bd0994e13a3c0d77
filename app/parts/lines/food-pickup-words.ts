import type { HeldAddOn } from "#contract/schemas/ticket";
import { foodPickup, servedAt } from "#contract/text/food-pickup";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import type { Translation } from "~/i18n/translation-context";

/** "For 2 people, at Orchestra Bar", and "Served at 6:00 PM" if it is before the performance. */
export function foodPickupWords(
  { t, locale }: Translation,
  pickup: NonNullable<HeldAddOn["pickup"]>,
  startsAt: string | undefined,
): string[] {
  const at = startsAt === undefined ? null : servedAt(pickup, new Date(startsAt));
  return [
    foodPickup(t, pickup),
    ...(at === null
      ? []
      : [t("basket.food.served", { time: formatDate(at.toISOString(), "time", locale) })]),
  ];
}
