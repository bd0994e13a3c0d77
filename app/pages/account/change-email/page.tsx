import { useForm } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead } from "~/ui/layout/primitives";
import { TextField } from "~/ui/forms/text-field";
import type { AccountAnswer } from "~/pages/account/account-answer";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { useFieldWords } from "~/ui/forms/field-state";
import { AccountErrors } from "../account-errors";
import { AccountPage } from "../account-page";
import { NoPasswordYet } from "../no-password-yet";

export type ChangeEmailPageProps = {
  email: string;
  /** A guest has no password to change it by. */
  isGuest: boolean;
  isPending: boolean;
  answer: AccountAnswer | undefined;
};

const FIELDS = ["email", "password"] as const;

/** Another email for the account, by whoever knows the password. */
export function ChangeEmailPage({ email, isGuest, isPending, answer }: ChangeEmailPageProps) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<Record<(typeof FIELDS)[number], string>>({
    id: "email",
    lastResult: answer?.lastResult ?? null,
  });
  return (
    <AccountPage
      section="your-details"
      heading={t("account.email.title")}
      back={{ href: pathTo("your-details"), label: t("account.sections.your-details") }}
      errors={
        <AccountErrors formId="email" answer={answer} fields={FIELDS} failed="update-details" />
      }
    >
      {isGuest ? (
        <NoPasswordYet email={email} isPending={isPending} />
      ) : (
        <>
          <Lead>{t("account.email.lead", { email })}</Lead>
          <FormStack id={form.id}>
            <TextField
              {...told(fields.email)}
              type="email"
              label={t("account.email.new")}
              hint={t("account.email.newHint")}
              autoComplete="email"
            />
            <TextField
              {...told(fields.password)}
              type="password"
              label={t("account.email.password")}
              hint={t("account.email.passwordHint")}
              autoComplete="current-password"
            />
            <p>
              <Button>{t("account.email.save")}</Button>
            </p>
          </FormStack>
        </>
      )}
    </AccountPage>
  );
}
