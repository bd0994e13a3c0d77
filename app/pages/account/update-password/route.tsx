import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { accountSection, passwordCaller, repeatableSection } from "~/.server/auth/require-customer";
import { defineForm } from "~/domain/forms/define-form";
import { passwordChangeFormSchema } from "~/domain/schemas/account";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { PasswordChangeFields } from "~/ui/forms/credential-fields";
import { Lead } from "~/ui/layout/primitives";
import { AccountFormPage } from "../account-form";
import { guestAccount } from "../no-password-yet";
import { submitAccountForm } from "../submit-account-form.server";

const passwordForm = defineForm({
  id: "password",
  schema: passwordChangeFormSchema,
  // Tells password managers which account the password is for.
  also: ["email"],
});

export const handle = {
  title: "account.sections.update-password",
  posts: [passwordForm],
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer } = await accountSection(context, request, "update-password");
  return { email: customer.email, guest: guestAccount(customer) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await repeatableSection(context, request, "update-password");
  return submitAccountForm({ request, context }, passwordForm, {
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
  const { t } = useTranslation();
  return (
    <AccountFormPage
      section="update-password"
      form={passwordForm}
      failed="update-password"
      guest={guest}
      before={guest === null ? <Lead>{t("account.password.lead")}</Lead> : null}
      button={t("account.password.save")}
    >
      {(fields) => <PasswordChangeFields fields={fields} email={email} />}
    </AccountFormPage>
  );
}
