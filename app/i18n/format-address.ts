import { countryNames } from "#contract/text/intl";
import { type Address, addressLine, type Country } from "#contract/schemas/address";
import { languageTags } from "#contract/names/locales";
import { intlLocale } from "./locales";
import type { Locale } from "#contract/names/locales";

type CountryNames = {
  getName: (isoCode: string) => string;
  compare: (a: string, b: string) => number;
};

// Cached for the life of the process: creating Intl objects costs more than rendering a page.
const namesByLocale = new Map<Locale, CountryNames>();

function namesIn(locale: Locale): CountryNames {
  let names = namesByLocale.get(locale);
  if (names === undefined) {
    names = {
      getName: countryNames(languageTags[locale]),
      compare: new Intl.Collator(intlLocale(locale)).compare,
    };
    namesByLocale.set(locale, names);
  }
  return names;
}

export const countryName = (isoCode: string, locale: Locale): string =>
  namesIn(locale).getName(isoCode);

/** Names and sorts the countries for a locale. The first one stays first: it is the venue's own. */
export function countriesIn(countries: readonly Country[], locale: Locale): Country[] {
  const localized = countries.map((country) => ({
    ...country,
    name: countryName(country.isoCode, locale),
  }));
  const [first, ...others] = localized;
  if (first === undefined) return [];
  const { compare } = namesIn(locale);
  return [first, ...others.sort((a, b) => compare(a.name, b.name))];
}

/** "1 River Street, Apartment 2, New York, NY 10001, United States" */
export const formatAddress = (address: Address, locale: Locale): string =>
  [addressLine(address), countryName(address.country, locale)].filter(Boolean).join(", ");
