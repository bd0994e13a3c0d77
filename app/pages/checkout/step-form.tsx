import type { ReactNode } from "react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import type { FormStackProps } from "~/ui/forms/field-set";
import type { StepFrame } from "~/domain/checkout/checkout-way";
import { useTranslation } from "~/i18n/translation-context";

export type StepFormProps = Pick<FormStackProps, "id" | "aria-label" | "aria-labelledby"> & {
  frame: Pick<StepFrame, "visit">;
  /** What its button says; "Continue" where the form says nothing else. */
  go?: string | undefined;
  children: ReactNode;
};

/** A step's form: its fields and one button. It says of which basket it is, for when the session is over. */
export function StepForm({ frame, go, children, ...form }: StepFormProps) {
  const { t } = useTranslation();
  return (
    <FormStack {...form}>
      <input type="hidden" name="visit" value={frame.visit} />
      {children}
      <p>
        <Button>{go ?? t("checkout.continue")}</Button>
      </p>
    </FormStack>
  );
}
