import type { Country } from "#contract/schemas/address";
import { useForm } from "@conform-to/react";

import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { FieldSet, FormStack } from "~/ui/forms/field-set";
import { Lead, Stack } from "~/ui/layout/primitives";
import { TextField } from "~/ui/forms/text-field";
import type { AccessAnswer } from "~/domain/account/access-answer";
import type { Registration } from "#contract/schemas/customer";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { AddressFields } from "~/ui/forms/address-fields";
import { PersonFields } from "~/ui/forms/person-fields";
import { useFieldWords } from "~/ui/forms/field-state";
import { lastResultOf, mustTypePasswordAgain } from "./access-forms";

export type RegistrationFormProps = {
  answer: AccessAnswer | undefined;
  /** What was typed on the page before. */
  email?: string | null;
  countries: readonly Country[];
  /** The id of the heading above. */
  labelledBy: string;
  /** In the checkout: of which basket it is, for when the session is over. */
  visit?: string | undefined;
};

/** What an account needs (spec section 3, register fields). Nothing else is asked. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { answer, email = null, countries, labelledBy, visit } = props;
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<Registration & { terms: string }>({
    id: "register",
    lastResult: lastResultOf("register", answer),
    defaultValue: { email, address: { country: countries[0]?.isoCode } },
  });
  return (
    <FormStack id={form.id} aria-labelledby={labelledBy}>
      <input type="hidden" name="intent" value="register" />
      {visit === undefined ? null : <input type="hidden" name="visit" value={visit} />}
      <PersonFields fields={fields} />
      <TextField
        {...told(fields.password)}
        type="password"
        label={t("access.newPassword")}
        hint={
          mustTypePasswordAgain(answer)
            ? `${t("access.typePasswordAgain")} ${t("access.passwordHint")}`
            : t("access.passwordHint")
        }
        autoComplete="new-password"
      />
      <FieldSet legend={t("access.address")}>
        <AddressFields fields={fields.address.getFieldset()} countries={countries} />
      </FieldSet>
      <Stack gap="small">
        <CheckboxField {...told(fields.terms)} label={t("summary.terms.accept")} />
        <Lead small>
          {t("summary.terms.refunds")} {t("summary.terms.data")}{" "}
          <a href={pathTo("privacy-policy")}>{t("pages.privacy.title")}</a>
        </Lead>
      </Stack>
      <Lead small>{t("access.registerMail")}</Lead>
      <p>
        <Button>{t("access.register")}</Button>
      </p>
    </FormStack>
  );
}
