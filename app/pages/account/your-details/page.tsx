import { useForm } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead, Stack } from "~/ui/layout/primitives";
import { TextField } from "~/ui/forms/text-field";
import type { AccountAnswer } from "~/pages/account/account-answer";
import { birthParts } from "~/domain/account/birth";
import type { Customer } from "#contract/schemas/customer";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { useFieldWords } from "~/ui/forms/field-state";
import { AccountErrors } from "../account-errors";
import { AccountPage } from "../account-page";
import { BirthFields } from "./birth-fields";
import { NoPasswordYet } from "../no-password-yet";
import { VersionField } from "../version-field";

export type YourDetailsPageProps = {
  customer: Customer;
  answer: AccountAnswer | undefined;
};

const FIELDS = [
  "firstName",
  "lastName",
  "phone",
  "mobile",
  "birthMonth",
  "birthDay",
  "birthYear",
] as const;

type DetailsForm = Record<(typeof FIELDS)[number] | "version", string>;

/** The account's primary page: who the customer is and how to reach them. */
export function YourDetailsPage({ customer, answer }: YourDetailsPageProps) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const { firstName, lastName, phone, mobile, email, version, isGuest } = customer;
  const stored = { firstName, lastName, phone, mobile: mobile ?? "", ...birthParts(customer) };
  const [form, fields] = useForm<DetailsForm>({
    id: "details",
    lastResult: answer?.lastResult ?? null,
    defaultValue: stored,
  });
  const labels = {
    firstName: t("access.firstName"),
    lastName: t("access.lastName"),
    phone: t("access.phone"),
    mobile: t("account.details.mobile"),
    birthDay: t("account.details.day"),
    birthMonth: t("account.details.month"),
    birthYear: t("account.details.year"),
  };
  return (
    <AccountPage
      section="your-details"
      heading={t("account.sections.your-details")}
      errors={
        <AccountErrors
          formId="details"
          answer={answer}
          fields={FIELDS}
          failed="update-details"
          stored={FIELDS.map((name) => ({ name, label: labels[name], stored: stored[name] }))}
        />
      }
    >
      <Lead>{t("account.details.lead")}</Lead>
      <FormStack id={form.id}>
        <VersionField field={fields.version} stored={String(version)} answer={answer} />
        <TextField {...told(fields.firstName)} label={labels.firstName} autoComplete="given-name" />
        <TextField {...told(fields.lastName)} label={labels.lastName} autoComplete="family-name" />
        <TextField
          {...told(fields.phone)}
          label={labels.phone}
          hint={t("access.phoneHint")}
          inputMode="tel"
          width="half"
          autoComplete="tel-national"
        />
        <TextField
          {...told(fields.mobile)}
          label={labels.mobile}
          optional={t("common.optional")}
          hint={t("access.phoneHint")}
          inputMode="tel"
          width="half"
          autoComplete="mobile tel-national"
        />
        <BirthFields fields={fields} />
        <p>
          <Button>{t("account.details.save")}</Button>
        </p>
      </FormStack>
      <Stack as="section" gap="small" labelledBy="email-heading">
        <h2 id="email-heading">{t("account.details.email")}</h2>
        <p>{t(isGuest ? "account.details.emailGuest" : "account.details.emailText", { email })}</p>
        {isGuest ? null : (
          <p>
            <a href={pathTo("change-email")}>{t("account.details.changeEmail")}</a>
          </p>
        )}
      </Stack>
      {isGuest ? <NoPasswordYet email={email} isPending={customer.confirmationPending} /> : null}
    </AccountPage>
  );
}
