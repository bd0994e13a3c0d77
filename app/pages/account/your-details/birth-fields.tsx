import type { FieldSource } from "~/ui/forms/field-state";
import { FieldSet } from "~/ui/forms/field-set";
import { Row } from "~/ui/layout/primitives";
import { TextField } from "~/ui/forms/text-field";
import type { BirthParts } from "~/domain/account/birth";
import { useTranslation } from "~/i18n/translation-context";

import { useFieldWords } from "~/ui/forms/field-state";

/** The three parts of a date of birth, in the order in which the language says them. */
export function BirthFields({ fields }: { fields: Record<keyof BirthParts, FieldSource> }) {
  const { t, locale } = useTranslation();
  const told = useFieldWords();
  const day = (
    <TextField
      key="day"
      field={fields.birthDay}
      errors={[]}
      label={t("account.details.day")}
      inputMode="numeric"
      autoComplete="bday-day"
      width="short"
    />
  );
  const month = (
    <TextField
      key="month"
      field={fields.birthMonth}
      label={t("account.details.month")}
      inputMode="numeric"
      autoComplete="bday-month"
      width="short"
    />
  );
  const { errors, errorPrefix } = told(fields.birthDay);
  return (
    <FieldSet
      id={`${fields.birthDay.id}-set`}
      legend={t("account.details.birth")}
      legendLooks="label"
      hint={t("account.details.birthHint")}
      errors={errors}
      errorPrefix={errorPrefix}
    >
      <Row>
        {locale === "en-us" ? [month, day] : [day, month]}
        <TextField
          field={fields.birthYear}
          label={t("account.details.year")}
          inputMode="numeric"
          autoComplete="bday-year"
          width="short"
        />
      </Row>
    </FieldSet>
  );
}
