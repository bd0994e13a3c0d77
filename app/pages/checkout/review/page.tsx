import { useTranslation } from "~/i18n/translation-context";
import { TotalsPanel } from "~/pages/basket/totals-panel";
import type { StepFrame } from "../checkout-way";
import { OrderLines, SummaryAnswers, type SummaryPage } from "../order-summary";
import { StepForm, StepPage } from "../step-page";

/** What was chosen so far. Nothing is agreed to here. */
export function ReviewStep(props: SummaryPage & { frame: StepFrame }) {
  const { frame, groups, products, totals, delivery } = props;
  const { t } = useTranslation();
  return (
    <StepPage frame={frame} heading={t("review.title")} lead={t("review.lead")}>
      <OrderLines {...{ groups, products }} />
      <SummaryAnswers {...props} />
      <TotalsPanel
        title={t("summary.total")}
        {...{ totals, delivery }}
        onlyTickets={products.length === 0}
      >
        <StepForm frame={frame} aria-label={t("review.title")} go={t("review.go")} />
      </TotalsPanel>
    </StepPage>
  );
}
