import type { BasketTotals } from "#contract/schemas/basket";
import { Lead, Panel } from "~/ui/layout/primitives";
import { Totals } from "~/ui/totals";

import type { StepFrame } from "~/domain/checkout/checkout-way";
import { useTranslation } from "~/i18n/translation-context";

import { sumTotal, totalRows } from "~/pages/basket/total-rows";
import { OrderLines } from "../order-lines";
import type { OrderLinesProps } from "../order-lines";
import { StepForm } from "../step-form";
import { StepPage } from "../step-page";
import { SummaryAnswers } from "../summary-answers";
import type { SummaryAnswersProps } from "../summary-answers";

export type ReviewStepProps = SummaryAnswersProps &
  OrderLinesProps & { frame: StepFrame; totals: BasketTotals };

/** What was chosen so far, to be looked over before the rest is asked. Nothing is agreed to here. */
export function ReviewStep(props: ReviewStepProps) {
  const { frame, groups, products, totals, delivery } = props;
  const { t, locale } = useTranslation();
  return (
    <StepPage frame={frame} heading={t("review.title")}>
      <Lead>{t("review.lead")}</Lead>
      <OrderLines {...{ groups, products }} />
      <SummaryAnswers {...props} />
      <Panel as="section" labelledBy="total">
        <h2 id="total">{t("summary.total")}</h2>
        <Totals
          rows={totalRows(t, locale, totals, {
            delivery: delivery?.name ?? null,
            onlyTickets: products.length === 0,
          })}
          total={sumTotal(t, locale, totals)}
        />
        <StepForm frame={frame} aria-label={t("review.title")} go={t("review.go")}>
          {null}
        </StepForm>
      </Panel>
    </StepPage>
  );
}
