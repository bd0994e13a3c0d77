import type { PriceList } from "#contract/schemas/price-list";
import { amountField } from "~/domain/schemas/ticket-choice";
import { formatMoney } from "~/i18n/format-money";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/translate";

import { amountFieldId } from "./band-field-id";

/** What is wrong with the sums that a visitor named, each with its field. */
export function wishMessages(
  { t, locale }: { t: Translate; locale: Locale },
  priceList: PriceList,
  errors: Readonly<Record<string, readonly string[] | null>>,
): { name: string; fieldId: string; message: string }[] {
  return priceList.bands.flatMap(({ id: band, prices }) =>
    prices.flatMap(({ priceTypeId }) => {
      const name = amountField(band, priceTypeId);
      const [key] = errors[name] ?? [];
      const type = priceList.priceTypes.find(({ id }) => id === priceTypeId);
      if (key === undefined || !type?.payWhatYouWish) return [];
      const { min, max } = type.payWhatYouWish;
      const sums = { min: formatMoney(min, locale), max: formatMoney(max, locale) };
      const message = t(key === "amount" ? "validation.amount" : "validation.amountRange", sums);
      return [{ name, fieldId: amountFieldId(band, priceTypeId), message }];
    }),
  );
}
