import type { Country } from "#contract/schemas/address";

import { refundRule } from "~/i18n/refund-words";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { AddressFields } from "~/ui/forms/address-fields";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { NewPasswordField } from "~/ui/forms/credential-fields";
import { FieldSet } from "~/ui/forms/field-set";
import { MobileField, PersonFields } from "~/ui/forms/person-fields";
import { Lead, Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { registrationForm } from "../sign-in/forms";
import { useTypesPasswordAgain } from "../sign-in/sign-in-errors";
import { AccessForm, SubmitButton } from "../sign-in/sign-in-forms";

type RegistrationFormProps = {
  email?: string | null;
  countries: readonly Country[];
  labelledBy: string;
  basketToken?: string | undefined;
  /** Whether the visitor is buying tickets. */
  forTickets?: boolean;
};

/** Shown instead of the form: an account needs an address, and so a country. */
export function CountriesNotLoaded() {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" title={t("access.problem.countries")}>
      <p>{t("access.problem.countriesText")}</p>
    </Notice>
  );
}

export function RegistrationForm(props: RegistrationFormProps) {
  const { email = null, countries, forTickets = false, ...form } = props;
  const { t } = useTranslation();
  const { features } = usePageFrame();
  const passwordHint = t("access.passwordHint");
  const typesPasswordAgain = useTypesPasswordAgain();
  return (
    <AccessForm
      {...form}
      form={registrationForm}
      defaults={{ email, address: { country: countries[0]?.isoCode } }}
    >
      {(fields) => (
        <>
          <PersonFields fields={fields} emailHint={t("access.accountEmailHint")} />
          <MobileField field={fields.mobile} />
          <NewPasswordField
            field={fields.password}
            hint={
              typesPasswordAgain ? `${t("access.typePasswordAgain")} ${passwordHint}` : passwordHint
            }
          />
          <FieldSet legend={t("access.address")}>
            <AddressFields fields={fields.address.getFieldset()} countries={countries} />
          </FieldSet>
          <Stack gap="small">
            <CheckboxField field={fields.terms} label={t("summary.terms.accept")} required />
            <Lead small>
              {forTickets ? `${refundRule(t, features)} ` : null}
              {t(forTickets ? "summary.terms.data" : "access.termsData")}{" "}
              <a href={pathTo("privacy-policy")}>{t("pages.privacy.title")}</a>
            </Lead>
          </Stack>
          <Lead small>{t("access.registerMail")}</Lead>
          <SubmitButton>{t("access.register")}</SubmitButton>
        </>
      )}
    </AccessForm>
  );
}
