import {
  type AdditionalDetails,
  MARKETING_SOURCES,
  SEAT_PREFERENCES,
  SPECIAL_REQUESTS_MAX,
} from "#contract/schemas/basket";
import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { Lead } from "~/ui/layout/primitives";
import { SelectField } from "~/ui/forms/select-field";
import { TextAreaField } from "~/ui/forms/text-area-field";

import type { StepFrame } from "~/domain/checkout/checkout-way";
import { pathTo } from "~/routing/paths";
import { useTranslation } from "~/i18n/translation-context";

import { FormErrors } from "~/ui/forms/form-errors";
import { useFieldWords } from "~/ui/forms/field-state";
import { ToldElsewhere } from "../../basket/told-elsewhere";
import { StepForm } from "../step-form";
import { StepPage } from "../step-page";

export type AdditionalDetailsStepProps = {
  frame: StepFrame;
  details: AdditionalDetails | null;
  /** What the customer wrote about the order in the basket, which stands for the special requests. */
  orderNote: string | null;
  lastResult: SubmissionResult | undefined;
};

const FIELDS = ["specialRequests", "accessRequirements", "marketing"];

/** What else the house should know. Nothing of it has to be answered. */
export function AdditionalDetailsStep(props: AdditionalDetailsStepProps) {
  const { frame, details, orderNote, lastResult } = props;
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<AdditionalDetails>({
    id: "details",
    lastResult: lastResult ?? null,
    ...(details === null ? {} : { defaultValue: details }),
  });
  // The live counter fills in the number itself, in the form that the language has for it.
  const counted = (key: "common.charactersLeft" | "common.charactersOver") => ({
    one: t(key, { count: 1 }).replace("1", "{count}"),
    other: t(key, { count: 2 }).replace("2", "{count}"),
  });
  return (
    <StepPage
      frame={frame}
      heading={t("details.title")}
      errors={<FormErrors formId="details" lastResult={lastResult} fields={FIELDS} />}
    >
      <Lead>{t("details.lead")}</Lead>
      <StepForm id={form.id} frame={frame}>
        {orderNote === null ? (
          <TextAreaField
            {...told(fields.specialRequests)}
            label={t("details.specialRequests")}
            hint={t("details.specialRequestsHint")}
            limit={{
              max: SPECIAL_REQUESTS_MAX,
              text: t("details.limit", { max: SPECIAL_REQUESTS_MAX }),
              left: counted("common.charactersLeft"),
              over: counted("common.charactersOver"),
            }}
          />
        ) : (
          <ToldElsewhere term={t("basket.notes.order")} told={orderNote} href={pathTo("basket")} />
        )}
        <SelectField
          {...told(fields.accessRequirements)}
          label={t("details.accessRequirements")}
          hint={t("details.accessRequirementsHint")}
          placeholder={t("details.noAccessRequirement")}
          options={SEAT_PREFERENCES.map((value) => ({
            value,
            label: t(`details.access.${value}`),
          }))}
        />
        <SelectField
          {...told(fields.marketing)}
          label={t("details.marketing")}
          placeholder={t("details.noMarketing")}
          options={MARKETING_SOURCES.map((value) => ({
            value,
            label: t(`details.source.${value}`),
          }))}
        />
      </StepForm>
    </StepPage>
  );
}
