import type { ReactNode } from "react";
import type { Donation, GivingYear } from "#contract/schemas/giving";

import { knownName } from "#contract/text/known-names";
import { NamesWithin } from "~/ui/content-text";
import { Ledger } from "~/ui/ledger";
import { formatMoney } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import type { Locale } from "#contract/names/locales";
import type { Translate } from "~/i18n/translate";

type DonationTableProps = {
  year: GivingYear;
  donations: readonly Donation[];
  /** Renders a donation's order: a link, or only its number in print. */
  renderOrder: (donation: Donation) => ReactNode;
};

export function DonationTable({ year, donations, renderOrder }: DonationTableProps) {
  const { t, locale } = useTranslation();
  return (
    <Ledger
      caption={t("account.giving.inYear", { year: year.year })}
      columns={[t("account.giving.gift"), t("account.ledger.when"), t("account.ledger.amount")]}
      rows={donations.map((donation) => ({
        key: donation.id,
        what: (
          <>
            <NamesWithin text={donationName(t, donation)} names={[donation.fundName]} />
            {donationDetails(t, donation).map((line) => (
              <span key={line} className="text-small text-muted">
                <br />
                {line}
              </span>
            ))}
            <br />
            <span className="text-small">{renderOrder(donation)}</span>
          </>
        ),
        ...donationFigures(donation, locale),
      }))}
      total={{
        label: t("account.giving.total", { count: year.gifts }),
        amount: formatMoney(year.total, locale),
      }}
    />
  );
}

function donationName(t: Translate, { fundName, source }: Donation): string {
  return t(`account.giving.source.${source}`, { fund: knownName(t, "fund", fundName) });
}

function donationDetails(t: Translate, donation: Donation): string[] {
  const { appeal, anonymous, recognitionName, tribute } = donation;
  return [
    ...(appeal === null ? [] : [appeal]),
    ...(anonymous ? [t("basket.donation.anonymous")] : []),
    ...(recognitionName === null ? [] : [t("basket.donation.name", { name: recognitionName })]),
    ...(tribute === null ? [] : [t(`basket.donation.${tribute.type}`, { name: tribute.name })]),
  ];
}

function donationFigures({ givenAt, amount }: Donation, locale: Locale) {
  return { when: formatDate(givenAt, "short-day", locale), amount: formatMoney(amount, locale) };
}
