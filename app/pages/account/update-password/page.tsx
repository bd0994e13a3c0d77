import { useForm } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead } from "~/ui/layout/primitives";
import type { AccountAnswer } from "~/pages/account/account-answer";
import { useTranslation } from "~/i18n/translation-context";

import { PASSWORD_FIELDS, PasswordChangeFields } from "~/ui/forms/password-change-fields";
import { AccountErrors } from "../account-errors";
import { AccountPage } from "../account-page";
import { NoPasswordYet } from "../no-password-yet";

export type UpdatePasswordPageProps = {
  /** For password managers: whose password it is. */
  email: string;
  /** A guest has no password to change. */
  isGuest: boolean;
  isPending: boolean;
  answer: AccountAnswer | undefined;
};

/** Another password, by whoever knows the present one. */
export function UpdatePasswordPage({ email, isGuest, isPending, answer }: UpdatePasswordPageProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<Record<(typeof PASSWORD_FIELDS)[number], string>>({
    id: "password",
    lastResult: answer?.lastResult ?? null,
  });
  return (
    <AccountPage
      section="update-password"
      heading={t("account.sections.update-password")}
      errors={
        <AccountErrors
          formId="password"
          answer={answer}
          fields={PASSWORD_FIELDS}
          failed="update-password"
        />
      }
    >
      {isGuest ? (
        <NoPasswordYet email={email} isPending={isPending} />
      ) : (
        <>
          <Lead>{t("account.password.lead")}</Lead>
          <FormStack id={form.id}>
            <input type="hidden" name="email" value={email} autoComplete="username" />
            <PasswordChangeFields fields={fields} />
            <p>
              <Button>{t("account.password.save")}</Button>
            </p>
          </FormStack>
        </>
      )}
    </AccountPage>
  );
}
