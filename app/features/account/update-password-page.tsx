import { useForm } from "@conform-to/react";

import { Button } from "~/components/button";
import { FormStack } from "~/components/form-stack";
import { Lead } from "~/components/lead";
import { TextField } from "~/components/text-field";
import type { AccountAnswer } from "~/domain/account-answer";
import { useWords } from "~/i18n/words-context";

import { useFieldWords } from "../forms/use-field-words";
import { AccountErrors } from "./account-errors";
import { AccountPage } from "./account-page";

export type UpdatePasswordPageProps = {
  /** For password managers: whose password it is. */
  email: string;
  answer: AccountAnswer | undefined;
};

const FIELDS = ["currentPassword", "newPassword", "confirmPassword"] as const;

/** Another password, by whoever knows the present one. */
export function UpdatePasswordPage({ email, answer }: UpdatePasswordPageProps) {
  const { t } = useWords();
  const told = useFieldWords();
  const [form, fields] = useForm<Record<(typeof FIELDS)[number], string>>({
    id: "password",
    lastResult: answer?.lastResult ?? null,
  });
  return (
    <AccountPage
      section="update-password"
      heading={t("account.sections.update-password")}
      errors={
        <AccountErrors formId="password" answer={answer} fields={FIELDS} failed="update-password" />
      }
    >
      <Lead>{t("account.password.lead")}</Lead>
      <FormStack id={form.id}>
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <TextField
          {...told(fields.currentPassword)}
          type="password"
          label={t("account.password.current")}
          autoComplete="current-password"
        />
        <TextField
          {...told(fields.newPassword)}
          type="password"
          label={t("account.password.new")}
          hint={t("access.passwordHint")}
          autoComplete="new-password"
        />
        <TextField
          {...told(fields.confirmPassword)}
          type="password"
          label={t("account.password.confirm")}
          autoComplete="new-password"
        />
        <p>
          <Button>{t("account.password.save")}</Button>
        </p>
      </FormStack>
    </AccountPage>
  );
}
