import { ErrorSummary } from "~/ui/forms/error-summary";
import type { PaymentProblem } from "./payment-problem";
import { GROUP_SALES_FROM } from "~/domain/basket/ticket-limit";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

export type PaymentProblemSummaryProps = {
  problem: PaymentProblem | undefined;
  /** "7:42 PM EST"; null when nothing is held any more. */
  heldUntil: string | null;
};

/** Why no payment was begun: what happened, what it means for the money and the seats, what to do now. */
export function PaymentProblemSummary({ problem, heldUntil }: PaymentProblemSummaryProps) {
  const { t } = useTranslation();
  if (problem === undefined) return null;
  const inBasket = problem !== "unavailable" && problem !== "again";
  return (
    <ErrorSummary title={t(`payment.problem.${problem}.title`)} errors={[]}>
      <p>
        {t(`payment.problem.${problem}.text`)}{" "}
        {heldUntil === null ? null : t("payment.stillHeld", { time: heldUntil })}
      </p>
      {problem === "limit" ? <p>{t("payment.groups", { count: GROUP_SALES_FROM })}</p> : null}
      {inBasket ? (
        <p>
          <a href={pathTo("basket")}>{t("payment.changeBasket")}</a>
        </p>
      ) : null}
    </ErrorSummary>
  );
}
