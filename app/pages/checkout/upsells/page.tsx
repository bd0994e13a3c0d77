import type { BasketOffers } from "#contract/schemas/basket-offers";
import { useTranslation } from "~/i18n/translation-context";
import { ExtrasErrors, type ExtrasAnswer } from "~/pages/extras/errors";
import { GiftFields, StockChoice } from "~/pages/extras/fields";
import type { ChosenItem } from "~/pages/extras/offers";
import { FieldSet } from "~/ui/forms/field-set";
import type { StepFrame } from "../checkout-way";
import { StepForm, StepPage } from "../step-page";

type UpsellsStepProps = {
  merchandise: ChosenItem[];
  gift: BasketOffers["donation"];
  frame: StepFrame;
  requestKey: string;
  answer: ExtrasAnswer | undefined;
};

export function UpsellsStep(props: UpsellsStepProps) {
  const { frame, requestKey, merchandise, gift, answer } = props;
  const { t } = useTranslation();
  return (
    <StepPage
      frame={frame}
      heading={t("upsells.title")}
      lead={t("upsells.lead")}
      errors={<ExtrasErrors faults={answer?.faults} />}
    >
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
