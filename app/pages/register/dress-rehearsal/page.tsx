import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead } from "~/ui/layout/primitives";
import { RadioGroup } from "~/ui/forms/radio-group";
import type { InterestRegistration } from "#contract/schemas/instance-wishes";
import { useTranslation } from "~/i18n/translation-context";

import { FormErrors } from "~/ui/forms/form-errors";
import { useFieldWords } from "~/ui/forms/field-state";
import { RegisterFrame } from "../register-frame";
import type { RegisterPlace } from "../register-frame";

export type DressRehearsalPageProps = RegisterPlace & {
  said: InterestRegistration | null;
  lastResult: SubmissionResult | undefined;
};

/** Whether the dress rehearsal would do as well. */
export function DressRehearsalPage({ said, lastResult, ...place }: DressRehearsalPageProps) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ dressRehearsal: string }>({
    id: "rehearsal",
    lastResult: lastResult ?? null,
    // "No" is only filled in where somebody has said so, and that is not known of a first visit.
    ...(said?.dressRehearsal && { defaultValue: { dressRehearsal: "yes" } }),
  });
  return (
    <RegisterFrame
      step="dress-rehearsal"
      place={place}
      errors={<FormErrors formId={form.id} lastResult={lastResult} fields={["dressRehearsal"]} />}
    >
      <Lead>{t("register.dressRehearsal.lead")}</Lead>
      <FormStack id={form.id}>
        <RadioGroup
          {...told(fields.dressRehearsal)}
          legend={t("register.dressRehearsal.question")}
          options={(["yes", "no"] as const).map((value) => ({
            value,
            label: t(`register.${value}`),
          }))}
        />
        <p>
          <Button name="intent" value="rehearsal">
            {t("register.finish")}
          </Button>
        </p>
      </FormStack>
    </RegisterFrame>
  );
}
