import { knownName } from "#contract/text/known-names";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatMoney } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { PageHandle } from "~/routing/handle";
import { usePageFrame } from "~/routing/page-frame";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { RadioGroup } from "~/ui/forms/radio-group";
import { BackLink } from "~/ui/layout/page-top";
import { Lead } from "~/ui/layout/primitives";
import { ContentText } from "~/ui/content-text";
import { ReasonField } from "../staff-fields";
import { StaffPage, useStaffPath } from "../staff-page";
import { requirePerformanceReport } from "../staff-page.server";
import { returnedAsSchema, staffReasonSchema } from "../staff-schemas";
import { submitStaffForm } from "../submit-staff-form.server";

const cancelForm = defineForm({
  id: "cancel",
  schema: z.object({ as: returnedAsSchema, ...staffReasonSchema.shape }),
});

export const handle = {
  title: "staff.cancelPerformance.title",
  posts: [cancelForm],
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { frame, report } = await requirePerformanceReport(args, "cancelPerformance");
  return { frame, report };
}

export const action = (args: ActionFunctionArgs) =>
  submitStaffForm(args, cancelForm, "cancelPerformance", async (body, staff) => {
    const { instance = "" } = args.params;
    const canceled = await args.context.crm.cancelPerformance({
      session: staff.session,
      params: { id: instance },
      body,
    });
    if (canceled.ok) return staff.leave("performance-cancelled", "staff-performance");
    const { failure } = canceled;
    return failure.code === "conflict" ? staff.refuse("performanceStarted") : staff.fail(failure);
  });

export default function CancelPerformance() {
  const { report } = useLoaderData<typeof loader>();
  const { id, fields, errors } = usePageForm(cancelForm);
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const { features } = usePageFrame();
  const destinations = features.credit ? (["refund", "credit"] as const) : (["refund"] as const);
  const { instance, sold, amount } = report;
  return (
    <StaffPage errors={errors}>
      <BackLink href={staffPath("staff-performance", { instance: instance.id })}>
        <ContentText text={instance.event.title} lang={instance.event.titleLang} />
      </BackLink>
      <h1 id="title">{t("staff.cancelPerformance.title")}</h1>
      <Lead>
        {t("staff.cancelPerformance.lead", {
          title: instance.event.title,
          // Its live stream has the same title and time.
          time: [
            formatDate(instance.startsAt, "date-time", locale),
            knownName(t, "hall", instance.hall.name),
          ].join(DOT),
          count: sold,
          sum: formatMoney(amount, locale),
        })}
      </Lead>
      <PageForm id={id} button={t("staff.cancelPerformance.submit")} look="danger">
        <RadioGroup
          field={fields.as}
          legend={t("staff.cancelPerformance.how")}
          options={destinations.map((as) => ({
            value: as,
            label: t(`staff.cancelPerformance.${as}`),
            hint: t(`staff.cancelPerformance.${as}Hint`),
          }))}
        />
        <ReasonField field={fields.reason} />
      </PageForm>
    </StaffPage>
  );
}
