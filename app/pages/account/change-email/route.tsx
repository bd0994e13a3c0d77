import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { accountSection, passwordCaller } from "~/.server/auth/require-customer";
import { defineForm } from "~/domain/forms/define-form";
import { signInSchema } from "~/domain/schemas/sign-in";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { EmailField, PasswordField } from "~/ui/forms/credential-fields";
import { Lead } from "~/ui/layout/primitives";
import { AccountFormPage } from "../account-form";
import { guestAccount } from "../no-password-yet";
import { submitAccountForm } from "../submit-account-form.server";

const emailForm = defineForm({ id: "email", schema: signInSchema });

export const handle = { title: "account.email.title", posts: [emailForm] } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer } = await accountSection(context, request, "your-details");
  return { email: customer.email, guest: guestAccount(customer) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { customer, crmSession } = await accountSection(context, request, "your-details");
  const { crm, i18n, publicUrl } = context;
  return submitAccountForm({ request, context }, emailForm, {
    save: async ({ email, password }) => {
      if (email.toLowerCase() === customer.email.toLowerCase())
        return { ok: false, failure: { code: "invalid", fields: { email: "same" } } };
      const linkUrl = `${publicUrl}${pathTo("confirm-email", { token: "__TOKEN__" })}`;
      return crm.requestEmailChange({
        session: crmSession,
        caller: await passwordCaller(context),
        body: { email, password, linkUrl, locale: i18n.locale },
      });
    },
    messages: {
      wrong: "passwordWrong",
      email: "emailInvalid",
      "local-part": "emailLocalPart",
      same: "emailSame",
    },
    notice: "email-asked",
    to: pathTo("your-details"),
  });
}

export default function ChangeEmail() {
  const { email, guest } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <AccountFormPage
      section="your-details"
      heading={t("account.email.title")}
      back="section"
      form={emailForm}
      guest={guest}
      before={guest === null ? <Lead>{t("account.email.lead", { email })}</Lead> : null}
      button={t("account.email.save")}
    >
      {(fields) => (
        <>
          <EmailField
            field={fields.email}
            label={t("account.email.new")}
            hint={t("account.email.newHint")}
            autoComplete="email"
          />
          <PasswordField
            field={fields.password}
            label={t("account.email.password")}
            hint={t("account.email.passwordHint")}
          />
        </>
      )}
    </AccountFormPage>
  );
}
