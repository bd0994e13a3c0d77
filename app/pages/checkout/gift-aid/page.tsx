import { useForm, type SubmissionResult } from "@conform-to/react";

import type { Money } from "#contract/schemas/money";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { useFieldWords } from "~/ui/forms/field-state";
import { RadioGroup } from "~/ui/forms/radio-group";
import type { StepFrame } from "../checkout-way";
import { FormStep } from "../step-page";

type GiftAidStepProps = {
  frame: StepFrame;
  /** What it would add to the gifts of this basket. */
  adds: Money;
  lastResult: SubmissionResult | undefined;
};

export function GiftAidStep({ frame, adds, lastResult }: GiftAidStepProps) {
  const { t, locale } = useTranslation();
  const propsOf = useFieldWords();
  const [form, fields] = useForm<{ accepted: string; taxpayer: string }>({
    id: "gift-aid",
    lastResult,
  });
  return (
    <FormStep
      {...{ frame, lastResult }}
      formId={form.id}
      fields={["accepted", "taxpayer"]}
      heading={t("giftAid.title")}
      lead={t("giftAid.lead", { adds: formatMoney(adds, locale) })}
      intro={<p>{t("giftAid.statement")}</p>}
    >
      <RadioGroup
        {...propsOf(fields.accepted)}
        legend={t("giftAid.question")}
        options={[
          { value: "yes", label: t("giftAid.yes") },
          { value: "no", label: t("giftAid.no") },
        ]}
      />
      <CheckboxField {...propsOf(fields.taxpayer)} label={t("giftAid.taxpayer")} />
    </FormStep>
  );
}
