import { FieldSet } from "~/ui/forms/field-set";
import { Lead } from "~/ui/layout/primitives";
import type { StepFrame } from "~/domain/checkout/checkout-way";
import type { ExtrasPage } from "~/domain/basket/stock-page";
import { useTranslation } from "~/i18n/translation-context";

import { GiftFields } from "../gift-fields";
import { StepForm } from "../step-form";
import { StepPage } from "../step-page";
import { StockChoice } from "../stock-choice";
import { StockErrors } from "../stock-errors";
import type { StockAnswer } from "../stock-errors";

export type UpsellsStepProps = ExtrasPage & {
  frame: StepFrame;
  requestKey: string;
  answer: StockAnswer | undefined;
};

/** What goes with any order: something from the shop, and a gift. Nothing of it is chosen at first. */
export function UpsellsStep(props: UpsellsStepProps) {
  const { frame, requestKey, merchandise, gift, answer } = props;
  const { t } = useTranslation();
  return (
    <StepPage
      frame={frame}
      heading={t("upsells.title")}
      errors={<StockErrors faults={answer?.faults} />}
    >
      <Lead>{t("upsells.lead")}</Lead>
      <StepForm frame={frame} aria-label={t("upsells.title")}>
        <input type="hidden" name="requestKey" value={requestKey} />
        {gift === null ? null : (
          <GiftFields legend={t("upsells.gift")} gift={gift} answer={answer} />
        )}
        {merchandise.length === 0 ? null : (
          <FieldSet legend={t("upsells.shop")}>
            <StockChoice items={merchandise} performance={null} answer={answer} />
          </FieldSet>
        )}
      </StepForm>
    </StepPage>
  );
}
