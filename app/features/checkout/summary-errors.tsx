import type { SubmissionResult } from "@conform-to/react";

import { ErrorSummary } from "~/components/error-summary";
import type { PaymentProblem } from "~/domain/payment-problem";
import { useWords } from "~/i18n/words-context";

import { CallBoxOffice } from "../contact/call-box-office";
import { FormErrors } from "../forms/form-errors";

/** What came back of the summary's form. */
export type SummaryAnswer = { lastResult: SubmissionResult; problem: PaymentProblem | null };

/** Why the summary was not agreed to, or why an order of nothing to pay was not placed. */
export function SummaryErrors({ answer }: { answer: SummaryAnswer | undefined }) {
  const { t } = useWords();
  if (answer === undefined) return null;
  const { lastResult, problem } = answer;
  if (problem === null)
    return <FormErrors formId="summary" lastResult={lastResult} fields={["terms"]} />;
  return (
    <ErrorSummary title={t("summary.problem.freeOrder")} errors={[]}>
      <p>{t(`payment.problem.${problem}.text`)}</p>
      <CallBoxOffice>{t("errors.call")}</CallBoxOffice>
    </ErrorSummary>
  );
}
