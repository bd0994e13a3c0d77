import type { BasketOffers } from "#contract/schemas/basket-offers";
import { TRIBUTE_TYPES } from "#contract/rules/customers/choices";
import type { Money } from "#contract/schemas/money";
import {
  DONATION_FIELD,
  DONATION_NONE,
  DONATION_OTHER,
  DONATION_OTHER_FIELD,
} from "~/domain/forms/extra-fields";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import type { FieldSource } from "~/ui/forms/field-state";
import { RadioGroup } from "~/ui/forms/radio-group";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { useExtrasField, type ExtrasAnswer } from "./errors";

type NameField = "recognitionName" | "anonymous" | "tributeType" | "tributeName";

type DonationNameFieldsProps = {
  /** A field's prefilled value is its `initialValue`. */
  propsOf: (name: NameField) => { field: FieldSource; errors?: readonly string[] | undefined };
  recognitionNameFrom: Money;
};

export function DonationNameFields({ propsOf, recognitionNameFrom }: DonationNameFieldsProps) {
  const { t, locale } = useTranslation();
  const optional = t("common.optional");
  const from = formatPrice(recognitionNameFrom, locale);
  return (
    <>
      <TextField
        {...propsOf("recognitionName")}
        label={t("basket.gift.recognitionName")}
        hint={t("basket.gift.recognitionHint", { from })}
        optional={optional}
        autoComplete="off"
      />
      <CheckboxField
        {...propsOf("anonymous")}
        label={t("basket.gift.anonymous")}
        hint={t("basket.gift.anonymousHint")}
      />
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

type DonationFieldsProps = {
  legend: string;
  hint?: string;
  donation: Pick<NonNullable<BasketOffers["donation"]>, "values" | "displayOther">;
  answer: ExtrasAnswer | undefined;
};

export function DonationFields({ legend, hint, donation, answer }: DonationFieldsProps) {
  const { t, locale } = useTranslation();
  const propsOf = useExtrasField(answer);
  return (
    <>
      <RadioGroup
        {...propsOf(DONATION_FIELD, DONATION_NONE)}
        legend={legend}
        hint={hint}
        row
        options={[
          { value: DONATION_NONE, label: t("upsells.noGift") },
          ...donation.values.map((value) => ({
            value: String(value.amount),
            label: formatPrice(value, locale),
          })),
          ...(donation.displayOther
            ? [{ value: DONATION_OTHER, label: t("upsells.otherGift") }]
            : []),
        ]}
      />
      {donation.displayOther ? (
        <TextField
          {...propsOf(DONATION_OTHER_FIELD, "")}
          label={t("upsells.otherAmount")}
          inputMode="decimal"
          width="short"
        />
      ) : null}
    </>
  );
}
