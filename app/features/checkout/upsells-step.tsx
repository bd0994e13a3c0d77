import { FieldSet } from "~/components/field-set";
import { Lead } from "~/components/lead";
import { RadioGroup } from "~/components/radio-group";
import { TextField } from "~/components/text-field";
import type { StepFrame } from "~/domain/checkout-way";
import { GIFT_FIELD, GIFT_NONE, GIFT_OTHER, GIFT_OTHER_FIELD } from "~/domain/gift-wish";
import type { ExtrasPage } from "~/domain/stock-page";
import { formatMoney } from "~/i18n/format-money";
import { useWords } from "~/i18n/words-context";

import { StepForm } from "./step-form";
import { StepPage } from "./step-page";
import { StockChoice } from "./stock-choice";
import { StockErrors } from "./stock-errors";
import { useStockField } from "./use-stock-field";
import type { StockAnswer } from "./use-stock-field";

export type UpsellsStepProps = ExtrasPage & {
  frame: StepFrame;
  requestKey: string;
  answer: StockAnswer | undefined;
};

/** What goes with any order: something from the shop, and a gift. Nothing of it is chosen at first. */
export function UpsellsStep(props: UpsellsStepProps) {
  const { frame, requestKey, merchandise, gift, answer } = props;
  const { t, locale } = useWords();
  const told = useStockField(answer);
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
          <>
            <RadioGroup
              {...told(GIFT_FIELD, GIFT_NONE)}
              legend={t("upsells.gift")}
              options={[
                { value: GIFT_NONE, label: t("upsells.noGift") },
                ...gift.values.map((value) => ({
                  value: String(value.amount),
                  label: formatMoney(value, locale),
                })),
                ...(gift.displayOther
                  ? [{ value: GIFT_OTHER, label: t("upsells.otherGift") }]
                  : []),
              ]}
            />
            {gift.displayOther ? (
              <TextField
                {...told(GIFT_OTHER_FIELD, "")}
                label={t("upsells.otherAmount")}
                inputMode="decimal"
                width="short"
              />
            ) : null}
          </>
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
