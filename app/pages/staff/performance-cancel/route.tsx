import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { cancelPerformanceFormSchema } from "~/domain/schemas/staff";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { useFieldProps } from "~/ui/forms/field-state";
import { FormErrors } from "~/ui/forms/form-errors";
import { RadioGroup } from "~/ui/forms/radio-group";
import { BackLink } from "~/ui/layout/page-top";
import { Lead } from "~/ui/layout/primitives";
import { ContentText } from "~/ui/content-text";
import { ReasonField } from "../staff-fields";
import { StaffPage } from "../staff-page";
import { requirePerformanceReport } from "../staff-page.server";

export const handle = {
  title: "staff.cancelPerformance.title",
  layout: "staff",
  posts: [cancelPerformanceFormSchema],
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { frame, report } = await requirePerformanceReport(args, "cancelPerformance");
  return { frame, report };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { visit, session } = await requireStaff(context, request, "cancelPerformance");
  const submission = parseWithZod(await request.formData(), {
    schema: cancelPerformanceFormSchema,
  });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const instance = params["instance"] ?? "";
  const canceled = await context.crm.cancelPerformance({
    session,
    params: { id: instance },
    body: submission.value,
  });
  if (!canceled.ok) {
    if (canceled.failure.code !== "conflict")
      return throwStaffFailure(visit, request, canceled.failure);
    return data(submission.reply({ formErrors: ["performanceStarted"] }), { status: 400 });
  }
  visit.flash("performance-cancelled");
  return redirect(pathTo("staff-performance", { adminPath: visit.adminPath, instance }), 303);
}

export default function CancelPerformance() {
  const { frame, report } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { t, locale } = useTranslation();
  const fieldProps = useFieldProps();
  const [form, fields] = useForm<{ as: string; reason: string }>({ id: "cancel", lastResult });
  const { instance, sold, amount } = report;
  return (
    <StaffPage
      frame={frame}
      errors={<FormErrors formId={form.id} fields={["as", "reason"]} lastResult={lastResult} />}
    >
      <BackLink
        href={pathTo("staff-performance", { adminPath: frame.adminPath, instance: instance.id })}
      >
        <ContentText text={instance.event.title} />
      </BackLink>
      <h1 id="title">{t("staff.cancelPerformance.title")}</h1>
      <Lead>
        {t("staff.cancelPerformance.lead", {
          title: instance.event.title,
          time: formatDate(instance.startsAt, "date-time", locale),
          count: sold,
          sum: formatMoney(amount, locale),
        })}
      </Lead>
      <FormStack id={form.id} aria-labelledby="title">
        <RadioGroup
          {...fieldProps(fields.as)}
          legend={t("staff.cancelPerformance.how")}
          options={(["refund", "credit"] as const).map((as) => ({
            value: as,
            label: t(`staff.cancelPerformance.${as}`),
            hint: t(`staff.cancelPerformance.${as}Hint`),
          }))}
        />
        <ReasonField field={fields.reason} />
        <p>
          <Button look="danger">{t("staff.cancelPerformance.submit")}</Button>
        </p>
      </FormStack>
    </StaffPage>
  );
}
