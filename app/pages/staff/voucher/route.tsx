import { randomUUID } from "node:crypto";
import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { amountNotation } from "~/.server/i18n/amount-notation";
import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import { voucherFormSchema } from "~/domain/schemas/staff";
import { dateNotations } from "~/i18n/locales";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { useFieldProps } from "~/ui/forms/field-state";
import { FormErrors } from "~/ui/forms/form-errors";
import { TextField } from "~/ui/forms/text-field";
import { Lead } from "~/ui/layout/primitives";
import { CustomerPage } from "../customer-page";
import { requireCustomerFile } from "../staff-page.server";
import { ReasonField } from "../staff-fields";

export const handle = {
  title: "staff.voucher.title",
  layout: "staff",
  posts: [voucherFormSchema({ language: "en-us", currency: "USD" }, "iso")],
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { frame, file } = await requireCustomerFile(args, "issueGoodwillVoucher");
  return { frame, customer: file.customer, requestKey: randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { visit, session } = await requireStaff(context, request, "issueGoodwillVoucher");
  const { locale } = context.i18n;
  const schema = voucherFormSchema(amountNotation(context), dateNotations[locale]);
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { until = null, requestKey, ...voucher } = submission.value;
  const { customer = "" } = params;
  const issued = await context.crm.issueGoodwillVoucher({
    session,
    requestKey,
    params: { id: customer },
    body: { ...voucher, until },
  });
  const failure = issued.ok ? null : issued.failure;
  if (failure !== null) {
    if (failure.code === "key-reused") return throwErrorPage(400);
    if (failure.code !== "invalid") return throwStaffFailure(visit, request, failure);
    return data(submission.reply({ fieldErrors: { until: ["staffVoucherUntil"] } }), 400);
  }
  visit.flash("voucher");
  return redirect(pathTo("staff-customer", { adminPath: visit.adminPath, customer }), 303);
}

const FIELDS = ["amount", "until", "reason"] as const;
/** Issues a goodwill voucher. Its code is emailed to the customer and not shown to staff. */
export default function Voucher() {
  const { frame, customer, requestKey } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { t } = useTranslation();
  const fieldProps = useFieldProps();
  const [form, fields] = useForm<Record<(typeof FIELDS)[number], string>>({
    id: "voucher",
    lastResult,
  });
  return (
    <CustomerPage
      frame={frame}
      customer={customer}
      title={t("staff.voucher.title")}
      errors={<FormErrors formId={form.id} fields={FIELDS} lastResult={lastResult} />}
    >
      <Lead>{t("staff.voucher.lead", { email: customer.email })}</Lead>
      <FormStack id={form.id} aria-labelledby="title">
        <input type="hidden" name="requestKey" value={requestKey} />
        <TextField
          {...fieldProps(fields.amount)}
          label={t("staff.voucher.amount")}
          inputMode="decimal"
          width="short"
        />
        <TextField
          {...fieldProps(fields.until)}
          type="date"
          label={t("staff.voucher.until")}
          optional={t("common.optional")}
          width="half"
        />
        <ReasonField field={fields.reason} />
        <p>
          <Button>{t("staff.voucher.submit")}</Button>
        </p>
      </FormStack>
    </CustomerPage>
  );
}
