import type { SubmissionResult } from "@conform-to/react";

import { ErrorSummary } from "~/ui/forms/error-summary";
import type { PaymentProblem } from "./payment-problem";
import { useTranslation } from "~/i18n/translation-context";

import { CallBoxOffice } from "~/ui/call-box-office";
import { FormErrors } from "~/ui/forms/form-errors";
import { PaymentProblemSummary } from "./payment-problem-summary";

/** What came back of the form that is agreed to. `free`: nothing was to be paid. */
export type SummaryAnswer = {
  lastResult: SubmissionResult;
  problem: PaymentProblem | null;
  free: boolean;
};

export type SummaryErrorsProps = {
  answer: SummaryAnswer | undefined;
  /** "7:42 PM EST"; null when nothing is held any more. */
  heldUntil: string | null;
};

/** Why the order was not agreed to, or why it was not placed, or no payment begun. */
export function SummaryErrors({ answer, heldUntil }: SummaryErrorsProps) {
  const { t } = useTranslation();
  if (answer === undefined) return null;
  const { lastResult, problem, free } = answer;
  if (problem === null)
    return <FormErrors formId="summary" lastResult={lastResult} fields={["terms"]} />;
  if (!free) return <PaymentProblemSummary {...{ problem, heldUntil }} />;
  return (
    <ErrorSummary title={t("summary.problem.freeOrder")} errors={[]}>
      <p>{t(`payment.problem.${problem}.text`)}</p>
      <CallBoxOffice>{t("errors.call")}</CallBoxOffice>
    </ErrorSummary>
  );
}
