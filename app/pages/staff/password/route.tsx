import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { staffPasswordFormSchema } from "~/domain/schemas/staff";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { PASSWORD_FIELDS, PasswordChangeFields } from "~/ui/forms/credential-fields";
import { FormStack } from "~/ui/forms/field-set";
import { FormErrors } from "~/ui/forms/form-errors";
import { Lead } from "~/ui/layout/primitives";
import { staffFrame } from "../staff-page.server";
import { StaffPage } from "../staff-page";

export const handle = {
  title: "staff.password.title",
  layout: "staff",
  posts: [staffPasswordFormSchema, "email"],
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "changeStaffPassword");
  return { frame: staffFrame(signedIn), email: signedIn.staff.email };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { visit, session, staff } = await requireStaff(context, request, "changeStaffPassword");
  const submission = parseWithZod(await request.formData(), { schema: staffPasswordFormSchema });
  // Passwords are never sent back.
  const hideFields = ["currentPassword", "newPassword", "confirmPassword"];
  if (submission.status !== "success") return data(submission.reply({ hideFields }), 400);
  const changed = await context.crm.changeStaffPassword({
    session,
    body: submission.value,
    caller: context.browser.callerFor("staff", staff.email, context.addressBlock),
  });
  if (!changed.ok) {
    const { failure } = changed;
    if (failure.code !== "invalid" && failure.code !== "not-allowed")
      return throwStaffFailure(visit, request, failure);
    const code = failure.code === "invalid" ? "passwordWrong" : "staffLocked";
    const fieldErrors = { currentPassword: [code] };
    return data(submission.reply({ fieldErrors, hideFields }), 400);
  }
  visit.begin(changed.value.session);
  visit.flash("password");
  return redirect(pathTo("staff-customers", { adminPath: visit.adminPath }), 303);
}

export default function StaffPassword() {
  const { frame, email } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { t } = useTranslation();
  const [form, fields] = useForm<Record<(typeof PASSWORD_FIELDS)[number], string>>({
    id: "password",
    lastResult,
  });
  const errors = <FormErrors formId={form.id} fields={PASSWORD_FIELDS} lastResult={lastResult} />;
  return (
    <StaffPage frame={frame} errors={errors}>
      <h1 id="title">{t("staff.password.title")}</h1>
      <Lead>{t("staff.password.lead")}</Lead>
      <FormStack id={form.id} aria-labelledby="title">
        <PasswordChangeFields fields={fields} email={email} hint={t("staff.password.hint")} />
        <p>
          <Button>{t("account.password.save")}</Button>
        </p>
      </FormStack>
    </StaffPage>
  );
}
