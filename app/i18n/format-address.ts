import { countryNames } from "#contract/intl";
import { type Address, addressLine, type Country } from "#contract/schemas/address";
import { intlLocale, languageTags } from "./locales";
import type { Locale } from "./locales";

type Names = {
  nameOf: (isoCode: string) => string;
  compare: (one: string, other: string) => number;
};

// One a locale, as for dates and sums: a new Intl object a call costs more than the page.
const namesByLocale = new Map<Locale, Names>();

function namesIn(locale: Locale): Names {
  let names = namesByLocale.get(locale);
  if (names === undefined) {
    names = {
      nameOf: countryNames(languageTags[locale]),
      compare: new Intl.Collator(intlLocale(locale)).compare,
    };
    namesByLocale.set(locale, names);
  }
  return names;
}

export const countryName = (isoCode: string, locale: Locale): string =>
  namesIn(locale).nameOf(isoCode);

/** Countries by their names in a language, in its order. The first stays first: it is the center's own. */
export function countriesIn(countries: readonly Country[], locale: Locale): Country[] {
  const named = countries.map((country) => ({
    ...country,
    name: countryName(country.isoCode, locale),
  }));
  const [first, ...others] = named;
  if (first === undefined) return [];
  const { compare } = namesIn(locale);
  return [first, ...others.sort((a, b) => compare(a.name, b.name))];
}

/** "1 River Street, Apartment 2, New York, NY 10001, United States": in the order of an envelope, on one line. */
export const formatAddress = (address: Address, locale: Locale): string =>
  [addressLine(address), countryName(address.country, locale)].filter(Boolean).join(", ");
