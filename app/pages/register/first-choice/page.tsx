import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { TextAreaField, useCounted } from "~/ui/forms/text-area-field";
import { WISH_TEXT_MAX } from "#contract/schemas/instance-wishes";
import type { InterestRegistration } from "#contract/schemas/instance-wishes";
import { useTranslation } from "~/i18n/translation-context";

import { FormErrors } from "~/ui/forms/form-errors";
import { useFieldWords } from "~/ui/forms/field-state";
import { PartyField } from "../party-field";
import { RegisterFrame } from "../register-frame";
import type { RegisterPlace } from "../register-frame";

export type FirstChoicePageProps = RegisterPlace & {
  said: InterestRegistration | null;
  lastResult: SubmissionResult | undefined;
};

/** That somebody would come to this performance best of all, and with how many. */
export function FirstChoicePage({ said, lastResult, ...place }: FirstChoicePageProps) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const counted = useCounted();
  const [form, fields] = useForm<{ quantity: string; notes: string }>({
    id: "first-choice",
    lastResult: lastResult ?? null,
    ...(said !== null && {
      defaultValue: { quantity: String(said.quantity), notes: said.notes ?? "" },
    }),
  });
  return (
    <RegisterFrame
      step="first-choice"
      place={place}
      errors={
        <FormErrors formId={form.id} lastResult={lastResult} fields={["quantity", "notes"]} />
      }
    >
      <Lead>{t("register.firstChoice.lead")}</Lead>
      {said === null ? null : (
        <Notice title={t("register.registered")}>
          <form method="post">
            <Button look="link" name="intent" value="withdraw">
              {t("register.withdraw")}
            </Button>
          </form>
        </Notice>
      )}
      <FormStack id={form.id}>
        <PartyField field={fields.quantity} />
        <TextAreaField
          {...told(fields.notes)}
          label={t("register.notes")}
          optional={t("common.optional")}
          limit={counted(WISH_TEXT_MAX)}
        />
        <p>
          <Button name="intent" value="register">
            {t("register.continue")}
          </Button>
        </p>
      </FormStack>
    </RegisterFrame>
  );
}
