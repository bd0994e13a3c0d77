import type { AccessAnswer } from "~/domain/access-answer";
import { useWords } from "~/i18n/words-context";

import { FormErrors } from "../forms/form-errors";
import { ACCESS_FIELDS } from "./access-forms";
import { CallBoxOffice } from "../contact/call-box-office";

/** Why nobody is signed in, in the spec's words, and what helps. */
export function AccessErrors({ answer }: { answer: AccessAnswer | undefined }) {
  const { t } = useWords();
  if (answer === undefined) return null;
  const { intent, problem, lastResult } = answer;
  const form = { formId: intent, fields: ACCESS_FIELDS[intent], lastResult };
  switch (problem) {
    case "fields":
      return <FormErrors {...form} />;
    case "wrong":
      return <FormErrors {...form} title={t("access.problem.wrong")} />;
    case "locked":
      return (
        <FormErrors {...form} title={t("access.problem.locked")}>
          <p>{t("access.problem.resetPassword")}</p>
          <CallBoxOffice>{t("access.resetByPhone")}</CallBoxOffice>
        </FormErrors>
      );
    case "email-taken":
      return (
        <FormErrors {...form} title={t("access.problem.emailTaken")}>
          <p>{t("access.problem.probablyAccount")}</p>
          <CallBoxOffice>{t("access.resetByPhone")}</CallBoxOffice>
        </FormErrors>
      );
  }
}
