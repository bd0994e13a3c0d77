import type { Gift } from "#contract/schemas/giving";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/translate";

/** What a gift is called: its fund, and how it came about. */
export function giftName(t: Translate, { fundName, source }: Gift): string {
  return t(`account.giving.source.${source}`, { fund: fundName });
}

/** What else there is to say of a gift, each a line: the appeal, and in whose name it was given. */
export function giftDetails(t: Translate, gift: Gift): string[] {
  const { appeal, anonymous, recognitionName, tribute } = gift;
  return [
    ...(appeal === null ? [] : [appeal]),
    ...(anonymous ? [t("basket.donation.anonymous")] : []),
    ...(recognitionName === null ? [] : [t("basket.donation.name", { name: recognitionName })]),
    ...(tribute === null ? [] : [t(`basket.donation.${tribute.type}`, { name: tribute.name })]),
  ];
}

/** A gift's day and sum. */
export function giftFigures({ givenAt, amount }: Gift, locale: Locale) {
  return { when: formatDate(givenAt, "short-day", locale), amount: formatMoney(amount, locale) };
}
