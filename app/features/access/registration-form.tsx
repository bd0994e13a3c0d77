import { useForm } from "@conform-to/react";

import { Button } from "~/components/button";
import { FieldSet } from "~/components/field-set";
import { FormStack } from "~/components/form-stack";
import { TextField } from "~/components/text-field";
import type { AccessAnswer } from "~/domain/access-answer";
import type { Country, Registration } from "~/domain/customer";
import { useWords } from "~/i18n/words-context";

import { AddressFields } from "../forms/address-fields";
import { PersonFields } from "../forms/person-fields";
import { useFieldWords } from "../forms/use-field-words";
import { lastResultOf } from "./access-forms";

export type RegistrationFormProps = {
  answer: AccessAnswer | undefined;
  countries: readonly Country[];
  /** The id of the heading above. */
  labelledBy: string;
  /** In the checkout: of which basket it is, for when the session is over. */
  visit?: string | undefined;
};

/** What an account needs (spec section 3, register fields). Nothing else is asked. */
export function RegistrationForm({ answer, countries, labelledBy, visit }: RegistrationFormProps) {
  const { t } = useWords();
  const told = useFieldWords();
  const [form, fields] = useForm<Registration>({
    id: "register",
    lastResult: lastResultOf("register", answer),
    defaultValue: { address: { country: countries[0]?.isoCode } },
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
        hint={t("access.passwordHint")}
        autoComplete="new-password"
      />
      <FieldSet legend={t("access.address")}>
        <AddressFields fields={fields.address.getFieldset()} countries={countries} />
      </FieldSet>
      <p>
        <Button>{t("access.register")}</Button>
      </p>
    </FormStack>
  );
}
