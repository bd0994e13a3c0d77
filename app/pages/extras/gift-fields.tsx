import type { BasketOffers } from "#contract/schemas/basket-offers";
import { TRIBUTE_TYPES } from "#contract/schemas/fund";
import type { Money } from "#contract/schemas/money";
import { GIFT_FIELD, GIFT_NONE, GIFT_OTHER, GIFT_OTHER_FIELD } from "~/domain/extra-fields";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import type { FieldSource } from "~/ui/forms/field-state";
import { RadioGroup } from "~/ui/forms/radio-group";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { useExtrasField, type ExtrasAnswer } from "./errors";

type GiftName = "recognitionName" | "anonymous" | "tributeType" | "tributeName";

type GiftNameFieldsProps = {
  /** A field's prefilled value is its `initialValue`. */
  propsOf: (name: GiftName) => {
    field: FieldSource;
    errors?: readonly string[] | undefined;
    errorPrefix: string;
  };
  recognitionNameFrom: Money;
};

export function GiftNameFields({ propsOf, recognitionNameFrom }: GiftNameFieldsProps) {
  const { t, locale } = useTranslation();
  const optional = t("common.optional");
  const from = formatMoney(recognitionNameFrom, locale);
  return (
    <>
      <TextField
        {...propsOf("recognitionName")}
        label={t("basket.gift.recognitionName")}
        hint={t("basket.gift.recognitionHint", { from })}
        optional={optional}
        autoComplete="off"
      />
      <CheckboxField {...propsOf("anonymous")} label={t("basket.gift.anonymous")} />
      <SelectField
        {...propsOf("tributeType")}
        label={t("basket.gift.tribute.type")}
        options={["none" as const, ...TRIBUTE_TYPES].map((value) => ({
          value,
          label: t(`basket.gift.tribute.${value}`),
        }))}
      />
      <TextField
        {...propsOf("tributeName")}
        label={t("basket.gift.tribute.name")}
        optional={optional}
        autoComplete="off"
      />
    </>
  );
}

type GiftFieldsProps = {
  legend: string;
  hint?: string;
  gift: Pick<NonNullable<BasketOffers["donation"]>, "values" | "displayOther">;
  answer: ExtrasAnswer | undefined;
};

export function GiftFields({ legend, hint, gift, answer }: GiftFieldsProps) {
  const { t, locale } = useTranslation();
  const propsOf = useExtrasField(answer);
  return (
    <>
      <RadioGroup
        {...propsOf(GIFT_FIELD, GIFT_NONE)}
        legend={legend}
        hint={hint}
        row
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
          {...propsOf(GIFT_OTHER_FIELD, "")}
          label={t("upsells.otherAmount")}
          inputMode="decimal"
          width="short"
        />
      ) : null}
    </>
  );
}
