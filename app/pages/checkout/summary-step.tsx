import type { BasketTotals } from "#contract/schemas/basket";
import type { ReactNode } from "react";

import { Lead } from "~/ui/layout/lead";

import type { AgreementGoes, StepFrame } from "~/domain/checkout/checkout-way";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";

import { OrderLines } from "./order-lines";
import type { OrderLinesProps } from "./order-lines";
import { StepPage } from "./step-page";
import { SummaryAgreement } from "./summary-agreement";
import { SummaryAnswers } from "./summary-answers";
import type { SummaryAnswersProps } from "./summary-answers";
import { SummaryErrors } from "./summary-errors";
import type { SummaryAnswer } from "./summary-errors";

export type SummaryStepProps = SummaryAnswersProps &
  OrderLinesProps & {
    frame: StepFrame;
    totals: BasketTotals;
    /** ISO with offset; null when nothing is held any more. */
    heldUntil: string | null;
    goes: AgreementGoes;
    attemptKey: string;
    answer: SummaryAnswer | undefined;
  };

/** Everything as it will be charged, each part with the way to change it; then the terms. */
export function SummaryStep(props: SummaryStepProps) {
  const { t } = useTranslation();
  return <WholeOrder {...props} heading={t("summary.title")} lead={t("summary.lead")} />;
}

type WholeOrderProps = SummaryStepProps & {
  heading: string;
  lead: string;
  /** What else may be done than to agree. */
  children?: ReactNode;
};

/** An order that is to be agreed to, with all that was answered for it. */
export function WholeOrder({ heading, lead, children, ...props }: WholeOrderProps) {
  const { frame, groups, products, totals, delivery, heldUntil, goes, answer } = props;
  const { locale } = useTranslation();
  return (
    <StepPage
      frame={frame}
      heading={heading}
      errors={
        <SummaryErrors
          answer={answer}
          heldUntil={heldUntil && formatDate(heldUntil, "time-with-zone", locale)}
        />
      }
    >
      <Lead>{lead}</Lead>
      <OrderLines {...{ groups, products }} />
      <SummaryAnswers {...props} />
      {children}
      <SummaryAgreement
        {...{ frame, totals, goes }}
        deliveryName={delivery?.name ?? null}
        onlyTickets={products.length === 0}
        attemptKey={props.attemptKey}
        lastResult={answer?.lastResult ?? null}
      />
    </StepPage>
  );
}
