import type { Locale } from "#contract/names/locales";
import type { Money } from "#contract/schemas/money";
import type { PriceTerms } from "#contract/schemas/price-list";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { Translate, TranslationKey } from "~/i18n/translate";

const FEES = {
  public: "packages.from",
  member: "packages.from",
  "member-no-fee": "packages.fromNoFees",
} as const satisfies Record<PriceTerms, TranslationKey>;

/** "From $31, fees included" */
export const fromText = (t: Translate, locale: Locale, price: Money, terms: PriceTerms): string =>
  t(FEES[terms], { price: formatPrice(price, locale) });

/** What "From" means in a list of dates. */
export const PRICES_NOTES = {
  public: "event.pricesNote",
  member: "event.memberPricesNote",
  "member-no-fee": "event.noFeePricesNote",
} as const satisfies Record<PriceTerms, TranslationKey>;
