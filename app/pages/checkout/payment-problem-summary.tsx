import { ErrorSummary } from "~/ui/forms/form-errors";
import { GROUP_SALES_FROM } from "~/domain/basket/ticket-limit";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

/** Why no card page was opened, where the visitor can do something about it on the page. Nothing was charged. */
export type PaymentProblem =
  /** The card provider, or the box office, could not be reached. */
  | "unavailable"
  /** Another window opened a payment in between, or the page was an old one: pressing again helps. */
  | "again"
  /** A performance in the basket was called off, or has begun. */
  | "cancelled"
  | "passed"
  /** Earlier orders of this customer leave room for fewer tickets. */
  | "limit"
  /** Something else in it cannot be had (any more), or not by this customer; the basket's page shows which lines. */
  | "out-of-stock"
  | "not-sold-any-more"
  | "package-incomplete"
  | "not-entitled"
  | "access-name-mismatch"
  | "membership-owned";

type PaymentProblemSummaryProps = {
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
