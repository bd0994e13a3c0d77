import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { startStaffSession } from "~/.server/auth/sign-in";
import { requireStaffArea } from "~/.server/auth/staff-area";
import { submitForm } from "~/.server/forms/submit-form";
import { defineForm } from "~/domain/forms/define-form";
import { signInSchema } from "~/domain/schemas/sign-in";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { EmailField, PasswordField } from "~/ui/forms/credential-fields";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { Main } from "~/ui/layout/main";
import { Lead } from "~/ui/layout/primitives";
import { StaffNotice } from "../staff-page";

const signInForm = defineForm({ id: "staff", schema: signInSchema });

export const handle = {
  title: "staff.signIn.title",
  posts: [signInForm],
} satisfies PageHandle;

export function loader({ context }: LoaderFunctionArgs) {
  const visit = requireStaffArea(context);
  return { notice: visit.takeNotice() };
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const visit = requireStaffArea(context);
  return submitForm(args, signInForm, async (body, { refuse }) => {
    const result = await context.crm.signInStaff({
      body,
      caller: context.browser.callerFor("staff", body.email, context.addressBlock),
    });
    if (result.ok) {
      if ("session" in result.value) return startStaffSession(context.browser, visit, result.value);
      visit.ask(result.value.question);
      return redirect(pathTo("staff-sign-in-code", { adminPath: visit.adminPath }), 303);
    }
    const { code } = result.failure;
    return refuse({}, { problem: code === "not-allowed" ? "locked" : "wrong" } as const);
  });
}

export default function StaffSignIn() {
  const { notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const problem = answer !== undefined && "problem" in answer ? answer.problem : null;
  const { id, fields, errors } = usePageForm(signInForm, {
    ...(problem !== null && { title: t(`staff.signIn.${problem}`) }),
    help: problem === "locked" ? <p>{t("staff.signIn.lockedHelp")}</p> : null,
  });
  return (
    <Main>
      {errors}
      <StaffNotice notice={notice} />
      <h1 id="title">{t("staff.signIn.title")}</h1>
      <Lead>{t("staff.signIn.lead")}</Lead>
      <PageForm id={id} button={t("access.signIn")}>
        <EmailField field={fields.email} />
        <PasswordField field={fields.password} />
      </PageForm>
    </Main>
  );
}
