import { useLoaderData } from "@remix-run/react";

import { ADMISSION_FILTERS } from "#contract/operations/staff/admissions";
import { seatName } from "#contract/text/seat-name";
import { throwErrorPage } from "~/.server/rendering/replies";
import { calendarDay } from "~/domain/arithmetic/dates";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatCount } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { EventPages } from "~/parts/performances/event-list";
import type { PageHandle } from "~/routing/handle";
import { Button, PrintButton } from "~/ui/button";
import { CompareTable } from "~/ui/compare-table";
import { ContentText } from "~/ui/content-text";
import { DescriptionList } from "~/ui/description-list";
import { FilterBar } from "~/ui/filter-bar";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { StandaloneLink } from "~/ui/layout/primitives";
import { DoorHead } from "../door-head";
import { DoorLinks } from "../door-links";
import { StaffPage, useStaffPath } from "../staff-page";
import { bothNumbers } from "../order-words";
import { getAdmissionsPage } from "./page.server";

export const handle = { title: "staff.admissions.title" } satisfies PageHandle;

export const loader = getAdmissionsPage;
export const action = () => throwErrorPage(404);

/** Who is in and who is not, by seat. Names nobody. */
export default function StaffAdmissions() {
  const { instance, query, list, today } = useLoaderData<typeof getAdmissionsPage>();
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const { show, search, whole } = query;
  const params = { instance: instance.id };
  const getHref = (page: number) =>
    staffPath("staff-door-admissions", params, { show, search, page });
  const counts = { sold: list.sold, in: list.admitted, out: list.sold - list.admitted };
  const tickets = list.tickets.map(({ orderNumber, systemOrder, ...ticket }) => ({
    ...ticket,
    numbers: bothNumbers(t, orderNumber, systemOrder),
  }));
  const timeText = (at: string) =>
    formatDate(at, calendarDay(at) === today ? "time" : "short-date-time", locale);
  return (
    <StaffPage>
      <DoorHead instance={instance} title={t("staff.admissions.title")} />
      <DescriptionList
        items={(["sold", "in", "out"] as const).map((name) => [
          t(`staff.admissions.count.${name}`),
          formatCount(counts[name], locale),
        ])}
      />
      <FilterBar
        action={staffPath("staff-door-admissions", params)}
        label={t("staff.admissions.title")}
      >
        <TextField
          field={{ id: "search", name: "search", initialValue: search ?? "" }}
          type="search"
          label={t("staff.admissions.search")}
          hint={t("staff.admissions.searchHint")}
          autoComplete="off"
        />
        <SelectField
          field={{ id: "show", name: "show", initialValue: show }}
          label={t("staff.admissions.show")}
          options={ADMISSION_FILTERS.map((value) => ({
            value,
            label: t(`staff.admissions.filter.${value}`),
          }))}
        />
        <Button>{t("staff.find.find")}</Button>
      </FilterBar>
      {list.tickets.length === 0 ? (
        <p>{t("staff.admissions.none")}</p>
      ) : (
        <CompareTable
          stacks
          labelledBy="title"
          columns={(["seat", "type", "order", "admitted"] as const).map((name) =>
            t(`staff.admissions.column.${name}`),
          )}
          rows={tickets.map(
            ({ id, seat, priceTypeName, numbers, admittedAt, leftAt, isRefunded }) => ({
              key: id,
              cells: [
                seatName(t, seat),
                <ContentText key="type" kind="priceType" text={priceTypeName} />,
                isRefunded === true
                  ? `${numbers}${DOT}${t("staff.refunds.why.by-provider")}`
                  : numbers,
                [
                  admittedAt === null ? "–" : timeText(admittedAt),
                  ...(leftAt == null
                    ? []
                    : [
                        t("staff.admissions.outSince", {
                          time: timeText(leftAt),
                        }),
                      ]),
                ].join(DOT),
              ],
            }),
          )}
        />
      )}
      <EventPages page={list.page} pageCount={list.pageCount} getHref={getHref} />
      {whole ? (
        <PrintButton label={t("staff.admissions.print")} />
      ) : (
        <StandaloneLink
          screenOnly
          href={staffPath("staff-door-admissions", params, { show, search, whole: "true" })}
        >
          {t("staff.admissions.whole")}
        </StandaloneLink>
      )}
      <StandaloneLink
        screenOnly
        href={staffPath("staff-door-admissions-csv", params, { show, search })}
      >
        {t("staff.admissions.csv")}
      </StandaloneLink>
      <DoorLinks instanceId={instance.id} but="staff-door-admissions" />
    </StaffPage>
  );
}
