import type { AccessRegistration } from "#contract/schemas/customer-parts";
import { useForm } from "@conform-to/react";

import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { FormStack } from "~/ui/forms/field-set";
import { Lead, Stack } from "~/ui/layout/primitives";
import { TextField } from "~/ui/forms/text-field";
import type { AccountAnswer } from "~/pages/account/account-answer";

import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { venue } from "~/venue";

import { useFieldWords } from "~/ui/forms/field-state";
import { AccountErrors } from "../account-errors";
import { AccountPage } from "../account-page";
import { VersionField } from "../version-field";

export type AccessPageProps = {
  access: AccessRegistration | null;
  answer: AccountAnswer | undefined;
};

/** The access registration on the account: what it gives, and another one by its code. */
export function AccessPage({ access, answer }: AccessPageProps) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ code: string; shown: string }>({
    id: "access",
    lastResult: answer?.lastResult ?? null,
  });
  const { phone, phoneHref } = venue.boxOffice;
  return (
    <AccountPage
      section="access"
      heading={t("account.sections.access")}
      errors={
        <AccountErrors
          formId="access"
          answer={answer}
          fields={["code"]}
          failed="update-details"
          stored={[{ name: "code", label: t("account.access.code"), stored: access?.code ?? "" }]}
        />
      }
    >
      <Lead>{t("account.access.lead")}</Lead>
      {access === null ? null : <Registration access={access} />}
      <Stack as="section" labelledBy="enter-heading">
        <h2 id="enter-heading">
          {access === null ? t("account.access.enter") : t("account.access.replace")}
        </h2>
        <FormStack id={form.id}>
          <VersionField field={fields.shown} stored={access?.code ?? ""} answer={answer} />
          <TextField
            {...told(fields.code)}
            label={t("account.access.enterLabel")}
            hint={t("account.access.enterHint")}
            width="half"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
          <p>
            <Button>{t("account.access.save")}</Button>
          </p>
        </FormStack>
        <p>
          {access === null ? t("account.access.notYet") : t("account.access.changeRequirements")}{" "}
          <a href={phoneHref}>{phone}</a>
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
          { term: t("account.access.scheme"), description: schemeName },
          { term: t("account.access.code"), description: code },
          {
            term: t("account.access.tickets"),
            description:
              companions === 0
                ? tickets
                : t("account.access.companions", { tickets, count: companions }),
          },
          {
            term: t("account.access.requirements"),
            description:
              requirements.length === 0
                ? t("account.access.noRequirements")
                : requirements.map((need) => t(`account.access.requirement.${need}`)).join(", "),
          },
        ]}
      />
      <p>
        <a href={pathTo("remove-access")}>{t("account.access.remove")}</a>
      </p>
    </Stack>
  );
}
