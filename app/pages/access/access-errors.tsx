import { Row } from "~/ui/layout/primitives";
import type { AccessAnswer } from "~/domain/account/access-answer";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { FormErrors } from "~/ui/forms/form-errors";
import { ACCESS_FIELDS, mustTypePasswordAgain } from "./access-forms";
import { MailButton } from "./mail-button";
import { CallBoxOffice } from "~/ui/call-box-office";

/** Why nobody is signed in, in the spec's words, and what helps, one press away. */
export function AccessErrors({ answer }: { answer: AccessAnswer | undefined }) {
  const { t } = useTranslation();
  if (answer === undefined) return null;
  const { intent, problem, lastResult, email } = answer;
  const form = { formId: intent, fields: ACCESS_FIELDS[intent], lastResult };
  switch (problem) {
    case "fields":
      return (
        <FormErrors {...form}>
          {mustTypePasswordAgain(answer) ? <p>{t("access.typePasswordAgain")}</p> : null}
        </FormErrors>
      );
    case "wrong":
      return (
        <FormErrors {...form} title={t("access.problem.wrong")}>
          <p>{t("access.problem.notConfirmed")}</p>
          <MailButton to="authentication" who={{ email }}>
            {t("access.magicLink.send")}
          </MailButton>
        </FormErrors>
      );
    case "locked":
      return (
        <FormErrors {...form} title={t("access.problem.locked")}>
          <p>{t("access.problem.resetPassword")}</p>
          <MailButton to="reset-password" who={{ email }}>
            {t("access.reset.send")}
          </MailButton>
        </FormErrors>
      );
    case "email-taken":
      return (
        <FormErrors {...form} title={t("access.problem.emailTaken")}>
          <p>{t("access.problem.probablyAccount")}</p>
          <p>{t("access.typePasswordAgain")}</p>
          <Row parted={false}>
            <a href={pathTo("login")}>{t("access.signIn")}</a>
            <MailButton to="reset-password" who={{ email }}>
              {t("access.reset.send")}
            </MailButton>
          </Row>
        </FormErrors>
      );
    case "unknown":
      return (
        <FormErrors {...form} title={t("access.problem.unknown")}>
          <p>
            {t("access.problem.registerBelow")} <a href="#register">{t("access.createAccount")}</a>
          </p>
        </FormErrors>
      );
    case "expired":
      return (
        <FormErrors {...form} title={t("access.problem.expired")}>
          <p>{t("access.problem.askAgain")}</p>
        </FormErrors>
      );
    case "wrong-code":
      return (
        <FormErrors {...form} title={t("access.problem.wrongCode")}>
          <p>{t("access.problem.codeAgain")}</p>
        </FormErrors>
      );
    case "wrong-registration-password":
    case "registration-locked":
      return (
        <FormErrors {...form} title={t(`access.problem.${problem}`)}>
          <p>{t("access.finish.otherPassword")}</p>
        </FormErrors>
      );
    case "reset-failed":
      return (
        <FormErrors {...form} title={t("access.problem.resetFailed")}>
          <CallBoxOffice>{t("access.problem.unchanged")}</CallBoxOffice>
        </FormErrors>
      );
  }
}
