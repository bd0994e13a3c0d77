import type { Address, Country } from "#contract/schemas/address";
import type { FieldSource } from "./field-source";
import { SelectField } from "./select-field";
import { TextField } from "./text-field";
import { useTranslation } from "~/i18n/translation-context";

import { useFieldWords } from "./use-field-words";

export type AddressFieldsProps = {
  fields: Record<keyof Address, FieldSource>;
  countries: readonly Country[];
  /** Which of a person's addresses a browser fills in. */
  purpose?: "shipping" | "billing";
};

/** The parts of an address, in the order in which they depend on each other. */
export function AddressFields({ fields, countries, purpose }: AddressFieldsProps) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const auto = (part: string) => (purpose === undefined ? part : `${purpose} ${part}`);
  const optional = t("common.optional");
  return (
    <>
      <SelectField
        {...told(fields.country)}
        label={t("address.country")}
        options={countries.map(({ isoCode, name }) => ({ value: isoCode, label: name }))}
        autoComplete={auto("country")}
      />
      <TextField
        {...told(fields.line1)}
        label={t("address.line1")}
        autoComplete={auto("address-line1")}
      />
      <TextField
        {...told(fields.line2)}
        label={t("address.line2")}
        optional={optional}
        autoComplete={auto("address-line2")}
      />
      <TextField
        {...told(fields.line3)}
        label={t("address.line3")}
        optional={optional}
        autoComplete={auto("address-line3")}
      />
      <TextField
        {...told(fields.city)}
        label={t("address.city")}
        autoComplete={auto("address-level2")}
      />
      <TextField {...told(fields.county)} label={t("address.county")} optional={optional} />
      <SelectField
        {...told(fields.state)}
        label={t("address.state")}
        hint={t("address.stateHint", { countries: namesOf(statesOf(countries)).join(", ") })}
        placeholder={t("address.chooseState")}
        options={statesOf(countries).map(({ name, states }) => ({
          label: name,
          options: states.map((state) => ({ value: state.code, label: state.name })),
        }))}
        autoComplete={auto("address-level1")}
      />
      <TextField
        {...told(fields.postcode)}
        label={t("address.postcode")}
        width="half"
        autoComplete={auto("postal-code")}
      />
    </>
  );
}

const statesOf = (countries: readonly Country[]) =>
  countries.filter(({ states }) => states.length > 0);
const namesOf = (countries: readonly Country[]) => countries.map(({ name }) => name);
