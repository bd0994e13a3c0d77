import { useForm, type SubmissionResult } from "@conform-to/react";

import {
  MARKETING_SOURCES,
  SEAT_PREFERENCES,
  SPECIAL_REQUESTS_MAX,
  type AdditionalDetails,
} from "#contract/schemas/basket";
import { useTranslation } from "~/i18n/translation-context";
import { AnsweredElsewhere } from "~/pages/basket/answered-elsewhere";
import { pathTo } from "~/routing/paths";
import { useFieldWords } from "~/ui/forms/field-state";
import { SelectField } from "~/ui/forms/select-field";
import { TextAreaField, useCounted } from "~/ui/forms/text-area-field";
import type { StepFrame } from "../checkout-way";
import { FormStep } from "../step-page";

type AdditionalDetailsStepProps = {
  frame: StepFrame;
  details: AdditionalDetails | null;
  /** The order notes of the basket, in place of the special requests. */
  orderNote: string | null;
  lastResult: SubmissionResult | undefined;
};

export function AdditionalDetailsStep(props: AdditionalDetailsStepProps) {
  const { frame, details, orderNote, lastResult } = props;
  const { t } = useTranslation();
  const propsOf = useFieldWords();
  const limitOf = useCounted();
  const [form, fields] = useForm<AdditionalDetails>({
    id: "details",
    lastResult,
    defaultValue: details,
  });
  return (
    <FormStep
      {...{ frame, lastResult }}
      formId={form.id}
      fields={["specialRequests", "accessRequirements", "marketing"]}
      heading={t("details.title")}
      lead={t("details.lead")}
    >
      {orderNote === null ? (
        <TextAreaField
          {...propsOf(fields.specialRequests)}
          label={t("details.specialRequests")}
          hint={t("details.specialRequestsHint")}
          limit={{
            ...limitOf(SPECIAL_REQUESTS_MAX),
            text: t("details.limit", { max: SPECIAL_REQUESTS_MAX }),
          }}
        />
      ) : (
        <AnsweredElsewhere
          term={t("basket.notes.order")}
          answer={orderNote}
          href={pathTo("basket")}
        />
      )}
      <SelectField
        {...propsOf(fields.accessRequirements)}
        label={t("details.accessRequirements")}
        hint={t("details.accessRequirementsHint")}
        placeholder={t("details.noAccessRequirement")}
        options={SEAT_PREFERENCES.map((value) => ({
          value,
          label: t(`details.access.${value}`),
        }))}
      />
      <SelectField
        {...propsOf(fields.marketing)}
        label={t("details.marketing")}
        placeholder={t("details.noMarketing")}
        options={MARKETING_SOURCES.map((value) => ({ value, label: t(`details.source.${value}`) }))}
      />
    </FormStep>
  );
}
