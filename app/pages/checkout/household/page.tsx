import { useForm, type SubmissionResult } from "@conform-to/react";

import { NEW_MEMBER } from "~/domain/schemas/account";
import { useTranslation } from "~/i18n/translation-context";
import { FieldSet } from "~/ui/forms/field-set";
import { useFieldWords } from "~/ui/forms/field-state";
import { RadioGroup } from "~/ui/forms/radio-group";
import { TextField } from "~/ui/forms/text-field";
import type { StepFrame } from "../checkout-way";
import { FormStep } from "../step-page";

type HouseholdStepProps = {
  frame: StepFrame;
  members: { id: string; firstName: string; lastName: string; isSelf: boolean }[];
  chosen: string | null;
  lastResult: SubmissionResult | undefined;
};

/** For whom it is booked: the customer, one of the household, or a new member of it. */
export function HouseholdStep({ frame, members, chosen, lastResult }: HouseholdStepProps) {
  const { t } = useTranslation();
  const propsOf = useFieldWords();
  const self = members.find(({ isSelf }) => isSelf);
  const [form, fields] = useForm<{ member: string; firstName: string; lastName: string }>({
    id: "household",
    lastResult,
    defaultValue: { member: chosen ?? self?.id },
  });
  return (
    <FormStep
      {...{ frame, lastResult }}
      formId={form.id}
      fields={["member", "firstName", "lastName"]}
      heading={t("household.title")}
      lead={t("household.lead")}
    >
      <RadioGroup
        {...propsOf(fields.member)}
        legend={t("household.question")}
        options={[
          ...members.map(({ id, firstName, lastName, isSelf }) => ({
            value: id,
            label: t(isSelf ? "household.self" : "household.member", {
              name: `${firstName} ${lastName}`,
            }),
          })),
          { value: NEW_MEMBER, label: t("household.new"), hint: t("household.newHint") },
        ]}
      />
      <FieldSet legend={t("household.newName")} legendLooks="small">
        <TextField
          {...propsOf(fields.firstName)}
          label={t("access.firstName")}
          autoComplete="off"
        />
        <TextField {...propsOf(fields.lastName)} label={t("access.lastName")} autoComplete="off" />
      </FieldSet>
    </FormStep>
  );
}
