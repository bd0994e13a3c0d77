import type { Gift, GivingYear } from "#contract/schemas/giving";
import type { ReactNode } from "react";

import { Ledger } from "~/ui/ledger";

import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";

import { giftDetails, giftFigures, giftName } from "./gift-rows";

export type GiftTableProps = {
  year: GivingYear;
  gifts: readonly Gift[];
  /** What of each gift's order is said: a link to it, or its number alone where it is printed. */
  orderOf: (gift: Gift) => ReactNode;
};

/** What was given in a year, gift by gift, with its sum. */
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
