import type { ReactNode } from "react";
import type { Gift, GivingYear } from "#contract/schemas/giving";

import { Ledger } from "~/ui/ledger";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { formatDate } from "~/i18n/format-date";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/translate";

type GiftTableProps = {
  year: GivingYear;
  gifts: readonly Gift[];
  /** Renders a gift's order: a link, or only its number in print. */
  orderOf: (gift: Gift) => ReactNode;
};

export function GiftTable({ year, gifts, orderOf }: GiftTableProps) {
  const { t, locale } = useTranslation();
  return (
    <Ledger
      caption={t("account.giving.inYear", { year: year.year })}
      columns={[t("account.giving.gift"), t("account.ledger.when"), t("account.ledger.amount")]}
      rows={gifts.map((gift) => ({
        key: gift.id,
        what: (
          <>
            {giftName(t, gift)}
            {giftDetails(t, gift).map((line) => (
              <span key={line} className="text-small text-muted">
                <br />
                {line}
              </span>
            ))}
            <br />
            <span className="text-small">{orderOf(gift)}</span>
          </>
        ),
        ...giftFigures(gift, locale),
      }))}
      total={{
        label: t("account.giving.total", { count: year.gifts }),
        amount: formatMoney(year.total, locale),
      }}
    />
  );
}

function giftName(t: Translate, { fundName, source }: Gift): string {
  return t(`account.giving.source.${source}`, { fund: fundName });
}

function giftDetails(t: Translate, gift: Gift): string[] {
  const { appeal, anonymous, recognitionName, tribute } = gift;
  return [
    ...(appeal === null ? [] : [appeal]),
    ...(anonymous ? [t("basket.donation.anonymous")] : []),
    ...(recognitionName === null ? [] : [t("basket.donation.name", { name: recognitionName })]),
    ...(tribute === null ? [] : [t(`basket.donation.${tribute.type}`, { name: tribute.name })]),
  ];
}

function giftFigures({ givenAt, amount }: Gift, locale: Locale) {
  return { when: formatDate(givenAt, "short-day", locale), amount: formatMoney(amount, locale) };
}
