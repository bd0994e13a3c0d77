import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import { staffReasonSchema } from "~/domain/schemas/staff";
import { useTranslation } from "~/i18n/translation-context";
import { nextChargeRows } from "~/i18n/payment-words";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { FormStack } from "~/ui/forms/field-set";
import { FormErrors } from "~/ui/forms/form-errors";
import { Lead } from "~/ui/layout/primitives";
import { CustomerPage } from "../customer-page";
import { requireCustomerFile } from "../staff-page.server";
import { ReasonField } from "../staff-fields";

export const handle = {
  title: "staff.recurring.stop",
  layout: "staff",
  posts: [staffReasonSchema],
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { frame, file } = await requireCustomerFile(args, "stopCustomerRecurring");
  const recurring = file.recurring.find(({ id }) => id === args.params["recurring"]);
  return { frame, customer: file.customer, recurring: recurring ?? throwErrorPage(404) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { visit, session } = await requireStaff(context, request, "stopCustomerRecurring");
  const submission = parseWithZod(await request.formData(), { schema: staffReasonSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { customer = "", recurring = "" } = params;
  const stopped = await context.crm.stopCustomerRecurring({
    session,
    params: { id: customer, recurring },
    body: submission.value,
  });
  // Not found: sent twice, or the customer was faster. The customer's page shows what is left.
  if (!stopped.ok && stopped.failure.code !== "not-found")
    return throwStaffFailure(visit, request, stopped.failure);
  if (stopped.ok) visit.flash("recurring-stopped");
  return redirect(pathTo("staff-customer", { adminPath: visit.adminPath, customer }), 303);
}

/** Shows what would be charged next, and ends a monthly gift or an automatic renewal. */
export default function Recurring() {
  const { frame, customer, recurring } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { t, locale } = useTranslation();
  const [form, fields] = useForm<{ reason: string }>({ id: "recurring", lastResult });
  const { kind, name, isUnderWay } = recurring;
  return (
    <CustomerPage
      frame={frame}
      customer={customer}
      title={t("staff.recurring.stop")}
      errors={<FormErrors formId={form.id} fields={["reason"]} lastResult={lastResult} />}
    >
      <Lead>{t(`staff.recurring.kind.${kind}`, { name })}</Lead>
      <DescriptionList items={nextChargeRows(recurring, t, locale)} />
      <p>{t(`staff.recurring.effect.${kind}`)}</p>
      {isUnderWay ? <p>{t("staff.recurring.underWay")}</p> : null}
      <p>{t("staff.recurring.mail", { email: customer.email })}</p>
      <FormStack id={form.id} aria-labelledby="title">
        <ReasonField field={fields.reason} />
        <p>
          <Button look="danger">{t(`staff.recurring.submit.${kind}`)}</Button>
        </p>
      </FormStack>
    </CustomerPage>
  );
}
