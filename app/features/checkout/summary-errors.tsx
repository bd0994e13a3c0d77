import { ErrorSummary } from "~/components/error-summary";
import { useWords } from "~/i18n/words-context";

import { CallBoxOffice } from "../access/call-box-office";
import { FormErrors } from "../forms/form-errors";
import type { SummaryAnswer } from "./summary-step";

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
