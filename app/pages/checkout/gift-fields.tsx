import { RadioGroup } from "~/ui/forms/radio-group";
import { TextField } from "~/ui/forms/text-field";
import { GIFT_FIELD, GIFT_NONE, GIFT_OTHER, GIFT_OTHER_FIELD } from "~/domain/basket/gift-wish";
import type { ExtrasPage } from "~/domain/basket/stock-page";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";

import { useStockField } from "./stock-errors";
import type { StockAnswer } from "./stock-errors";

export type GiftFieldsProps = {
  legend: string;
  gift: NonNullable<ExtrasPage["gift"]>;
  answer: StockAnswer | undefined;
};

/** One of the sums that are asked for, another one, or none, which is chosen at first. */
export function GiftFields({ legend, gift, answer }: GiftFieldsProps) {
  const { t, locale } = useTranslation();
  const told = useStockField(answer);
  return (
    <>
      <RadioGroup
        {...told(GIFT_FIELD, GIFT_NONE)}
        legend={legend}
        options={[
          { value: GIFT_NONE, label: t("upsells.noGift") },
          ...gift.values.map((value) => ({
            value: String(value.amount),
            label: formatMoney(value, locale),
          })),
          ...(gift.displayOther ? [{ value: GIFT_OTHER, label: t("upsells.otherGift") }] : []),
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
  );
}
