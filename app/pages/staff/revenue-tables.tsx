import type { Revenue } from "#contract/operations/staff/reports";
import { formatCount, formatMoney, formatPercent } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { CompareTable } from "~/ui/compare-table";
import { NamesWithin } from "~/ui/content-text";
import { DescriptionList } from "~/ui/description-list";
import { Stack } from "~/ui/layout/primitives";
import { revenueName, rowsByKind, subtotalName, sumRows, sumSides, taxRows } from "./revenue-rows";

type Props = { report: Revenue };
type Side = Revenue["rows"][number]["sold"];

export function useAmount({ currency }: Pick<Revenue, "currency">) {
  const { locale } = useTranslation();
  return (amount: number) => formatMoney({ amount, currency }, locale);
}

/** What was sold and returned, how that was paid, and what cost nothing. */
export function RevenueTables({ report }: Props) {
  const { t, locale } = useTranslation();
  const money = useAmount(report);
  const { rows, paidWith, free, discounts } = report;
  if (rows.length === 0) return <p>{t("staff.report.none")}</p>;
  const cells = (sold: Side, returned: Side) => [
    formatCount(sold.count, locale),
    money(sold.amount),
    formatCount(returned.count, locale),
    money(returned.amount),
    money(sold.amount - returned.amount),
    money(sold.vat - returned.vat),
  ];
  const all = sumRows(rows);
  const taxes = taxRows(report);
  return (
    <>
      <Stack>
        <h2 id="sales">{t("staff.report.section.sales")}</h2>
        <CompareTable
          stacks
          labelledBy="sales"
          columns={(["what", "count", "sold", "backCount", "returned", "net", "vat"] as const).map(
            (name) => t(`staff.report.column.${name}`),
          )}
          rows={[
            ...rowsByKind(rows).flatMap(({ kind, rows: ofKind }) => {
              const { sold, returned } = sumRows(ofKind);
              const subtotal = {
                key: kind,
                cells: [
                  <strong key="name">{subtotalName(t, kind)}</strong>,
                  ...cells(sold, returned),
                ],
              };
              return [
                ...ofKind.map((row) => ({
                  key: `${kind} ${row.id ?? ""}`,
                  cells: [
                    <NamesWithin key="name" text={revenueName(t, row)} names={[row.name ?? ""]} />,
                    ...cells(row.sold, row.returned),
                  ],
                })),
                ...(ofKind.length === 1 ? [] : [subtotal]),
              ];
            }),
            {
              key: "total",
              cells: [
                <strong key="name">{t("staff.report.total")}</strong>,
                // Tickets and gifts have no number in common.
                ...cells(all.sold, all.returned).map((cell, at) =>
                  at % 2 === 0 && at < 4 ? "–" : cell,
                ),
              ],
            },
          ]}
        />
      </Stack>
      {taxes.length === 0 ? null : (
        <Stack>
          <h2 id="vat">{t("staff.report.section.vat")}</h2>
          <CompareTable
            stacks
            labelledBy="vat"
            columns={(["rate", "withoutVat", "vatAmount", "withVat"] as const).map((name) =>
              t(`staff.report.column.${name}`),
            )}
            rows={[
              ...taxes.map(({ rate, net, vat, gross }) => ({
                key: String(rate),
                cells: [formatPercent(rate, locale), ...[net, vat, gross].map(money)],
              })),
              {
                key: "total",
                cells: [
                  <strong key="name">{t("staff.report.total")}</strong>,
                  ...(["net", "vat", "gross"] as const).map((name) => money(sumSides(taxes, name))),
                ],
              },
            ]}
          />
        </Stack>
      )}
      <Stack>
        <h2 id="paid-with">{t("staff.report.section.paidWith")}</h2>
        <CompareTable
          stacks
          labelledBy="paid-with"
          columns={(["what", "sold", "returned", "net"] as const).map((name) =>
            t(`staff.report.column.${name}`),
          )}
          rows={[
            ...paidWith.map(({ kind, sold, returned }) => ({
              key: kind,
              cells: [
                t(`staff.report.payment.${kind}`),
                ...[sold, returned, sold - returned].map(money),
              ],
            })),
            {
              key: "total",
              cells: [
                t("staff.report.total"),
                ...[
                  sumSides(paidWith, "sold"),
                  sumSides(paidWith, "returned"),
                  sumSides(paidWith, "sold") - sumSides(paidWith, "returned"),
                ].map(money),
              ],
            },
          ]}
        />
      </Stack>
      <Stack as="section" labelledBy="other">
        <h2 id="other">{t("staff.report.section.other")}</h2>
        <DescriptionList
          items={[
            [t("staff.report.complimentary"), formatCount(free.complimentary, locale)],
            [t("staff.report.discounted"), formatCount(free.discounted, locale)],
            [t("staff.report.discounts"), money(discounts)],
          ]}
        />
      </Stack>
    </>
  );
}
