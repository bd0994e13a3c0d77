import { type Address, addressLine, type Country } from "#contract/schemas/address";
import { intlLocale } from "./locales";
import type { Locale } from "./locales";

type Names = {
  region: Intl.DisplayNames;
  /** By ISO code. A lookup takes 1.5 microseconds, and a page with an address has every country. */
  known: Map<string, string>;
  compare: (one: string, other: string) => number;
};

// One a locale, as for dates and sums: a new Intl object a call costs more than the page.
const namesByLocale = new Map<Locale, Names>();

function namesIn(locale: Locale): Names {
  let names = namesByLocale.get(locale);
  if (names === undefined) {
    const tag = intlLocale(locale);
    names = {
      region: new Intl.DisplayNames(tag, { type: "region", fallback: "code" }),
      known: new Map(),
      compare: new Intl.Collator(tag).compare,
    };
    namesByLocale.set(locale, names);
  }
  return names;
}

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
  const { region, known } = namesIn(locale);
  let name = known.get(isoCode);
  if (name === undefined) {
    name = region.of(isoCode) ?? isoCode;
    known.set(isoCode, name);
  }
  return name;
}

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
