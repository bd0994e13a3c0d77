import { useForm } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Notice } from "~/ui/notice";
import { Row, Stack } from "~/ui/layout/primitives";
import { TextField } from "~/ui/forms/text-field";
import type { ClosingAnswer } from "~/pages/account/account-answer";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { FormErrors } from "~/ui/forms/form-errors";
import { useFieldWords } from "~/ui/forms/field-state";
import { AccountErrors } from "../account-errors";
import { AccountPage } from "../account-page";
import { NoPasswordYet } from "../no-password-yet";

export type CloseAccountPageProps = {
  /** Tickets for performances ahead. */
  ticketCount: number;
  /** Of a guest, who has no account to close; null for everybody else. */
  guestEmail: string | null;
  isPending: boolean;
  answer: ClosingAnswer | undefined;
};

const GOES = ["signIn", "details", "renewals", "credit"] as const;

/** What closing the account takes away, what stays and why; with the password it is done. */
export function CloseAccountPage({
  ticketCount,
  guestEmail,
  isPending,
  answer,
}: CloseAccountPageProps) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ password: string }>({
    id: "close",
    lastResult: answer?.lastResult ?? null,
  });
  return (
    <AccountPage
      section="your-data"
      heading={t("account.close.title")}
      back={{ href: pathTo("your-data"), label: t("account.data.title") }}
      errors={
        answer?.closing === undefined ? (
          <AccountErrors
            formId="close"
            answer={answer}
            fields={["password"]}
            failed="update-details"
          />
        ) : (
          <FormErrors
            formId="close"
            lastResult={answer.lastResult}
            fields={["password"]}
            title={t("account.close.failedTitle")}
          >
            <p>{t(`account.close.${answer.closing}`)}</p>
          </FormErrors>
        )
      }
    >
      {ticketCount > 0 ? (
        <Notice tone="warning">
          <p>{t("account.close.tickets", { count: ticketCount })}</p>
        </Notice>
      ) : null}
      <Stack as="section" gap="small" labelledBy="goes-heading">
        <h2 id="goes-heading">{t("account.close.goes")}</h2>
        <ul>
          {GOES.map((what) => (
            <li key={what}>{t(`account.close.goesList.${what}`)}</li>
          ))}
        </ul>
      </Stack>
      <Stack as="section" gap="small" labelledBy="stays-heading">
        <h2 id="stays-heading">{t("account.close.stays")}</h2>
        <p>{t("account.close.staysText")}</p>
        <p>
          <a href={pathTo("your-data")}>{t("account.close.copyFirst")}</a>
        </p>
      </Stack>
      {guestEmail !== null ? (
        <NoPasswordYet email={guestEmail} isPending={isPending} />
      ) : (
        <FormStack id={form.id}>
          <TextField
            {...told(fields.password)}
            type="password"
            label={t("account.email.password")}
            hint={t("account.email.passwordHint")}
            autoComplete="current-password"
            width="half"
          />
          <Row>
            <Button>{t("account.close.now")}</Button>
            <a href={pathTo("your-data")}>{t("account.close.keep")}</a>
          </Row>
        </FormStack>
      )}
    </AccountPage>
  );
}
