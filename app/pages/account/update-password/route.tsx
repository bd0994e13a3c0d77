import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { accountSection, passwordCaller, repeatableSection } from "~/.server/auth/account-section";
import { passwordChangeFormSchema } from "~/domain/schemas/account";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { PASSWORD_FIELDS, PasswordChangeFields } from "~/ui/forms/credential-fields";
import { Lead } from "~/ui/layout/primitives";
import { AccountFormPage } from "../account-form";
import { guestAccount } from "../no-password-yet";
import { saveAccountForm } from "../save-account-form.server";

export const handle = {
  title: "account.sections.update-password",
  posts: [passwordChangeFormSchema, "email"],
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer } = await accountSection(context, request, "update-password");
  return { email: customer.email, guest: guestAccount(customer) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await repeatableSection(context, request, "update-password");
  return saveAccountForm({
    request,
    context,
    schema: passwordChangeFormSchema,
    save: async (form) => {
      const body = { ...form, locale: context.i18n.locale };
      const caller = await passwordCaller(context);
      const changed = await context.crm.changePassword({ session, caller, body });
      if (changed.ok) context.session.crmSession = changed.value.session;
      return changed;
    },
    messages: {
      wrong: "passwordWrong",
      "password-rule": "passwordRule",
      "password-common": "passwordCommon",
    },
    notice: "password-changed",
    to: pathTo("update-password"),
  });
}

export default function UpdatePassword() {
  const { email, guest } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <AccountFormPage<Record<(typeof PASSWORD_FIELDS)[number], string>>
      section="update-password"
      formId="password"
      actionData={actionData}
      fields={PASSWORD_FIELDS}
      failed="update-password"
      guest={guest}
      before={guest === null ? <Lead>{t("account.password.lead")}</Lead> : null}
      button={t("account.password.save")}
    >
      {(fields) => <PasswordChangeFields fields={fields} email={email} />}
    </AccountFormPage>
  );
}
