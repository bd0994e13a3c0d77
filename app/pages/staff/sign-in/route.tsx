import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { startStaffSession } from "~/.server/auth/sign-in";
import { requireStaffArea } from "~/.server/auth/staff-area";
import { signInSchema } from "~/domain/schemas/sign-in";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { EmailField, PasswordField } from "~/ui/forms/credential-fields";
import { FormStack } from "~/ui/forms/field-set";
import { FormErrors } from "~/ui/forms/form-errors";
import { Main } from "~/ui/layout/main";
import { Lead } from "~/ui/layout/primitives";
import { StaffNotice } from "../staff-page";

export const handle = {
  title: "staff.signIn.title",
  layout: "staff",
  posts: [signInSchema],
} satisfies PageHandle;

export function loader({ context }: LoaderFunctionArgs) {
  const visit = requireStaffArea(context);
  return { notice: visit.takeNotice() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const visit = requireStaffArea(context);
  const submission = parseWithZod(await request.formData(), { schema: signInSchema });
  const refuse = (problem: StaffSignInProblem) =>
    data({ problem, lastResult: submission.reply({ hideFields: ["password"] }) }, { status: 400 });
  if (submission.status !== "success") return refuse("fields");
  const result = await context.crm.signInStaff({
    body: submission.value,
    caller: context.browser.callerFor("staff", submission.value.email, context.addressBlock),
  });
  if (result.ok) {
    if ("session" in result.value) return startStaffSession(context.browser, visit, result.value);
    visit.ask(result.value.question);
    return redirect(pathTo("staff-code", { adminPath: visit.adminPath }), 303);
  }
  switch (result.failure.code) {
    case "not-allowed":
      return refuse("locked");
    case "not-signed-in":
    case "invalid":
      return refuse("wrong");
  }
}

/** `fields`: the field errors say what is wrong. */
type StaffSignInProblem = "fields" | "wrong" | "locked";

export default function StaffSignIn() {
  const { notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: "staff",
    lastResult: answer?.lastResult,
  });
  const problem = answer?.problem ?? "fields";
  return (
    <Main>
      <FormErrors
        formId={form.id}
        fields={["email", "password"]}
        lastResult={answer?.lastResult}
        {...(problem !== "fields" && { title: t(`staff.signIn.${problem}`) })}
      >
        {problem === "locked" ? <p>{t("staff.signIn.lockedHelp")}</p> : null}
      </FormErrors>
      <StaffNotice notice={notice} />
      <h1 id="title">{t("staff.signIn.title")}</h1>
      <Lead>{t("staff.signIn.lead")}</Lead>
      <FormStack id={form.id} aria-labelledby="title">
        <EmailField field={fields.email} />
        <PasswordField field={fields.password} />
        <p>
          <Button>{t("access.signIn")}</Button>
        </p>
      </FormStack>
    </Main>
  );
}
