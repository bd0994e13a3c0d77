import { Button } from "~/components/button";
import { Lead } from "~/components/lead";
import { formatDate } from "~/i18n/format-date";
import { useWords } from "~/i18n/words-context";

import { OrderLines } from "./order-lines";
import { StepPage } from "./step-page";
import { SummaryAgreement } from "./summary-agreement";
import { SummaryAnswers } from "./summary-answers";
import { SummaryErrors } from "./summary-errors";
import type { SummaryStepProps } from "./summary-step";

/** The whole order of a customer who has bought before, filled in from then: to be agreed to, and then paid. */
export function ExpressStep(props: SummaryStepProps) {
  const { frame, groups, products, totals, delivery, heldUntil, goes, answer } = props;
  const { t, locale } = useWords();
  return (
    <StepPage
      frame={frame}
      heading={t("express.title")}
      errors={
        <SummaryErrors
          answer={answer}
          heldUntil={heldUntil && formatDate(heldUntil, "time-with-zone", locale)}
        />
      }
    >
      <Lead>{t("express.lead")}</Lead>
      <OrderLines {...{ groups, products }} />
      <SummaryAnswers {...props} />
      <form method="post">
        <input type="hidden" name="visit" value={frame.visit} />
        <p>
          <Button look="quiet" name="intent" value="step-by-step">
            {t("express.stepByStep")}
          </Button>
        </p>
      </form>
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
