import { useForm, type SubmissionResult } from "@conform-to/react";

import type { Agreement } from "#contract/schemas/customer-parts";
import { useTranslation } from "~/i18n/translation-context";
import { useFieldWords } from "~/ui/forms/field-state";
import { TickList } from "~/ui/forms/tick-list";
import type { StepFrame } from "../checkout-way";
import { FormStep } from "../step-page";

type ContactPreferencesStepProps = {
  frame: StepFrame;
  choices: Agreement[];
  lastResult: SubmissionResult | undefined;
};

export function ContactPreferencesStep(props: ContactPreferencesStepProps) {
  const { frame, choices, lastResult } = props;
  const { t } = useTranslation();
  const propsOf = useFieldWords();
  const [form, fields] = useForm<{ agreed: string[] }>({ id: "contact", lastResult });
  return (
    <FormStep
      {...{ frame, lastResult }}
      formId={form.id}
      fields={["agreed"]}
      heading={t("contact.title")}
      lead={t("contact.lead")}
    >
      <TickList
        legend={t("contact.question")}
        {...propsOf(fields.agreed)}
        choices={choices.map(({ id, category, text, agreed }) => ({
          id,
          label: t(`contact.category.${category}`),
          hint: text,
          ticked: agreed,
        }))}
        lastResult={lastResult}
      />
    </FormStep>
  );
}
