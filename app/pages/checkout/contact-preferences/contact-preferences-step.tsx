import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { Lead } from "~/ui/layout/primitives";
import type { StepFrame } from "~/domain/checkout/checkout-way";
import type { Agreement } from "#contract/schemas/customer-parts";
import { useTranslation } from "~/i18n/translation-context";

import { FormErrors } from "~/ui/forms/form-errors";
import { TickList } from "~/ui/forms/tick-list";
import { useFieldWords } from "~/ui/forms/field-state";
import { StepForm } from "../step-form";
import { StepPage } from "../step-page";

export type ContactPreferencesStepProps = {
  frame: StepFrame;
  choices: Agreement[];
  lastResult: SubmissionResult | undefined;
};

/** What the customer wants to be written to about (spec section 3, "Contact preference categories"). */
export function ContactPreferencesStep(props: ContactPreferencesStepProps) {
  const { frame, choices, lastResult } = props;
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ agreed: string[] }>({
    id: "contact",
    lastResult: lastResult ?? null,
  });
  return (
    <StepPage
      frame={frame}
      heading={t("contact.title")}
      errors={<FormErrors formId="contact" lastResult={lastResult} fields={["agreed"]} />}
    >
      <Lead>{t("contact.lead")}</Lead>
      <StepForm id={form.id} frame={frame}>
        <TickList
          legend={t("contact.question")}
          {...told(fields.agreed)}
          choices={choices.map(({ id, category, text, agreed }) => ({
            id,
            label: t(`contact.category.${category}`),
            hint: text,
            ticked: agreed,
          }))}
          lastResult={lastResult}
        />
      </StepForm>
    </StepPage>
  );
}
