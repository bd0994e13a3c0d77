import { ADDRESS_PARTS, OPTIONAL_ADDRESS_PARTS } from "#contract/schemas/address";
import type { AddressPart, Country } from "#contract/schemas/address";
import { isPostcodeFirst, needsPostcode } from "#contract/rules/address/postcode";
import { regionName } from "#contract/rules/address/region";
import { venue } from "#contract/venue";
import type { ReactNode } from "react";
import type { FieldSource } from "./field-state";
import { Collapsible } from "../collapsible";
import { SelectField } from "./select-field";
import { TextField } from "./text-field";
import { addressPartName } from "~/i18n/address-part-name";
import { countriesIn } from "~/i18n/format-address";
import { useTranslation } from "~/i18n/translation-context";

type AddressFieldsProps = {
  fields: Record<AddressPart, FieldSource>;
  countries: readonly Country[];
  /** Prefix of the autofill tokens. */
  purpose?: "shipping" | "billing";
};

/** Autofill tokens; null for parts that have none. */
const AUTO_COMPLETE: Record<AddressPart, string | null> = {
  building: null,
  line1: "address-line1",
  line2: "address-line2",
  line3: "address-line3",
  city: "address-level2",
  county: null,
  state: "address-level1",
  postcode: "postal-code",
  country: "country",
};

/**
 * The parts of an address. Once the country is known, from a stored address or a refused form, its own parts are shown and
 * named; before, those that any country needs, since the page may have no script.
 */
export function AddressFields({ fields, purpose, ...props }: AddressFieldsProps) {
  const { t, locale } = useTranslation();
  const countries = countriesIn(props.countries, locale);
  const country = countries.find(({ isoCode }) => isoCode === fields.country.initialValue);
  const field = (part: AddressPart) => {
    const auto = AUTO_COMPLETE[part];
    return {
      field: fields[part],
      label: addressPartName(t, part, country?.isoCode),
      ...(auto === null
        ? {}
        : { autoComplete: purpose === undefined ? auto : `${purpose} ${auto}` }),
    };
  };
  const addressCountry = country?.isoCode ?? venue.country;
  const home = countries.find(({ isoCode }) => isoCode === venue.country);
  const shown: Record<AddressPart, boolean> = {
    building: true,
    line1: true,
    line2: true,
    line3: true,
    city: true,
    // Beside a state, it would be asked twice.
    county:
      country !== undefined &&
      country.states.length === 0 &&
      (hasRegion(country.isoCode) || Boolean(fields.county.initialValue)),
    // Where the venue's country has none, those of others are asked once the country is known.
    state: (country ?? home)?.states.length !== 0,
    postcode: true,
    country: true,
  };
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
        {...(country === undefined && {
          hint: t("address.stateHint", { countries: listNames(listStates(countries)).join(", ") }),
        })}
        placeholder={t("address.chooseState")}
        required
        options={listStates(countries).map(({ name, states }) => ({
          label: name,
          options: states.map((state) => ({ value: state.code, label: state.name })),
        }))}
      />
    ),
    postcode: (
      <TextField
        key="postcode"
        {...field("postcode")}
        {...(country === undefined || needsPostcode(country.isoCode)
          ? {}
          : { optional: t("common.optional") })}
        autoCapitalize="characters"
        width="half"
      />
    ),
  };
  const parts = isPostcodeFirst(addressCountry) ? POSTCODE_FIRST : ADDRESS_PARTS;
  const shownField = (part: AddressPart) =>
    choices[part] ?? (
      <TextField
        key={part}
        {...field(part)}
        {...(OPTIONAL_ADDRESS_PARTS.includes(part) ? { optional: t("common.optional") } : {})}
      />
    );
  const folded = FURTHER_LINES.filter((part) => !isUsualLine(part, addressCountry));
  const isFilled = (part: AddressPart) => {
    const { initialValue, errors = [] } = fields[part];
    return Boolean(initialValue) || errors.length > 0;
  };
  return parts
    .filter((part) => shown[part] && !folded.includes(part))
    .flatMap((part) =>
      part === "line1"
        ? [
            shownField(part),
            <Collapsible key="further" title={t("address.addLine")} open={folded.some(isFilled)}>
              {folded.map(shownField)}
            </Collapsible>,
          ]
        : [shownField(part)],
    );
}

/** What few addresses have. */
const FURTHER_LINES: readonly AddressPart[] = ["building", "line2", "line3"];

/** In Mexico, the second line is the colonia. */
const isUsualLine = (part: AddressPart, country: string): boolean =>
  part === "line2" && country === "MX";

/** Where the postcode is before the city, addresses have no region but for provinces and states. */
const hasRegion = (country: string): boolean =>
  !isPostcodeFirst(country) || regionName(country) !== null;

const POSTCODE_FIRST: readonly AddressPart[] = ADDRESS_PARTS.flatMap((part): AddressPart[] =>
  part === "postcode" ? [] : part === "city" ? ["postcode", "city"] : [part],
);

const listStates = (countries: readonly Country[]) =>
  countries.filter(({ states }) => states.length > 0);
const listNames = (countries: readonly Country[]) => countries.map(({ name }) => name);
