import { Lead } from "~/ui/layout/primitives";
import type { StepFrame } from "~/domain/checkout/checkout-way";
import type { PerformanceAddOns } from "~/domain/basket/stock-page";
import { useTranslation } from "~/i18n/translation-context";

import { AddOnFields } from "../add-on-fields";
import { StepForm } from "../step-form";
import { StepPage } from "../step-page";
import { StockErrors } from "../stock-errors";
import type { StockAnswer } from "../stock-errors";

export type AddOnsStepProps = {
  frame: StepFrame;
  requestKey: string;
  performances: PerformanceAddOns[];
  answer: StockAnswer | undefined;
};

/** What can be had for each performance of the basket. Nothing of it is chosen at first. */
export function AddOnsStep({ frame, requestKey, performances, answer }: AddOnsStepProps) {
  const { t } = useTranslation();
  return (
    <StepPage
      frame={frame}
      heading={t("addOns.title")}
      errors={<StockErrors faults={answer?.faults} />}
    >
      <Lead>{t("addOns.lead")}</Lead>
      <StepForm frame={frame} aria-label={t("addOns.title")}>
        <input type="hidden" name="requestKey" value={requestKey} />
        <AddOnFields {...{ performances, answer }} />
      </StepForm>
    </StepPage>
  );
}
