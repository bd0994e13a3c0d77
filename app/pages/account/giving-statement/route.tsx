import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import tablesStylesheet from "~/tables.css?url";
import { accountSection } from "~/.server/auth/require-customer";
import { throwErrorPage } from "~/.server/rendering/replies";
import { formatAddress } from "~/i18n/format-address";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatMoney } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { PrintButton } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { venueSettings } from "~/venue-settings";
import { AccountPage } from "../account-page";
import { DonationTable } from "../donation-table";
import { unwrapOrErrorPage } from "~/.server/auth/load-section";

export const handle = {
  title: ({ year }, t) => t("account.giving.statement.title", { year: year.year }),
  styles: () => [tablesStylesheet],
} satisfies PageHandle<typeof loader>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { crmSession, customer } = await accountSection(context, request, "giving-history");
  const { charity } = venueSettings;
  const match = /^\d{4}$/.exec(params["year"] ?? "");
  if (match === null || charity === undefined) return throwErrorPage(404);
  const query = { year: Number(match[0]) };
  const read = context.crm.getGiving({ session: crmSession, query });
  const { years, gifts } = await unwrapOrErrorPage(context, request, read);
  const year = years.find((entry) => entry.year === query.year);
  if (year === undefined) return throwErrorPage(404);
  const { firstName, lastName, addresses } = customer;
  const address = addresses.find(({ isPrimary }) => isPrimary) ?? null;
  return { year, gifts, charity, donor: { firstName, lastName, address }, issuedAt: context.now };
}

/** Printable statement as the IRS requires: nothing was given in return (Publication 1771). */
export default function GivingStatement() {
  const { year, gifts, charity, donor, issuedAt } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const { legalName, taxId } = charity;
  const { firstName, lastName, address } = donor;
  const free = year.total.amount - year.deductible.amount;
  return (
    <AccountPage
      section="giving-history"
      heading={t("account.giving.statement.title", { year: year.year })}
      back="section"
    >
      <DescriptionList
        items={[
          [
            t("account.giving.statement.from"),
            t("account.giving.statement.charity", { name: legalName, taxId }),
          ],
          [
            t("account.giving.statement.to"),
            [
              `${firstName} ${lastName}`,
              ...(address === null ? [] : [formatAddress(address, locale)]),
            ].join(", "),
          ],
          [t("account.giving.statement.issued"), formatDate(issuedAt, "date", locale)],
          [t("account.giving.deductible"), formatMoney(year.deductible, locale)],
        ]}
      />
      {free === 0 ? null : (
        <p>
          {t("account.giving.statement.goodwill", {
            amount: formatMoney({ ...year.total, amount: free }, locale),
          })}
        </p>
      )}
      <DonationTable
        year={year}
        donations={gifts}
        renderOrder={({ orderNumber }) =>
          orderNumber === null
            ? t("account.giving.monthly.charge")
            : t("account.order.title", { number: orderNumber })
        }
      />
      <p>{t("account.giving.statement.nothingInReturn", { name: legalName })}</p>
      <p>{t("account.giving.statement.keep")}</p>
      <PrintButton label={t("account.giving.statement.print")} />
    </AccountPage>
  );
}
