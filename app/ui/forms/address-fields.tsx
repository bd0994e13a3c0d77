import { ADDRESS_PARTS, OPTIONAL_ADDRESS_PARTS } from "#contract/schemas/address";
import type { AddressPart, Country } from "#contract/schemas/address";
import type { ReactNode } from "react";
import type { FieldSource } from "./field-state";
import { SelectField } from "./select-field";
import { TextField } from "./text-field";
import { countriesIn } from "~/i18n/format-address";
import { useTranslation } from "~/i18n/translation-context";
import { useFieldProps } from "./field-state";

type AddressFieldsProps = {
  fields: Record<AddressPart, FieldSource>;
  countries: readonly Country[];
  /** Prefix of the autofill tokens. */
  purpose?: "shipping" | "billing";
};

/** Autofill tokens; null for parts that have none. */
const AUTO_COMPLETE: Record<AddressPart, string | null> = {
  country: "country",
  building: null,
  line1: "address-line1",
  line2: "address-line2",
  line3: "address-line3",
  city: "address-level2",
  county: null,
  state: "address-level1",
  postcode: "postal-code",
};

/** The parts of an address; the country comes first because others depend on it. */
export function AddressFields({ fields, purpose, ...props }: AddressFieldsProps) {
  const { t, locale } = useTranslation();
  const countries = countriesIn(props.countries, locale);
  const fieldProps = useFieldProps();
  const field = (part: AddressPart) => {
    const auto = AUTO_COMPLETE[part];
    return {
      ...fieldProps(fields[part]),
      label: t(`address.${part}`),
      ...(auto === null
        ? {}
        : { autoComplete: purpose === undefined ? auto : `${purpose} ${auto}` }),
    };
  };
  const withStates = namesOf(statesOf(countries)).join(", ");
  const choices: Partial<Record<AddressPart, ReactNode>> = {
    country: (
      <SelectField
        key="country"
        {...field("country")}
        options={countries.map(({ isoCode, name }) => ({ value: isoCode, label: name }))}
      />
    ),
    state: (
      <SelectField
        key="state"
        {...field("state")}
        hint={t("address.stateHint", { countries: withStates })}
        placeholder={t("address.chooseState")}
        options={statesOf(countries).map(({ name, states }) => ({
          label: name,
          options: states.map((state) => ({ value: state.code, label: state.name })),
        }))}
      />
    ),
  };
  return ADDRESS_PARTS.map(
    (part) =>
      choices[part] ?? (
        <TextField
          key={part}
          {...field(part)}
          {...(part === "county" && withStates !== ""
            ? { hint: t("address.countyHint", { countries: withStates }) }
            : {})}
          {...(OPTIONAL_ADDRESS_PARTS.includes(part) ? { optional: t("common.optional") } : {})}
          width={part === "postcode" ? "half" : "full"}
        />
      ),
  );
}

const statesOf = (countries: readonly Country[]) =>
  countries.filter(({ states }) => states.length > 0);
const namesOf = (countries: readonly Country[]) => countries.map(({ name }) => name);

export const ADDRESS_FIELDS = ADDRESS_PARTS.map((part) => `address.${part}` as const);
