import { knownName } from "#contract/text/known-names";
import { useLoaderData } from "@remix-run/react";

import { capitalized } from "#contract/text/intl";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { PageHandle } from "~/routing/handle";
import { usePageForm } from "~/ui/forms/use-page-form";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, StandaloneLink } from "~/ui/layout/primitives";
import { ContentText } from "~/ui/content-text";
import { StaffPage, useStaffPath } from "../staff-page";
import { statusForm } from "./form";
import { FormAnswers } from "./form-answers";
import { Cancellation, FoodOrders, ManageLinks, Move, Sales, StatusForm } from "./page";
import { getPerformancePage, submitStatusForm } from "./page.server";
import { UnreachedBuyers } from "./unreached-buyers";
import { WaitingCustomers } from "./waiting-customers";

export const handle = {
  title: ({ report }) => report.instance.event.title,
  posts: [statusForm],
} satisfies PageHandle<typeof loader>;

export const loader = getPerformancePage;
export const action = submitStatusForm;

/** Sales, food orders and status of a performance. */
export default function Performance() {
  const { report, waiting, interested, answered, canManage } = useLoaderData<typeof loader>();
  const { fields, errors } = usePageForm(statusForm);
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const { instance } = report;
  return (
    <StaffPage errors={errors}>
      <BackLink href={staffPath("staff-performances", {})}>
        {t("staff.performances.title")}
      </BackLink>
      <h1>
        <ContentText text={instance.event.title} lang={instance.event.titleLang} />
      </h1>
      <Lead>
        {[
          capitalized(formatDate(instance.startsAt, "date-time", locale)),
          knownName(t, "hall", instance.hall.name),
        ].join(DOT)}
      </Lead>
      <StandaloneLink screenOnly href={staffPath("staff-door-scan", { instance: instance.id })}>
        {t("staff.admission.title")}
      </StandaloneLink>
      <Sales report={report} />
      <FoodOrders report={report} />
      <WaitingCustomers waiting={waiting} interested={interested} />
      {answered === null ? null : <FormAnswers {...answered} />}
      {canManage ? <ManageLinks report={report} /> : <p>{t("staff.bySupervisor.performance")}</p>}
      <Move report={report} />
      <Cancellation report={report} canManage={canManage} />
      <UnreachedBuyers report={report} />
      {canManage && instance.status !== "cancelled" ? <StatusForm fields={fields} /> : null}
    </StaffPage>
  );
}
