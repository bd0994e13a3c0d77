import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead } from "~/ui/layout/primitives";
import { SelectField } from "~/ui/forms/select-field";
import type { InterestRegistration } from "#contract/schemas/instance-wishes";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";

import { FormErrors } from "~/ui/forms/form-errors";
import { useFieldWords } from "~/ui/forms/field-state";
import { RegisterFrame } from "../register-frame";
import type { RegisterPlace } from "../register-frame";

export type AlternativeChoicesPageProps = RegisterPlace & {
  /** Other performances of the event that are to come. */
  others: { id: string; startsAt: string; hall: { name: string } }[];
  /** The names of the fields, one for each that can be chosen, the better choice first. */
  names: string[];
  said: InterestRegistration | null;
  lastResult: SubmissionResult | undefined;
};

/** Where else somebody would come, if the first choice cannot be. */
export function AlternativeChoicesPage(props: AlternativeChoicesPageProps) {
  const { others, names, said, lastResult, ...place } = props;
  const { t, locale } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<Record<string, string>>({
    id: "alternatives",
    lastResult: lastResult ?? null,
    defaultValue: Object.fromEntries(
      names.map((name, index) => [name, said?.alternatives[index] ?? ""]),
    ),
  });
  return (
    <RegisterFrame
      step="alternative-choices"
      place={place}
      errors={<FormErrors formId={form.id} lastResult={lastResult} fields={names} />}
    >
      <Lead>
        {t(names.length === 0 ? "register.alternatives.none" : "register.alternatives.lead")}
      </Lead>
      <FormStack id={form.id}>
        {names.map((name, index) => (
          <SelectField
            key={name}
            {...told(fields[name] ?? { id: name, name })}
            label={t("register.alternatives.choice", { number: index + 2 })}
            optional={t("common.optional")}
            placeholder={t("register.alternatives.noneChosen")}
            options={others.map(({ id, startsAt, hall }) => ({
              value: id,
              label: `${formatDate(startsAt, "date-time", locale)} · ${hall.name}`,
            }))}
          />
        ))}
        <p>
          <Button name="intent" value="alternatives">
            {t("register.continue")}
          </Button>
        </p>
      </FormStack>
    </RegisterFrame>
  );
}
