import { useForm } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead, Row, Stack } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";
import { TextField } from "~/ui/forms/text-field";
import type { AccessAnswer } from "~/domain/account/access-answer";
import type { MailedLink } from "~/domain/account/mailed-link";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { useFieldWords } from "~/ui/forms/field-state";
import { AccessErrors } from "../access-errors";
import { lastResultOf } from "../access-forms";
import { EmailForm } from "../email-form";
import { ExpiredLink } from "../expired-link";
import { MailButton } from "../mail-button";

export type ResetPasswordPageProps = {
  /** The link that was followed; null for whoever has none yet. */
  link: MailedLink | null;
  /** Whether its mail was asked for. */
  asked: boolean;
  email: string | null;
  answer: AccessAnswer | undefined;
};

/** Another password: a mail brings the link, and the link's page takes the password. */
export function ResetPasswordPage({ link, asked, email, answer }: ResetPasswordPageProps) {
  const { t } = useTranslation();
  const typed = answer?.email ?? email;
  if (link !== null && !link.alive) {
    return (
      <ExpiredLink link={link} answer={answer} to="reset-password">
        {t("access.reset.sendAnother")}
      </ExpiredLink>
    );
  }
  return (
    <Main>
      <AccessErrors answer={answer} />
      <h1 id="title">
        {asked && link === null ? t("access.reset.sentTitle") : t("access.reset.title")}
      </h1>
      {link !== null ? (
        <NewPasswordForm email={link.email} answer={answer} />
      ) : asked ? (
        <>
          <p>
            {typed === null ? t("access.reset.sentTo") : t("access.reset.sent", { email: typed })}
          </p>
          <Stack gap="small">
            <p>{t("access.magicLink.nothingCame")}</p>
            <Row parted={false}>
              <MailButton to="reset-password" who={{ email: typed }}>
                {t("access.reset.sendAnother")}
              </MailButton>
              <a href={pathTo("login")}>{t("access.withPassword")}</a>
            </Row>
          </Stack>
        </>
      ) : (
        <>
          <Lead>{t("access.reset.lead")}</Lead>
          <EmailForm intent="reset" answer={answer} email={typed} labelledBy="title">
            {t("access.reset.send")}
          </EmailForm>
          <p>
            <a href={pathTo("login")}>{t("access.withPassword")}</a>
          </p>
          <p>
            {t("access.newHere")}{" "}
            <a id="register" href={pathTo("register")}>
              {t("access.createAccount")}
            </a>
          </p>
        </>
      )}
    </Main>
  );
}

function NewPasswordForm({
  email,
  answer,
}: {
  email: string | null;
  answer: AccessAnswer | undefined;
}) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ password: string; confirm: string }>({
    id: "new-password",
    lastResult: lastResultOf("new-password", answer),
  });
  return (
    <FormStack id={form.id} aria-labelledby="title">
      <input type="hidden" name="intent" value="new-password" />
      {/* So that a password manager knows whose it keeps. */}
      {email === null ? null : (
        <input type="hidden" name="username" value={email} autoComplete="username" />
      )}
      <TextField
        {...told(fields.password)}
        type="password"
        label={t("access.reset.newPassword")}
        hint={t("access.passwordHint")}
        autoComplete="new-password"
      />
      <TextField
        {...told(fields.confirm)}
        type="password"
        label={t("access.reset.confirm")}
        autoComplete="new-password"
      />
      <p>
        <Button>{t("access.reset.choose")}</Button>
      </p>
    </FormStack>
  );
}
