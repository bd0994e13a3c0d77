import { useTranslation } from "~/i18n/translation-context";
import { ExtrasErrors, type ExtrasAnswer } from "~/pages/extras/errors";
import { AddOnFields } from "~/pages/extras/fields";
import type { PerformanceAddOns } from "~/pages/extras/offers";
import type { StepFrame } from "../checkout-way";
import { StepForm, StepPage } from "../step-page";

type AddOnsStepProps = {
  frame: StepFrame;
  requestKey: string;
  performances: PerformanceAddOns[];
  answer: ExtrasAnswer | undefined;
};

export function AddOnsStep({ frame, requestKey, performances, answer }: AddOnsStepProps) {
  const { t } = useTranslation();
  return (
    <StepPage
      frame={frame}
      heading={t("addOns.title")}
      lead={t("addOns.lead")}
      errors={<ExtrasErrors faults={answer?.faults} />}
    >
      <StepForm frame={frame} aria-label={t("addOns.title")}>
        <input type="hidden" name="requestKey" value={requestKey} />
        <AddOnFields {...{ performances, answer }} />
      </StepForm>
    </StepPage>
  );
}
