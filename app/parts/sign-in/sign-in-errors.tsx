import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";

import type { FormReply } from "~/domain/forms/define-form";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { CallBoxOffice } from "~/ui/call-box-office";
import { FormErrors } from "~/ui/forms/form-errors";
import { Row } from "~/ui/layout/primitives";
import { MailButton } from "~/ui/forms/mail-button";
import { ACCESS_FIELDS, registrationForm } from "./forms";

export type AccessProblem =
  | "fields"
  /** The guest has ordered or has confirmed the email, and cannot change these details here. */
  | "not-correctable"
  | "wrong"
  | "locked"
  /** An account with this email exists (or, `unknown`, does not exist). Only if the venue reveals that. */
  | "email-taken"
  | "unknown"
  /** The link or its code has expired, was used, or was replaced by a newer one. */
  | "expired"
  | "wrong-code"
  | "wrong-registration-password"
  /** Too many wrong passwords for this registration. */
  | "registration-locked"
  /** The box office is down, and the password is unchanged. */
  | "reset-failed";

export type AccessRefusal = { problem: AccessProblem };

/** The form that was refused, and the email typed in it. */
export function useAccessReply() {
  const reply = useActionData<FormReply & AccessRefusal>();
  const email = reply?.initialValue?.["email"];
  return reply && { ...reply, email: typeof email === "string" ? email : null };
}

export function AccessErrors() {
  const { t } = useTranslation();
  const reply = useAccessReply();
  const typesPasswordAgain = useTypesPasswordAgain();
  if (reply === undefined) return null;
  const { form, problem, email } = reply;
  const summary = (title: string | undefined, help: ReactNode) => (
    <FormErrors
      formId={form}
      fields={ACCESS_FIELDS.get(form) ?? []}
      lastResult={reply}
      {...(title !== undefined && { title })}
    >
      {help}
    </FormErrors>
  );
  const resetButton = (
    <MailButton to="reset-password" who={{ email }}>
      {t("access.reset.send")}
    </MailButton>
  );
  switch (problem) {
    case "fields":
      return summary(undefined, typesPasswordAgain ? <p>{t("access.typePasswordAgain")}</p> : null);
    case "not-correctable":
      return summary(
        t("access.problem.notCorrectable"),
        <CallBoxOffice>{t("access.problem.notCorrectableHelp")}</CallBoxOffice>,
      );
    case "wrong":
      return summary(
        t("access.problem.wrong"),
        <>
          <p>{t("access.problem.notConfirmed")}</p>
          <MailButton to="authentication" who={{ email }}>
            {t("access.magicLink.send")}
          </MailButton>
        </>,
      );
    case "locked":
      return summary(
        t("access.problem.locked"),
        <>
          <p>{t("access.problem.resetPassword")}</p>
          {resetButton}
        </>,
      );
    case "email-taken":
      return summary(
        t("access.problem.emailTaken"),
        <>
          <p>{t("access.problem.probablyAccount")}</p>
          <p>{t("access.typePasswordAgain")}</p>
          <Row separated={false}>
            <a href={pathTo("login")}>{t("access.signIn")}</a>
            {resetButton}
          </Row>
        </>,
      );
    case "unknown":
      return summary(
        t("access.problem.unknown"),
        <p>
          {t("access.problem.registerBelow")} <a href="#register">{t("access.createAccount")}</a>
        </p>,
      );
    case "expired":
      return summary(t("access.problem.expired"), <p>{t("access.problem.askAgain")}</p>);
    case "wrong-code":
      return summary(t("access.problem.wrongCode"), <p>{t("access.problem.codeAgain")}</p>);
    case "wrong-registration-password":
    case "registration-locked":
      return summary(t(`access.problem.${problem}`), <p>{t("access.finish.otherPassword")}</p>);
    case "reset-failed":
      return summary(
        t("access.problem.resetFailed"),
        <CallBoxOffice>{t("access.problem.unchanged")}</CallBoxOffice>,
      );
  }
}

/** Returns whether a registration was refused only for other fields: passwords are not sent back. */
export function useTypesPasswordAgain(): boolean {
  const reply = useAccessReply();
  return reply?.form === registrationForm.id && !reply.error?.["password"];
}
