import type { PriceType, TicketPrice } from "#contract/schemas/price-list";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { Translation } from "~/i18n/translation-context";

/** What a pay-what-you-wish price of the list includes. */
export const suggestionNote = ({ t, locale }: Translation, { fee }: TicketPrice): string =>
  fee.amount > 0
    ? t("performance.wish.suggested", { fee: formatPrice(fee, locale) })
    : t("performance.wish.suggestedNoFee");

/** The fee that a price chosen by the buyer includes. */
export function feeHint(
  { t, locale }: Translation,
  range: NonNullable<PriceType["payWhatYouWish"]>,
): string {
  const { fee, min } = range;
  if (fee === null) return t("performance.wish.noFee");
  return t(fee.from.amount > min.amount ? "performance.wish.feeFrom" : "performance.wish.fee", {
    fee: formatPrice(fee.amount, locale),
    price: formatPrice(fee.from, locale),
  });
}
