import type { BasketOffers } from "#contract/schemas/basket-offers";
import { TRIBUTE_TYPES } from "#contract/rules/customers/choices";
import type { DonorNaming } from "#contract/schemas/fund";
import {
  DONATION_FIELD,
  DONATION_NONE,
  DONATION_OTHER,
  DONATION_OTHER_FIELD,
} from "~/domain/forms/extra-fields";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { Translate } from "~/i18n/translate";
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
  getProps: (name: NameField) => { field: FieldSource; errors?: readonly string[] | undefined };
  naming: DonorNaming;
};

/** Whether a field has a value or an error: then it is shown, also if its venue does not ask (any more). */
const isFilled = ({ field, errors = [] }: ReturnType<DonationNameFieldsProps["getProps"]>) =>
  errors.length > 0 || (typeof field.initialValue === "string" && field.initialValue !== "");

/** Title of the fields, by what the venue asks. */
export const donationNamesTitle = (t: Translate, naming: DonorNaming): string =>
  naming.displayRecognitionName === false && naming.displayAnonymousOption === false
    ? t("basket.gift.tribute.type")
    : t("basket.gift.names");

export function DonationNameFields({ getProps, naming }: DonationNameFieldsProps) {
  const { t, locale } = useTranslation();
  const optional = t("common.optional");
  const from = formatPrice(naming.recognitionNameFrom, locale);
  const [name, anonymous] = [getProps("recognitionName"), getProps("anonymous")];
  return (
    <>
      {naming.displayRecognitionName === false && !isFilled(name) ? null : (
        <TextField
          {...name}
          label={t("basket.gift.recognitionName")}
          hint={t("basket.gift.recognitionHint", { from })}
          optional={optional}
          autoComplete="off"
        />
      )}
      {naming.displayAnonymousOption === false && !isFilled(anonymous) ? null : (
        <CheckboxField
          {...anonymous}
          label={t("basket.gift.anonymous")}
          hint={t("basket.gift.anonymousHint")}
        />
      )}
      <SelectField
        {...getProps("tributeType")}
        label={t("basket.gift.tribute.type")}
        options={["none" as const, ...TRIBUTE_TYPES].map((value) => ({
          value,
          label: t(`basket.gift.tribute.${value}`),
        }))}
      />
      <TextField
        {...getProps("tributeName")}
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
  const getProps = useExtrasField(answer);
  return (
    <>
      <RadioGroup
        {...getProps(DONATION_FIELD, DONATION_NONE)}
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
          {...getProps(DONATION_OTHER_FIELD, "")}
          label={t("upsells.otherAmount")}
          inputMode="decimal"
          width="short"
        />
      ) : null}
    </>
  );
}
