import { type Address, addressLine, type Country } from "#contract/schemas/address";
import { intlLocale } from "./locales";
import type { Locale } from "./locales";

// One a locale, as for dates and sums: a new Intl object a call costs more than the page.
const regions = new Map<Locale, Intl.DisplayNames>();

/** Those that addresses in New York name most; the rest are in English, as `Intl` gives them. */
const CREOLE_COUNTRIES: Readonly<Record<string, string>> = {
  US: "Etazini",
  HT: "Ayiti",
  CA: "Kanada",
  DO: "Repiblik Dominikèn",
  FR: "Lafrans",
};

export function countryName(isoCode: string, locale: Locale): string {
  const creole = locale === "ht" ? CREOLE_COUNTRIES[isoCode] : undefined;
  if (creole !== undefined) return creole;
  let names = regions.get(locale);
  if (names === undefined) {
    names = new Intl.DisplayNames(intlLocale(locale), { type: "region", fallback: "code" });
    regions.set(locale, names);
  }
  return names.of(isoCode) ?? isoCode;
}

/** Countries by their names in a language, in its order. The first stays first: it is the center's own. */
export function countriesIn(countries: readonly Country[], locale: Locale): Country[] {
  const named = countries.map((country) => ({
    ...country,
    name: countryName(country.isoCode, locale),
  }));
  const [first, ...others] = named;
  if (first === undefined) return [];
  return [first, ...others.sort((a, b) => a.name.localeCompare(b.name, intlLocale(locale)))];
}

/** "1 River Street, Apartment 2, New York, NY 10001, United States": in the order of an envelope, on one line. */
export const formatAddress = (address: Address, locale: Locale): string =>
  [addressLine(address), countryName(address.country, locale)].filter(Boolean).join(", ");
