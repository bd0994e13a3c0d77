import { useForm, type SubmissionResult } from "@conform-to/react";

import type { BasketOffers } from "#contract/schemas/basket-offers";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { useFieldWords } from "~/ui/forms/field-state";
import { RadioGroup } from "~/ui/forms/radio-group";
import type { StepFrame } from "../checkout-way";
import { FormStep } from "../step-page";

type BookingProtectStepProps = {
  frame: StepFrame;
  protection: NonNullable<BasketOffers["protection"]>;
  /** Whether the step was answered before: at first neither is chosen. */
  answered: boolean;
  lastResult: SubmissionResult | undefined;
};

export function BookingProtectStep(props: BookingProtectStepProps) {
  const { frame, protection, answered, lastResult } = props;
  const { t, locale } = useTranslation();
  const propsOf = useFieldWords();
  const { percentReturned, perTicket, tickets, amount, accepted, note } = protection;
  const [form, fields] = useForm<{ accepted: string }>({
    id: "booking-protect",
    lastResult,
    defaultValue: accepted || answered ? { accepted: accepted ? "yes" : "no" } : null,
  });
  return (
    <FormStep
      {...{ frame, lastResult }}
      formId={form.id}
      fields={["accepted"]}
      heading={t("protect.title")}
      lead={t("basket.protection.text", {
        percent: percentReturned,
        each: formatMoney(perTicket, locale),
      })}
      intro={note === "" ? null : <p>{note}</p>}
    >
      <RadioGroup
        {...propsOf(fields.accepted)}
        legend={t("basket.protection.title")}
        options={[
          {
            value: "yes",
            label: t("basket.protection.yes", {
              count: tickets,
              sum: formatMoney(amount, locale),
            }),
          },
          { value: "no", label: t("protect.no") },
        ]}
      />
    </FormStep>
  );
}
