import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Main } from "~/ui/layout/main";
import { Lead, Row, Stack } from "~/ui/layout/primitives";
import { AccessErrors, type AccessAnswer } from "../access-errors";
import { EmailForm, NewPasswordForm } from "../access-forms";
import { ExpiredLink, type MailedLink } from "../expired-link";
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
        <NewPasswordForm email={link.email} answer={answer} labelledBy="title" />
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
