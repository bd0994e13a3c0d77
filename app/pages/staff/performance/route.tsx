import { useActionData, useLoaderData } from "@remix-run/react";

import { capitalized } from "#contract/intl";
import { performanceStatusFormSchema } from "~/domain/schemas/staff";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { FormErrors } from "~/ui/forms/form-errors";
import { BackLink } from "~/ui/layout/page-top";
import { Lead } from "~/ui/layout/primitives";
import { ContentText } from "~/ui/content-text";
import { StaffPage } from "../staff-page";
import { Cancellation, FoodOrders, STATUS_FORM, ManageLinks, Sales, StatusForm } from "./page";
import { getPerformancePage, submitStatusForm } from "./page.server";
import { WaitingCustomers } from "./waiting-customers";

export const handle = {
  title: ({ report }) => report.instance.event.title,
  layout: "staff",
  posts: [performanceStatusFormSchema],
} satisfies PageHandle<typeof loader>;

export const loader = getPerformancePage;
export const action = submitStatusForm;

/** Sales, food orders and status of a performance. */
export default function Performance() {
  const { frame, report, waiting, interested, canManage } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { t, locale } = useTranslation();
  const { adminPath } = frame;
  const { instance } = report;
  return (
    <StaffPage
      frame={frame}
      errors={
        <FormErrors formId={STATUS_FORM} fields={["status", "reason"]} lastResult={lastResult} />
      }
    >
      <BackLink href={pathTo("staff-performances", { adminPath })}>
        {t("staff.performances.title")}
      </BackLink>
      <h1>
        <ContentText text={instance.event.title} />
      </h1>
      <Lead>
        {[capitalized(formatDate(instance.startsAt, "date-time", locale)), instance.hall.name].join(
          " · ",
        )}
      </Lead>
      <Sales report={report} />
      <FoodOrders report={report} adminPath={adminPath} />
      <WaitingCustomers adminPath={adminPath} waiting={waiting} interested={interested} />
      {canManage ? (
        <ManageLinks report={report} adminPath={adminPath} />
      ) : (
        <p>{t("staff.bySupervisor.performance")}</p>
      )}
      <Cancellation report={report} adminPath={adminPath} canManage={canManage} />
      {canManage && instance.status !== "cancelled" ? <StatusForm lastResult={lastResult} /> : null}
    </StaffPage>
  );
}
