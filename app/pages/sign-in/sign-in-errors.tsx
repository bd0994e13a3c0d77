import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";

import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { CallBoxOffice } from "~/ui/call-box-office";
import { ADDRESS_FIELDS } from "~/ui/forms/address-fields";
import { FormErrors } from "~/ui/forms/form-errors";
import { Row } from "~/ui/layout/primitives";
import { MailButton } from "./mail-button";

/** The fields of each form, in the order of the page. A form's id is its intent. */
const ACCESS_FIELDS = {
  email: ["email"],
  "sign-in": ["email", "password"],
  register: ["firstName", "lastName", "email", "phone", "password", ...ADDRESS_FIELDS, "terms"],
  guest: ["firstName", "lastName", "email", "phone"],
  "magic-link": ["email"],
  /** The code in an email, and the button of its link. */
  code: ["email", "code"],
  link: [],
  /** The button of a registration's link, with the password that was chosen. */
  confirm: ["password"],
  reset: ["email"],
  "new-password": ["password", "confirm"],
} as const satisfies Record<string, readonly string[]>;

/** The forms that sign in, register or ask for a link; distinguishes them on a page with several. */
export type AccessIntent = keyof typeof ACCESS_FIELDS;

export type AccessProblem =
  | "fields"
  /** A guest who has ordered, or has shown that the email is theirs, does not change these here. */
  | "not-correctable"
  | "wrong"
  | "locked"
  /** There is an account with this email; there is none. Only where the venue discloses that. */
  | "email-taken"
  | "unknown"
  /** The link, or the code beside it, ran out, was used, or was replaced by a newer one. */
  | "expired"
  | "wrong-code"
  /** Not the password of this registration; tried too often. */
  | "wrong-registration-password"
  | "registration-locked"
  /** The box office did not answer, and the password is unchanged. */
  | "reset-failed";

/** A refused form. `lastResult` belongs to the form of this intent alone. */
export type AccessAnswer = {
  intent: AccessIntent;
  problem: AccessProblem;
  lastResult: SubmissionResult;
  /** As typed. */
  email: string | null;
};

export function AccessErrors({ answer }: { answer: AccessAnswer | undefined }) {
  const { t } = useTranslation();
  if (answer === undefined) return null;
  const { intent, problem, lastResult, email } = answer;
  const summary = (title: string | undefined, help: ReactNode) => (
    <FormErrors
      formId={intent}
      fields={ACCESS_FIELDS[intent]}
      lastResult={lastResult}
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
      return summary(
        undefined,
        mustTypePasswordAgain(answer) ? <p>{t("access.typePasswordAgain")}</p> : null,
      );
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

/** Whether a registration was refused for other fields only: the password never travels back into a page. */
export function mustTypePasswordAgain(answer: AccessAnswer | undefined): boolean {
  const { intent, lastResult } = answer ?? {};
  return intent === "register" && lastResult !== undefined && !lastResult.error?.["password"];
}
