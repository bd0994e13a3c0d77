import creoleCountries from "./creole-countries.json" with { type: "json" };

/**
 * Returns the `Intl` locale of a language. Spanish is that of the United States, with numbers as in English. Haitian
 * Creole is not supported by `Intl`, which would fall back to the server's own language: English is used instead.
 */
export function intlTag(language: string): string {
  if (language === "es") return "es-US";
  return language === "ht" ? "en-US" : language;
}

/** "en-us" */
export const LOCALE_PATTERN = /^[a-z]{2}(-[a-z]{2})?$/;

/** Capitalizes a heading or a line of its own: "Torsdag 3 december". */
export const capitalized = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Replaces the hyphen that `Intl` writes in most languages by a minus sign: "−$5.00". */
export const withMinusSign = (sum: string): string => sum.replace("-", "\u2212");

/** Writes "$85.00" in every language, not "US$85.00": the venue sells in one currency. */
export const moneyFormat = (language: string, currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat(intlTag(language), {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  });

/**
 * Minor units of a `moneyFormat`'s currency: 100 for dollars. Keep it, because reading options takes longer than
 * formatting.
 */
export const getMinorUnits = (format: Intl.NumberFormat): number =>
  10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);

/** Names as public services write them. Other countries have their French name, Haiti's other official language. */
const CREOLE_COUNTRIES: Readonly<Record<string, string>> = creoleCountries;

/** Returns a function that names a country by its ISO code in a language. Unknown codes are returned unchanged. */
export function countryNames(language: string): (isoCode: string) => string {
  const isCreole = language === "ht";
  const tag = isCreole ? "fr" : intlTag(language);
  const names = new Intl.DisplayNames(tag, { type: "region", fallback: "code" });
  const cache = new Map<string, string>(isCreole ? Object.entries(CREOLE_COUNTRIES) : []);
  return (isoCode) => {
    let name = cache.get(isoCode);
    if (name === undefined) {
      // `Intl` throws for an empty code.
      name = (isoCode === "" ? "" : names.of(isoCode)) ?? isoCode;
      cache.set(isoCode, name);
    }
    return name;
  };
}
