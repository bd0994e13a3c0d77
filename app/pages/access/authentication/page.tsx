import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Main } from "~/ui/layout/main";
import { Lead, Row, Stack } from "~/ui/layout/primitives";
import { AccessErrors, type AccessAnswer } from "../access-errors";
import { CodeForm, EmailForm } from "../access-forms";
import { ExpiredLink, type MailedLink } from "../expired-link";
import { MailButton } from "../mail-button";
import { ConfirmForm } from "./confirm-form";

export type AuthenticationPageProps = {
  /** The link that was followed; null for whoever has none yet. */
  link: MailedLink | null;
  /** Whether a mail was asked for, so that its code can be typed. */
  asked: boolean;
  email: string | null;
  answer: AccessAnswer | undefined;
};

/** Signing in by a mail: asking for it, typing its code, or pressing the button that its link leads to. */
export function AuthenticationPage({ link, asked, email, answer }: AuthenticationPageProps) {
  const { t } = useTranslation();
  const typed = answer?.email ?? email;
  if (link !== null && !link.alive) {
    return (
      // A registration that ran out is completed by choosing a password; a link to sign in with would not.
      <ExpiredLink
        link={link}
        answer={answer}
        to={link.kind === "registration" ? "reset-password" : "authentication"}
      >
        {link.kind === "registration"
          ? t("access.noPassword.send")
          : t("access.magicLink.sendAnother")}
      </ExpiredLink>
    );
  }
  if (link !== null) return <LinkPage link={link} answer={answer} />;
  return (
    <Main>
      <AccessErrors answer={answer} />
      {asked ? (
        <>
          <h1 id="title">{t("access.magicLink.sentTitle")}</h1>
          <p>
            {typed === null
              ? t("access.magicLink.sentTo")
              : t("access.magicLink.sent", { email: typed })}
          </p>
          <CodeForm email={typed} answer={answer} labelledBy="title" />
          <Stack gap="small">
            <p>{t("access.magicLink.nothingCame")}</p>
            <Row parted={false}>
              <MailButton to="authentication" who={{ email: typed }}>
                {t("access.magicLink.sendAnother")}
              </MailButton>
              <a href={pathTo("login")}>{t("access.anotherEmail")}</a>
            </Row>
          </Stack>
        </>
      ) : (
        <>
          <h1 id="title">{t("access.magicLink.title")}</h1>
          <Lead>{t("access.magicLink.lead")}</Lead>
          <EmailForm intent="magic-link" answer={answer} email={typed} labelledBy="title">
            {t("access.magicLink.send")}
          </EmailForm>
          <Row>
            <a href={pathTo("login")}>{t("access.withPassword")}</a>
            <a href={pathTo("authentication", {}, { asked: 1 })}>
              {t("access.magicLink.haveCode")}
            </a>
          </Row>
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

/** Where a mailed link leads: to look at it spends nothing, since mail scanners look too; its button does. */
function LinkPage({ link, answer }: { link: MailedLink; answer: AccessAnswer | undefined }) {
  const { t } = useTranslation();
  if (link.kind === "registration") {
    return (
      <Main>
        <AccessErrors answer={answer} />
        <h1 id="title">{t("access.finish.title")}</h1>
        <p>
          {link.email === null
            ? t("access.finish.text")
            : t("access.finish.textFor", { email: link.email })}
        </p>
        <ConfirmForm link={link} answer={answer} labelledBy="title" />
      </Main>
    );
  }
  return (
    <Main>
      <AccessErrors answer={answer} />
      <h1 id="title">{t("access.signIn")}</h1>
      <p>
        {link.email === null
          ? t("access.magicLink.press")
          : t("access.magicLink.pressAs", { email: link.email })}
      </p>
      <FormStack aria-labelledby="title">
        <input type="hidden" name="intent" value="link" />
        <input type="hidden" name="token" value={link.token} />
        <p>
          <Button>{t("access.signIn")}</Button>
        </p>
      </FormStack>
    </Main>
  );
}
