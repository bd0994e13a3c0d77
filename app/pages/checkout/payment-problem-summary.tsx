import type { getMobilePayment } from "#contract/schemas/money";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { GROUP_SALES_FROM, FREE_TICKETS } from "#contract/rules/tickets/ticket";
import type { PaymentProblem } from "~/parts/checkout/payment-problem";
import { CREDIT_ID, OPEN_CODES } from "~/parts/basket/basket-anchors";
import { cardMinimumWays } from "~/i18n/card-minimum-words";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { CallBoxOffice } from "~/ui/call-box-office";
import { StandaloneLink } from "~/ui/layout/primitives";

/** Describes the card page, and links to gift cards and credit, which it doesn't accept. */
export function PaymentNote({
  mobile,
  hasTenders = false,
  hasCredit = false,
}: {
  mobile: ReturnType<typeof getMobilePayment>;
  /** A gift card or credit is applied already, and the page links to it. */
  hasTenders?: boolean;
  /** The customer has account credit, which comes before the code field in the basket. */
  hasCredit?: boolean;
}) {
  const { t } = useTranslation();
  const { credit, voucherSpending } = usePageFrame().features;
  // A customer without credit would look for it in vain.
  const otherWays = voucherSpending
    ? credit
      ? "both"
      : "giftCard"
    : credit && hasCredit
      ? "credit"
      : null;
  return (
    <>
      <p>
        {t("payment.nextPage")} {mobile === null ? null : t(`payment.mobile.${mobile}`)}
      </p>
      {hasTenders || otherWays === null ? null : (
        <StandaloneLink
          href={`${pathTo("basket", {}, OPEN_CODES)}#${hasCredit ? CREDIT_ID : "code"}`}
        >
          {t(`payment.otherWays.${otherWays}`)}
        </StandaloneLink>
      )}
    </>
  );
}

/** Whether the box office did not answer, so that its other pages may not load either. */
export const isNoAnswer = (problem: PaymentProblem | null | undefined): boolean =>
  problem === "unavailable" || problem === "card-unknown";

const OF_CARD: ReadonlySet<PaymentProblem> = new Set([
  "card-declined",
  "card-no-funds",
  "card-expired",
  "card-not-usable",
  "card-try-again",
  "card-unknown",
]);

type PaymentProblemSummaryProps = {
  problem: PaymentProblem | undefined;
  /** "Visa 4242": the stored card that was to be charged. */
  card?: string | null | undefined;
  /** "7:42 PM EST"; null when no seats are held. */
  heldUntil: string | null;
  ticketCount: number;
};

/** Also of an order without a payment. */
export function ProblemText({ problem }: { problem: PaymentProblem }) {
  const { t } = useTranslation();
  const { features } = usePageFrame();
  const text = t(`payment.problem.${problem}.text`, FREE_TICKETS);
  return problem === "card-minimum" ? `${text} ${cardMinimumWays(t, features)}` : text;
}

export function PaymentProblemSummary(props: PaymentProblemSummaryProps) {
  const { problem, card, heldUntil, ticketCount } = props;
  const { t } = useTranslation();
  if (problem === undefined) return null;
  const inBasket =
    problem !== "unavailable" &&
    problem !== "again" &&
    problem !== "refused" &&
    !OF_CARD.has(problem);
  const title = t(`payment.problem.${problem}.title`, { card: card ?? "" });
  return (
    <ErrorSummary title={title} errors={[]}>
      <p>
        <ProblemText problem={problem} />{" "}
        {heldUntil === null
          ? null
          : t("payment.stillHeld", { count: ticketCount, time: heldUntil })}
      </p>
      {problem === "mailbox-not-proved" ? (
        <StandaloneLink href={pathTo("login")}>{t("site.signIn")}</StandaloneLink>
      ) : null}
      {problem === "refused" ? <CallBoxOffice>{t("errors.call")}</CallBoxOffice> : null}
      {problem === "limit" ? <p>{t("payment.groups", { count: GROUP_SALES_FROM })}</p> : null}
      {inBasket ? (
        <StandaloneLink href={pathTo("basket")}>{t("payment.changeBasket")}</StandaloneLink>
      ) : null}
    </ErrorSummary>
  );
}
