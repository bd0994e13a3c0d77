import { useLoaderData } from "@remix-run/react";

import type { AccessRegistration } from "#contract/schemas/customer-parts";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { DescriptionList } from "~/ui/description-list";
import { TextField } from "~/ui/forms/text-field";
import { Lead, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { PhoneLink } from "~/ui/layout/phone-link";
import { AccountForm, useAccountForm } from "../account-form";
import { AccountPage } from "../account-page";
import { accessForm } from "./form";
import { getAccessPage, submitAccessCode } from "./page.server";

export const handle = {
  title: "account.sections.access",
  posts: [accessForm],
} satisfies PageHandle;

export const loader = getAccessPage;
export const action = submitAccessCode;

export default function Access() {
  const { access } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const stored = access?.code ?? "";
  const { id, fields, errors } = useAccountForm(accessForm, {
    stored: [{ name: "code", label: t("account.access.code"), stored }],
  });
  return (
    <AccountPage section="access" errors={errors}>
      <Lead>{t("account.access.lead")}</Lead>
      {access === null ? null : <Registration access={access} />}
      <Stack as="section" labelledBy="enter-heading">
        <h2 id="enter-heading">
          {access === null ? t("account.access.enter") : t("account.access.replace")}
        </h2>
        <AccountForm
          formId={id}
          version={{ name: "shown", stored }}
          button={t("account.access.save")}
        >
          <TextField
            field={fields.code}
            label={t("account.access.enterLabel")}
            hint={t("account.access.enterHint")}
            width="half"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        </AccountForm>
        <p>
          {access === null ? t("account.access.notYet") : t("account.access.changeRequirements")}{" "}
          <PhoneLink />
        </p>
      </Stack>
    </AccountPage>
  );
}

function Registration({ access }: { access: AccessRegistration }) {
  const { t } = useTranslation();
  const { code, schemeName, maxTickets, companions, requirements } = access;
  const tickets = t("account.access.ticketsText", { count: maxTickets });
  return (
    <Stack as="section" labelledBy="registration-heading">
      <h2 id="registration-heading">{t("account.access.onAccount")}</h2>
      <DescriptionList
        items={[
          [t("account.access.scheme"), schemeName],
          [t("account.access.code"), code],
          [
            t("account.access.tickets"),
            companions === 0
              ? tickets
              : t("account.access.companions", { tickets, count: companions }),
          ],
          [
            t("account.access.requirements"),
            requirements.length === 0
              ? t("account.access.noRequirements")
              : requirements.map((need) => t(`account.access.requirement.${need}`)).join(", "),
          ],
        ]}
      />
      <StandaloneLink href={pathTo("remove-access")}>{t("account.access.remove")}</StandaloneLink>
    </Stack>
  );
}
