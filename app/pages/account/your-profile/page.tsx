import { TRIBUTE_TYPES } from "#contract/schemas/fund";
import { useForm } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FieldSet, FormStack } from "~/ui/forms/field-set";
import { Lead } from "~/ui/layout/primitives";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import type { AccountAnswer } from "~/pages/account/account-answer";

import type { Customer } from "#contract/schemas/customer";
import { useTranslation } from "~/i18n/translation-context";

import { useFieldWords } from "~/ui/forms/field-state";
import { AccountErrors } from "../account-errors";
import { AccountPage } from "../account-page";
import { VersionField } from "../version-field";

export type YourProfilePageProps = { customer: Customer; answer: AccountAnswer | undefined };

const FIELDS = ["recognitionName", "donorListing", "tributeType", "tributeName"] as const;

/** How the customer is thanked for gifts (spec section 3, "Customer data snapshot"). */
export function YourProfilePage({ customer, answer }: YourProfilePageProps) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const stored = Object.fromEntries(FIELDS.map((name) => [name, customer[name] ?? ""])) as Record<
    (typeof FIELDS)[number],
    string
  >;
  const [form, fields] = useForm<typeof stored & { version: string }>({
    id: "profile",
    lastResult: answer?.lastResult ?? null,
    defaultValue: stored,
  });
  const optional = t("common.optional");
  return (
    <AccountPage
      section="your-profile"
      heading={t("account.sections.your-profile")}
      errors={
        <AccountErrors
          formId="profile"
          answer={answer}
          fields={FIELDS}
          failed="update-details"
          stored={FIELDS.map((name) => ({
            name,
            label: t(`account.profile.${name}`),
            stored: stored[name],
            ...(name === "tributeType" && customer.tributeType !== null
              ? { shown: t(`account.profile.type.${customer.tributeType}`) }
              : {}),
          }))}
        />
      }
    >
      <Lead>{t("account.profile.lead")}</Lead>
      <FormStack id={form.id}>
        <VersionField field={fields.version} stored={String(customer.version)} answer={answer} />
        <TextField
          {...told(fields.recognitionName)}
          label={t("account.profile.recognitionName")}
          hint={t("account.profile.recognitionHint")}
          optional={optional}
        />
        <TextField
          {...told(fields.donorListing)}
          label={t("account.profile.donorListing")}
          hint={t("account.profile.donorListingHint")}
          optional={optional}
        />
        <FieldSet legend={t("account.profile.tribute")}>
          <SelectField
            {...told(fields.tributeType)}
            label={t("account.profile.tributeType")}
            placeholder={t("account.profile.noTribute")}
            options={TRIBUTE_TYPES.map((type) => ({
              value: type,
              label: t(`account.profile.type.${type}`),
            }))}
          />
          <TextField {...told(fields.tributeName)} label={t("account.profile.tributeName")} />
        </FieldSet>
        <p>
          <Button>{t("account.profile.save")}</Button>
        </p>
      </FormStack>
    </AccountPage>
  );
}
