import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { Lead } from "~/ui/layout/primitives";
import { RadioGroup } from "~/ui/forms/radio-group";
import type { BasketOffers } from "#contract/schemas/basket-offers";
import type { StepFrame } from "~/domain/checkout/checkout-way";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";

import { FormErrors } from "~/ui/forms/form-errors";
import { useFieldWords } from "~/ui/forms/field-state";
import { StepForm } from "../step-form";
import { StepPage } from "../step-page";

export type BookingProtectStepProps = {
  frame: StepFrame;
  protection: NonNullable<BasketOffers["protection"]>;
  /** Whether it was asked before: nothing that costs money is chosen at first. */
  answered: boolean;
  lastResult: SubmissionResult | undefined;
};

/** Whether the tickets are to be protected, all or none, at a price for each (spec section 9). */
export function BookingProtectStep(props: BookingProtectStepProps) {
  const { frame, protection, answered, lastResult } = props;
  const { t, locale } = useTranslation();
  const told = useFieldWords();
  const { percentReturned, perTicket, tickets, amount, accepted, note } = protection;
  const [form, fields] = useForm<{ accepted: string }>({
    id: "booking-protect",
    lastResult: lastResult ?? null,
    ...(accepted || answered ? { defaultValue: { accepted: accepted ? "yes" : "no" } } : {}),
  });
  return (
    <StepPage
      frame={frame}
      heading={t("protect.title")}
      errors={<FormErrors formId="booking-protect" lastResult={lastResult} fields={["accepted"]} />}
    >
      <Lead>
        {t("basket.protection.text", {
          percent: percentReturned,
          each: formatMoney(perTicket, locale),
        })}
      </Lead>
      {note === "" ? null : <p>{note}</p>}
      <StepForm id={form.id} frame={frame}>
        <RadioGroup
          {...told(fields.accepted)}
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
      </StepForm>
    </StepPage>
  );
}
