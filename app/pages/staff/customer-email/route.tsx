import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { correctEmailSchema } from "~/domain/schemas/staff";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { EmailField } from "~/ui/forms/credential-fields";
import { FormStack } from "~/ui/forms/field-set";
import { FormErrors } from "~/ui/forms/form-errors";
import { BackLink } from "~/ui/layout/page-top";
import { Lead } from "~/ui/layout/primitives";
import { requireCustomerFile } from "../staff-page.server";
import { ReasonField } from "../staff-fields";
import { StaffPage } from "../staff-page";

export const handle = {
  title: "staff.email.title",
  layout: "staff",
  posts: [correctEmailSchema],
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { frame, file } = await requireCustomerFile(args, "changeCustomerEmail");
  return { frame, customer: file.customer };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { visit, session } = await requireStaff(context, request, "changeCustomerEmail");
  const submission = parseWithZod(await request.formData(), { schema: correctEmailSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const customer = params["customer"] ?? "";
  const corrected = await context.crm.changeCustomerEmail({
    session,
    params: { id: customer },
    body: submission.value,
  });
  if (!corrected.ok) {
    const { failure } = corrected;
    if (failure.code !== "conflict" && failure.code !== "invalid")
      return throwStaffFailure(visit, request, failure);
    const email = [failure.code === "conflict" ? "staffEmailTaken" : "emailInvalid"];
    return data(submission.reply({ fieldErrors: { email } }), { status: 400 });
  }
  visit.flash("email");
  return redirect(pathTo("staff-customer", { adminPath: visit.adminPath, customer }), 303);
}

export default function CustomerEmail() {
  const { frame, customer } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { t } = useTranslation();
  const [form, fields] = useForm<{ email: string; reason: string }>({ id: "email", lastResult });
  const { email } = customer;
  const errors = (
    <FormErrors formId={form.id} fields={["email", "reason"]} lastResult={lastResult} />
  );
  return (
    <StaffPage frame={frame} errors={errors}>
      <BackLink
        href={pathTo("staff-customer", { adminPath: frame.adminPath, customer: customer.id })}
      >
        {`${customer.firstName} ${customer.lastName}`}
      </BackLink>
      <h1 id="title">{t("staff.email.title")}</h1>
      <Lead>{t("staff.email.lead", { email })}</Lead>
      <FormStack id={form.id} aria-labelledby="title">
        <EmailField
          field={fields.email}
          label={t("staff.email.label")}
          autoComplete="off"
          defaultValue={
            typeof fields.email.initialValue === "string" ? fields.email.initialValue : email
          }
        />
        <ReasonField field={fields.reason} />
        <p>
          <Button>{t("staff.email.correct")}</Button>
        </p>
      </FormStack>
    </StaffPage>
  );
}
