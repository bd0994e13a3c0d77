import { useForm } from "@conform-to/react";

import { Button, ButtonLink } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead, Row, Stack } from "~/ui/layout/primitives";
import { TextField } from "~/ui/forms/text-field";
import type { AccountAnswer } from "~/pages/account/account-answer";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { useFieldWords } from "~/ui/forms/field-state";
import { AccountErrors } from "../account-errors";
import { AccountPage } from "../account-page";
import { NoPasswordYet } from "../no-password-yet";

export type YourDataPageProps = {
  /** Whether the password was given a short while ago. */
  fresh: boolean;
  /** Of a guest, who has no password to give; null for everybody else. */
  guestEmail: string | null;
  isPending: boolean;
  answer: AccountAnswer | undefined;
};

/** What privacy law gives everybody of their own data: a copy of all of it, and an end. */
export function YourDataPage({ fresh, guestEmail, isPending, answer }: YourDataPageProps) {
  const { t } = useTranslation();
  return (
    <AccountPage
      section="your-data"
      heading={t("account.data.title")}
      errors={
        <AccountErrors formId="data" answer={answer} fields={["password"]} failed="fetch-details" />
      }
    >
      <Lead>{t("account.data.lead")}</Lead>
      <Stack as="section" labelledBy="copy-heading">
        <h2 id="copy-heading">{t("account.data.copy")}</h2>
        <p>{t(guestEmail === null ? "account.data.copyText" : "account.data.copyGuest")}</p>
        {guestEmail !== null ? (
          <NoPasswordYet email={guestEmail} isPending={isPending} />
        ) : fresh ? (
          <Row>
            <ButtonLink href={pathTo("data-copy", { format: "html" })}>
              {t("account.data.asPage")}
            </ButtonLink>
            <ButtonLink look="quiet" href={pathTo("data-copy", { format: "json" })}>
              {t("account.data.asJson")}
            </ButtonLink>
          </Row>
        ) : (
          <PasswordForm answer={answer} />
        )}
      </Stack>
      <Stack as="section" labelledBy="close-heading">
        <h2 id="close-heading">{t("account.data.close")}</h2>
        <p>{t("account.data.closeText")}</p>
        <p>
          <a href={pathTo("close-account")}>{t("account.data.closeLink")}</a>
        </p>
      </Stack>
    </AccountPage>
  );
}

function PasswordForm({ answer }: Pick<YourDataPageProps, "answer">) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ password: string }>({
    id: "data",
    lastResult: answer?.lastResult ?? null,
  });
  return (
    <FormStack id={form.id}>
      <TextField
        {...told(fields.password)}
        type="password"
        label={t("account.email.password")}
        autoComplete="current-password"
        width="half"
      />
      <p>
        <Button>{t("account.data.open")}</Button>
      </p>
    </FormStack>
  );
}
