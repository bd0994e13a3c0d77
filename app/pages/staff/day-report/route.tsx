import { knownName } from "#contract/text/known-names";
import { useLoaderData } from "@remix-run/react";

import type { DayReport } from "#contract/operations/staff/reports";
import { throwErrorPage } from "~/.server/rendering/replies";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatCount } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { PageHandle } from "~/routing/handle";
import { Button, PrintButton } from "~/ui/button";
import { CompareTable } from "~/ui/compare-table";
import { ContentText } from "~/ui/content-text";
import { DescriptionList } from "~/ui/description-list";
import { FilterBar } from "~/ui/filter-bar";
import { TextField } from "~/ui/forms/text-field";
import { Lead, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { sumSides, takingsDifference, takingsName } from "../revenue-rows";
import { RevenueTables, useAmount } from "../revenue-tables";
import { StaffPage, useStaffPath } from "../staff-page";
import { getDayReportPage } from "./page.server";

export const handle = { title: "staff.report.title" } satisfies PageHandle;

export const loader = getDayReportPage;
export const action = () => throwErrorPage(404);

/** Sales and takings of a day, or of up to a month. */
export default function StaffDayReport() {
  const { asked } = useLoaderData<typeof getDayReportPage>();
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const { from, to, report, error } = asked;
  const day = (iso: string) => formatDate(`${iso}T12:00:00Z`, "date", locale);
  const getErrors = (field: "from" | "to") =>
    error?.field === field ? { errors: [t(`staff.report.error.${error.why}`)] } : {};
  return (
    <StaffPage>
      <h1 id="title">{t("staff.report.title")}</h1>
      {report === null ? null : (
        <Lead>{[from, ...(to === from ? [] : [to])].map(day).join(" – ")}</Lead>
      )}
      <p>{t("staff.report.lead")}</p>
      <FilterBar action={staffPath("staff-day-report", {})} label={t("staff.report.title")}>
        {(["from", "to"] as const).map((name) => (
          <TextField
            key={name}
            field={{ id: name, name, initialValue: name === "from" ? from : to }}
            {...getErrors(name)}
            type="date"
            width="half"
            label={t(`staff.report.${name}`)}
          />
        ))}
        <Button>{t("staff.report.show")}</Button>
      </FilterBar>
      {report === null ? null : (
        <>
          <RevenueTables report={report} />
          <Takings report={report} />
          <Performances report={report} />
          <PrintButton label={t("staff.report.print")} />
          <StandaloneLink screenOnly href={staffPath("staff-day-report-csv", {}, { from, to })}>
            {t("staff.report.csv")}
          </StandaloneLink>
        </>
      )}
    </StaffPage>
  );
}

type Props = { report: DayReport };

function Takings({ report }: Props) {
  const { t } = useTranslation();
  const money = useAmount(report);
  const { takings, issued } = report;
  const sums = [sumSides(takings, "taken"), sumSides(takings, "refunded")] as const;
  return (
    <Stack>
      <h2 id="takings">{t("staff.report.section.takings")}</h2>
      {takings.length === 0 ? null : (
        <CompareTable
          stacks
          labelledBy="takings"
          columns={(["what", "taken", "refunded", "net"] as const).map((name) =>
            t(`staff.report.column.${name}`),
          )}
          rows={[
            ...takings.map(({ kind, brand, taken, refunded }) => ({
              key: `${kind} ${brand ?? ""}`,
              cells: [
                takingsName(t, { kind, brand }),
                ...[taken, refunded, taken - refunded].map(money),
              ],
            })),
            {
              key: "total",
              cells: [t("staff.report.total"), ...[...sums, sums[0] - sums[1]].map(money)],
            },
          ]}
        />
      )}
      <DescriptionList
        items={[
          [
            t("staff.report.difference"),
            <>
              {money(takingsDifference(report))}{" "}
              <span className="text-small text-muted">{t("staff.report.differenceHelp")}</span>
            </>,
          ],
          [t("staff.report.issuedGiftCards"), money(issued.giftCards)],
          [t("staff.report.issuedCredit"), money(issued.credit)],
        ]}
      />
    </Stack>
  );
}

function Performances({ report }: Props) {
  const { t, locale } = useTranslation();
  const money = useAmount(report);
  const staffPath = useStaffPath();
  const { performances } = report;
  if (performances.length === 0) return null;
  return (
    <Stack>
      <h2 id="performances">{t("staff.report.section.performances")}</h2>
      <CompareTable
        stacks
        labelledBy="performances"
        columns={(["performance", "tickets", "sold", "returned", "net"] as const).map((name) =>
          t(`staff.report.column.${name}`),
        )}
        rows={performances.map(({ instanceId, title, startsAt, hallName, ...sums }) => ({
          key: instanceId ?? "",
          cells: [
            instanceId === null ? (
              t("staff.report.noPerformance")
            ) : (
              <a
                key="name"
                className="inline-block py-0.5"
                href={staffPath("staff-performance-revenue", { instance: instanceId })}
              >
                <ContentText text={title ?? instanceId} />
                {startsAt === null ? null : `, ${formatDate(startsAt, "short-date-time", locale)}`}
                {hallName == null ? null : `${DOT}${knownName(t, "hall", hallName)}`}
              </a>
            ),
            formatCount(sums.tickets, locale),
            ...[sums.sold, sums.returned, sums.sold - sums.returned].map(money),
          ],
        }))}
      />
    </Stack>
  );
}
