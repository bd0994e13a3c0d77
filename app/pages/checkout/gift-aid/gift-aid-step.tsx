import type { Money } from "#contract/schemas/money";
import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { CheckboxField } from "~/ui/forms/checkbox-field";
import { Lead } from "~/ui/layout/primitives";
import { RadioGroup } from "~/ui/forms/radio-group";
import type { StepFrame } from "~/domain/checkout/checkout-way";

import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";

import { FormErrors } from "~/ui/forms/form-errors";
import { useFieldWords } from "~/ui/forms/field-state";
import { StepForm } from "../step-form";
import { StepPage } from "../step-page";

export type GiftAidStepProps = {
  frame: StepFrame;
  /** What it would add to the gifts of this basket. */
  adds: Money;
  lastResult: SubmissionResult | undefined;
};

/** Whether the gifts of the basket, and those to come, are declared for gift aid. */
export function GiftAidStep({ frame, adds, lastResult }: GiftAidStepProps) {
  const { t, locale } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ accepted: string; taxpayer: string }>({
    id: "gift-aid",
    lastResult: lastResult ?? null,
  });
  return (
    <StepPage
      frame={frame}
      heading={t("giftAid.title")}
      errors={
        <FormErrors formId="gift-aid" lastResult={lastResult} fields={["accepted", "taxpayer"]} />
      }
    >
      <Lead>{t("giftAid.lead", { adds: formatMoney(adds, locale) })}</Lead>
      <p>{t("giftAid.statement")}</p>
      <StepForm id={form.id} frame={frame}>
        <RadioGroup
          {...told(fields.accepted)}
          legend={t("giftAid.question")}
          options={[
            { value: "yes", label: t("giftAid.yes") },
            { value: "no", label: t("giftAid.no") },
          ]}
        />
        <CheckboxField {...told(fields.taxpayer)} label={t("giftAid.taxpayer")} />
      </StepForm>
    </StepPage>
  );
}
