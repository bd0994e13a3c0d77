import { useActionData, useLoaderData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { PasswordField } from "~/ui/forms/credential-fields";
import { Stack, StandaloneLink } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { AccountFormPage } from "../account-form";
import { closeForm } from "./form";
import { RecordsKept } from "./records-kept";
import { getCloseAccountPage, submitCloseForm } from "./page.server";

export const handle = {
  title: "account.close.title",
  posts: [closeForm],
} satisfies PageHandle;

export const loader = getCloseAccountPage;
export const action = submitCloseForm;

const DELETED = ["signIn", "details", "renewals", "credit"] as const;

export default function CloseAccount() {
  const { ticketCount, guest } = useLoaderData<typeof loader>();
  const closing = useActionData<{ closing?: "paying" | "reserved" }>()?.closing;
  const { t } = useTranslation();
  return (
    <AccountFormPage
      section="your-data"
      heading={t("account.close.title")}
      back="section"
      form={closeForm}
      title={closing === undefined ? undefined : t("account.close.failedTitle")}
      help={closing === undefined ? null : <p>{t(`account.close.${closing}`)}</p>}
      before={
        <>
          {ticketCount > 0 ? (
            <Notice tone="warning">
              <p>{t("account.close.tickets", { count: ticketCount })}</p>
            </Notice>
          ) : null}
          <Stack as="section" gap="small" labelledBy="goes-heading">
            <h2 id="goes-heading">{t("account.close.goes")}</h2>
            <ul>
              {DELETED.map((part) => (
                <li key={part}>{t(`account.close.goesList.${part}`)}</li>
              ))}
            </ul>
            <p>{t("account.close.loses")}</p>
          </Stack>
          <Stack as="section" gap="small" labelledBy="stays-heading">
            <h2 id="stays-heading">{t("account.close.stays")}</h2>
            <RecordsKept />
            <StandaloneLink href={pathTo("your-data")}>
              {t("account.close.copyFirst")}
            </StandaloneLink>
          </Stack>
        </>
      }
      guest={guest}
      look="danger"
      button={t("account.close.now")}
      cancel={{ href: pathTo("your-data"), label: t("account.close.keep") }}
    >
      {({ password }) => (
        <PasswordField
          field={password}
          label={t("account.email.password")}
          hint={t("account.email.passwordHint")}
          width="half"
        />
      )}
    </AccountFormPage>
  );
}
