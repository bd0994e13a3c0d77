import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { requireStaff } from "~/.server/auth/staff-area";
import { defineForm } from "~/domain/forms/define-form";
import { passwordChangeForm } from "~/domain/schemas/account";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { PasswordChangeFields } from "~/ui/forms/credential-fields";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { Lead } from "~/ui/layout/primitives";
import { staffFrame } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { StaffPage } from "../staff-page";
import { staffPasswordError } from "#contract/rules/sign-in/password";

const newPasswordSchema = z
  .string()
  .refine((password) => staffPasswordError(password) !== "password-rule", {
    error: "staffPasswordRule",
  })
  .refine((password) => staffPasswordError(password) !== "password-common", {
    error: "passwordCommon",
  });

/** Staff have a rule of their own: long passwords, of any characters. */
const passwordForm = defineForm({
  id: "password",
  schema: passwordChangeForm(newPasswordSchema).refine(
    ({ currentPassword, newPassword }) => currentPassword !== newPassword,
    { path: ["newPassword"], error: "passwordSame" },
  ),
  // Tells password managers which account the password is for.
  also: ["email"],
});

export const handle = {
  title: "staff.password.title",
  posts: [passwordForm],
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "changeStaffPassword");
  return { frame: staffFrame(signedIn), email: signedIn.staff.email };
}

export const action = (args: ActionFunctionArgs) =>
  submitStaffForm(args, passwordForm, "changeStaffPassword", async (body, staff) => {
    const { browser, addressBlock, crm } = args.context;
    const changed = await crm.changeStaffPassword({
      session: staff.session,
      body,
      caller: browser.callerFor("staff", staff.staff.email, addressBlock),
    });
    if (!changed.ok) {
      const { code } = changed.failure;
      if (code === "invalid") return staff.refuse({ currentPassword: "passwordWrong" });
      return code === "not-allowed"
        ? staff.refuse({ currentPassword: "staffLocked" })
        : staff.fail(changed.failure);
    }
    staff.visit.begin(changed.value.session);
    return staff.leave("password", "staff-customers");
  });

export default function StaffPassword() {
  const { email } = useLoaderData<typeof loader>();
  const { id, fields, errors } = usePageForm(passwordForm);
  const { t } = useTranslation();
  return (
    <StaffPage errors={errors}>
      <h1 id="title">{t("staff.password.title")}</h1>
      <Lead>{t("staff.password.lead")}</Lead>
      <PageForm id={id} button={t("account.password.save")}>
        <PasswordChangeFields fields={fields} email={email} hint={t("staff.password.hint")} />
      </PageForm>
    </StaffPage>
  );
}
