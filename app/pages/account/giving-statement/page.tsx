import type { Gift, GivingYear } from "#contract/schemas/giving";
import type { Address } from "#contract/schemas/address";
import { DescriptionList } from "~/ui/description-list";
import { PrintButton } from "~/ui/button";

import { formatAddress } from "~/i18n/format-address";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { venue } from "~/venue";

import { AccountPage } from "../account-page";
import { GiftTable } from "../gift-table";

export type GivingStatementPageProps = {
  year: GivingYear;
  gifts: readonly Gift[];
  donor: { firstName: string; lastName: string; address: Address | null };
  issuedAt: string;
};

/**
 * A year's gifts as the donor shows them to the tax office: who gave, to whom, when, how much, and that nothing was
 * given in return (IRS Publication 1771). It is made to be printed.
 */
export function GivingStatementPage({ year, gifts, donor, issuedAt }: GivingStatementPageProps) {
  const { t, locale } = useTranslation();
  const { legalName, taxId } = venue.charity;
  const { firstName, lastName, address } = donor;
  return (
    <AccountPage
      section="giving-history"
      heading={t("account.giving.statement.title", { year: year.year })}
      back={{ href: pathTo("giving-history"), label: t("account.sections.giving-history") }}
    >
      <DescriptionList
        items={[
          {
            term: t("account.giving.statement.from"),
            description: t("account.giving.statement.charity", { name: legalName, taxId }),
          },
          {
            term: t("account.giving.statement.to"),
            description: [
              `${firstName} ${lastName}`,
              ...(address === null ? [] : [formatAddress(address, locale)]),
            ].join(", "),
          },
          {
            term: t("account.giving.statement.issued"),
            description: formatDate(issuedAt, "date", locale),
          },
        ]}
      />
      <GiftTable
        year={year}
        gifts={gifts}
        orderOf={({ orderNumber }) => t("account.order.title", { number: orderNumber })}
      />
      <p>{t("account.giving.statement.nothingInReturn", { name: legalName })}</p>
      <p>{t("account.giving.statement.keep")}</p>
      <PrintButton label={t("account.giving.statement.print")} />
    </AccountPage>
  );
}
