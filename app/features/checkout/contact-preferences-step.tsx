import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { CheckboxField } from "~/components/checkbox-field";
import { FieldSet } from "~/components/field-set";
import { Lead } from "~/components/lead";
import type { StepFrame } from "~/domain/checkout-way";
import type { ContactChoice } from "~/domain/contact-choice";
import { useWords } from "~/i18n/words-context";

import { FormErrors } from "../forms/form-errors";
import { StepForm } from "./step-form";
import { StepPage } from "./step-page";

export type ContactPreferencesStepProps = {
  frame: StepFrame;
  choices: ContactChoice[];
  lastResult: SubmissionResult | undefined;
};

/** What the customer wants to be written to about (spec section 3, "Contact preference categories"). */
export function ContactPreferencesStep(props: ContactPreferencesStepProps) {
  const { frame, choices, lastResult } = props;
  const { t } = useWords();
  const [form, fields] = useForm<{ agreed: string[] }>({
    id: "contact",
    lastResult: lastResult ?? null,
    defaultValue: { agreed: choices.filter(({ agreed }) => agreed).map(({ id }) => id) },
  });
  // One that was sent with nothing ticked has no values: it is as it was sent all the same.
  const sent = lastResult?.initialValue?.agreed;
  const ticked = lastResult === undefined ? fields.agreed.initialValue : sent;
  return (
    <StepPage
      frame={frame}
      heading={t("contact.title")}
      errors={<FormErrors formId="contact" lastResult={lastResult} fields={["agreed"]} />}
    >
      <Lead>{t("contact.lead")}</Lead>
      <StepForm id={form.id} frame={frame}>
        <FieldSet legend={t("contact.question")} legendLooks="label">
          {choices.map(({ id, category, text }, index) => (
            <CheckboxField
              key={id}
              field={{
                id: index === 0 ? fields.agreed.id : `${fields.agreed.id}-${index + 1}`,
                name: fields.agreed.name,
              }}
              value={id}
              label={t(`contact.category.${category}`)}
              hint={text}
              defaultChecked={ticked === id || (Array.isArray(ticked) && ticked.includes(id))}
            />
          ))}
        </FieldSet>
      </StepForm>
    </StepPage>
  );
}
