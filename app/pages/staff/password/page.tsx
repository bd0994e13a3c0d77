import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead } from "~/ui/layout/primitives";
import type { StaffFrame } from "~/pages/staff/staff-frame";
import { useTranslation } from "~/i18n/translation-context";

import { FormErrors } from "~/ui/forms/form-errors";
import { PASSWORD_FIELDS, PasswordChangeFields } from "~/ui/forms/password-change-fields";
import { StaffPage } from "../staff-page";

export type StaffPasswordPageProps = {
  frame: StaffFrame;
  /** For password managers: whose password it is. */
  email: string;
  lastResult: SubmissionResult | undefined;
};

/** A password of one's own in place of the one that the terminal said, or of one that somebody may know. */
export function StaffPasswordPage({ frame, email, lastResult }: StaffPasswordPageProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<Record<(typeof PASSWORD_FIELDS)[number], string>>({
    id: "password",
    lastResult,
  });
  const errors = <FormErrors formId={form.id} fields={PASSWORD_FIELDS} lastResult={lastResult} />;
  return (
    <StaffPage frame={frame} errors={errors}>
      <h1 id="title">{t("staff.password.title")}</h1>
      <Lead>{t("staff.password.lead")}</Lead>
      <FormStack id={form.id} aria-labelledby="title">
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <PasswordChangeFields fields={fields} />
        <p>
          <Button>{t("account.password.save")}</Button>
        </p>
      </FormStack>
    </StaffPage>
  );
}
