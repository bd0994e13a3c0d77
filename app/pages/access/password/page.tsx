import { BackLink } from "~/ui/layout/page-top";
import { Main } from "~/ui/layout/main";
import { Row, Stack } from "~/ui/layout/primitives";
import { TextOnly } from "~/ui/visibility";
import type { AccessAnswer } from "~/domain/account/access-answer";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { AccessErrors } from "../access-errors";
import { MailButton } from "../mail-button";
import { SignInForm } from "../sign-in-form";

export type PasswordPageProps = { email: string | null; answer: AccessAnswer | undefined };

/** The password, and what there is for whoever has none at hand. It says the same to everybody. */
export function PasswordPage({ email, answer }: PasswordPageProps) {
  const { t } = useTranslation();
  const typed = answer?.email ?? email;
  return (
    <Main>
      <AccessErrors answer={answer} />
      <BackLink href={pathTo("login")}>{t("access.anotherEmail")}</BackLink>
      <h1 id="title">{t("access.enterPassword")}</h1>
      <SignInForm answer={answer} email={email} labelledBy="title" />
      <Stack as="section" gap="small" labelledBy="other-ways">
        <h2 id="other-ways">{t("access.otherWays")}</h2>
        <p>{t("access.magicLink.lead")}</p>
        <Row parted={false}>
          {typed === null ? (
            <>
              <a href={pathTo("authentication")}>{t("access.magicLink.send")}</a>
              <TextOnly>| </TextOnly>
            </>
          ) : (
            <MailButton to="authentication" who={{ email: typed }}>
              {t("access.magicLink.send")}
            </MailButton>
          )}
          <a href={pathTo("authentication", {}, { asked: 1 })}>{t("access.magicLink.haveCode")}</a>
          <TextOnly>| </TextOnly>
          <a href={pathTo("reset-password")}>{t("access.forgotten")}</a>
        </Row>
        <p>
          {t("access.newHere")} <a href={pathTo("register")}>{t("access.createAccount")}</a>
        </p>
      </Stack>
    </Main>
  );
}
