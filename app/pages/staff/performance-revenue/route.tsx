import { knownName } from "#contract/text/known-names";
import { useLoaderData } from "@remix-run/react";

import { capitalized } from "#contract/text/intl";
import { throwErrorPage } from "~/.server/rendering/replies";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { PageHandle } from "~/routing/handle";
import { PrintButton } from "~/ui/button";
import { ContentText } from "~/ui/content-text";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, StandaloneLink } from "~/ui/layout/primitives";
import { RevenueTables } from "../revenue-tables";
import { StaffPage, useStaffPath } from "../staff-page";
import { getRevenuePage } from "./page.server";

export const handle = { title: "staff.report.performanceTitle" } satisfies PageHandle;

export const loader = getRevenuePage;
export const action = () => throwErrorPage(404);

/** What was sold and returned for a performance until now. */
export default function StaffRevenue() {
  const { instance, revenue } = useLoaderData<typeof getRevenuePage>();
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const params = { instance: instance.id };
  return (
    <StaffPage>
      <BackLink href={staffPath("staff-performance", params)}>
        <ContentText text={instance.event.title} lang={instance.event.titleLang} />
      </BackLink>
      <h1>{t("staff.report.performanceTitle")}</h1>
      <Lead>
        <ContentText text={instance.event.title} lang={instance.event.titleLang} />
        {`${DOT}${capitalized(formatDate(instance.startsAt, "date-time", locale))}${DOT}${knownName(t, "hall", instance.hall.name)}`}
      </Lead>
      <p>{t("staff.report.performanceLead")}</p>
      <RevenueTables report={revenue} />
      <PrintButton label={t("staff.report.print")} />
      <StandaloneLink screenOnly href={staffPath("staff-performance-revenue-csv", params)}>
        {t("staff.report.csv")}
      </StandaloneLink>
    </StaffPage>
  );
}
