import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { passwordCaller, requireCustomer } from "~/.server/auth/require-customer";
import { defineForm } from "~/domain/forms/define-form";
import { givenPasswordSchema } from "~/domain/schemas/sign-in";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { PasswordField } from "~/ui/forms/credential-fields";
import { Lead, Row, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { AccountForm, useAccountForm } from "../account-form";
import { AccountPage } from "../account-page";
import { unwrapOrErrorPage } from "~/.server/auth/load-section";
import { guestAccount, NoPasswordYet } from "../no-password-yet";
import { submitAccountForm } from "../submit-account-form.server";

const passwordForm = defineForm({ id: "data", schema: givenPasswordSchema });

export const handle = {
  title: "account.data.title",
  posts: [passwordForm],
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer, crmSession } = await requireCustomer(context, request);
  const read = context.crm.getPasswordFreshness({ session: crmSession });
  const { fresh } = await unwrapOrErrorPage(context, request, read);
  return { guest: guestAccount(customer), fresh };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession: session } = await requireCustomer(context, request);
  return submitAccountForm({ request, context }, passwordForm, {
    save: async (body) =>
      context.crm.confirmPassword({ session, caller: await passwordCaller(context), body }),
    messages: { wrong: "passwordWrong" },
    notice: "data-open",
    to: pathTo("your-data"),
  });
}

export default function YourData() {
  const { fresh, guest } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { id, fields, errors } = useAccountForm(passwordForm, { failed: "fetch-details" });
  return (
    <AccountPage section="your-data" errors={errors}>
      <Lead>{t("account.data.lead")}</Lead>
      <Stack as="section" labelledBy="copy-heading">
        <h2 id="copy-heading">{t("account.data.copy")}</h2>
        <p>{t(guest === null ? "account.data.copyText" : "account.data.copyGuest")}</p>
        {guest !== null ? (
          <NoPasswordYet {...guest} />
        ) : fresh ? (
          <Row>
            <ButtonLink href={pathTo("data-copy", { format: "html" })}>
              {t("account.data.asPage")}
            </ButtonLink>
            <ButtonLink look="quiet" href={pathTo("data-copy", { format: "json" })}>
              {t("account.data.asJson")}
            </ButtonLink>
          </Row>
        ) : (
          <AccountForm formId={id} button={t("account.data.open")}>
            <PasswordField
              field={fields.password}
              label={t("account.email.password")}
              width="half"
            />
          </AccountForm>
        )}
      </Stack>
      <Stack as="section" labelledBy="close-heading">
        <h2 id="close-heading">{t("account.data.close")}</h2>
        <p>{t("account.data.closeText")}</p>
        <StandaloneLink href={pathTo("close-account")}>
          {t("account.data.closeLink")}
        </StandaloneLink>
      </Stack>
    </AccountPage>
  );
}
