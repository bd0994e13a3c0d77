import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { FieldSet } from "~/ui/forms/field-set";
import { Lead } from "~/ui/layout/primitives";
import { RadioGroup } from "~/ui/forms/radio-group";
import { TextField } from "~/ui/forms/text-field";
import type { StepFrame } from "~/domain/checkout/checkout-way";
import type { HouseholdMember } from "#contract/schemas/customer-parts";
import { NEW_MEMBER } from "~/domain/schemas/account";
import { useTranslation } from "~/i18n/translation-context";

import { FormErrors } from "~/ui/forms/form-errors";
import { useFieldWords } from "~/ui/forms/field-state";
import { StepForm } from "../step-form";
import { StepPage } from "../step-page";

export type HouseholdStepProps = {
  frame: StepFrame;
  members: Pick<HouseholdMember, "id" | "firstName" | "lastName" | "isSelf">[];
  chosen: string | null;
  lastResult: SubmissionResult | undefined;
};

const FIELDS = ["member", "firstName", "lastName"];

/** Who is booking (spec section 6): the customer, one of the household, or somebody who joins it now. */
export function HouseholdStep({ frame, members, chosen, lastResult }: HouseholdStepProps) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const self = members.find(({ isSelf }) => isSelf);
  const [form, fields] = useForm<{ member: string; firstName: string; lastName: string }>({
    id: "household",
    lastResult: lastResult ?? null,
    defaultValue: { member: chosen ?? self?.id },
  });
  return (
    <StepPage
      frame={frame}
      heading={t("household.title")}
      errors={<FormErrors formId="household" lastResult={lastResult} fields={FIELDS} />}
    >
      <Lead>{t("household.lead")}</Lead>
      <StepForm id={form.id} frame={frame}>
        <RadioGroup
          {...told(fields.member)}
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
          <TextField {...told(fields.firstName)} label={t("access.firstName")} autoComplete="off" />
          <TextField {...told(fields.lastName)} label={t("access.lastName")} autoComplete="off" />
        </FieldSet>
      </StepForm>
    </StepPage>
  );
}
