import creoleCountries from "./creole-countries.json" with { type: "json" };

/**
 * Returns the `Intl` locale of a language. Spanish is that of the United States, with numbers as in English. Haitian
 * Creole is not supported by `Intl`, which would fall back to the server's own language: English is used instead.
 */
export function intlTag(language: string): string {
  if (language === "es") return "es-US";
  return language === "ht" ? "en-US" : language;
}

/**
 * The `Intl` locale of numbers, sums, dates and times at a venue in a country: Swiss German has "CHF 12’345.50", Austrian
 * "Jänner". Languages that have no form of their own there are written as everywhere.
 */
export function regionalTag(language: string, country: string): string {
  const tag = `${language}-${country}`;
  // With a region already, English, which has two of its own, and Creole, which is written as American English.
  if (/-|^(en|ht)$/.test(language)) return intlTag(language);
  return new Intl.NumberFormat(tag).resolvedOptions().locale === tag ? tag : intlTag(language);
}

/** "en-us" */
export const LOCALE_PATTERN = /^[a-z]{2}(-[a-z]{2})?$/;

/** Capitalizes a heading or a line of its own: "Torsdag 3 december". */
export const capitalized = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** For the middle of a sentence: "pays a stagehand". An abbreviation such as "ASL" stays. */
export const uncapitalized = (text: string): string =>
  text.replace(/^\p{Lu}(?=[\p{Ll}\s])/u, (letter) => letter.toLowerCase());

/** Replaces the hyphen that `Intl` writes in most languages by a minus sign: "−$5.00". */
export const withMinusSign = (sum: string): string =>
  sum.replace(/(?<=\p{L})-/u, "\u00a0-").replace("-", "\u2212");

/** "$85.00" becomes "$85". */
export const withoutZeroCents = (sum: string): string => sum.replace(/[.,]00(?!\d)/, "");

/** Writes 8.1 as "8.1%", in German at a venue in Germany as "8,1 %". */
export function percentFormat(language: string, country: string): (percent: number) => string {
  const format = new Intl.NumberFormat(regionalTag(language, country), {
    style: "percent",
    maximumFractionDigits: 2,
  });
  return (percent) => format.format(percent / 100);
}

/** "8.1%", or the tax of each rate: "8.1%: $10.00; 2.6%: $1.43". */
export const listTaxRates = <Sum>(
  parts: readonly { rate: number; amount: Sum }[],
  write: { percent: (rate: number) => string; money: (amount: Sum) => string },
): string =>
  parts.length === 1
    ? parts.map(({ rate }) => write.percent(rate)).join("")
    : parts.map(({ rate, amount }) => `${write.percent(rate)}: ${write.money(amount)}`).join("; ");

type CurrencyDisplay = "symbol" | "narrowSymbol";

const getSign = (tag: string, currency: string, currencyDisplay: CurrencyDisplay): string =>
  new Intl.NumberFormat(tag, { style: "currency", currency, currencyDisplay })
    .formatToParts(1)
    .find(({ type }) => type === "currency")?.value ?? currency;

/** What readers of a language take a sign for, besides US dollars. */
const USUAL_CURRENCY: Readonly<Record<string, string>> = { en: "GBP", de: "EUR", sv: "SEK" };

/**
 * Whether readers would take a currency's short sign for another currency: "$" of Mexican pesos, but not for readers of
 * Spanish at a venue in Mexico, where `Intl` writes it so.
 */
function isMisleading(language: string, currency: string, country: string): boolean {
  const tag = regionalTag(language, country);
  const sign = getSign(tag, currency, "narrowSymbol");
  const base = new Intl.Locale(language).language;
  const others = ["USD", USUAL_CURRENCY[base] ?? "USD"].filter((other) => other !== currency);
  if (!others.some((other) => getSign(tag, other, "narrowSymbol") === sign)) return false;
  // American English and Haitian Creole are read as in the United States, wherever the venue is.
  const isAmerican = tag === "en-US" || tag === "en-us";
  return isAmerican || getSign(`${base}-${country}`, currency, "symbol") !== sign;
}

/**
 * Currencies with hundredths by law and at the card provider, of which `Intl` shows none. They are shown where an amount
 * has some, as tax has.
 */
const RARE_HUNDREDTHS: readonly string[] = ["COP", "HUF", "IDR", "PKR", "RSD"];

/** Whether amounts of a currency have two decimal digits, as the programs assume. */
export function hasHundredths(currency: string): boolean {
  if (!Intl.supportedValuesOf("currency").includes(currency)) return false;
  if (RARE_HUNDREDTHS.includes(currency)) return true;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits === 2;
}

/**
 * Writes "$85.00" in every language, not "US$85.00": the venue sells in one currency. Where readers would take the sign for
 * another currency, it is written as `Intl` writes it abroad: "MX$85.00". `country`: the venue's.
 */
export const moneyFormat = (
  language: string,
  currency: string,
  country: string,
): Intl.NumberFormat =>
  new Intl.NumberFormat(regionalTag(language, country), {
    style: "currency",
    currency,
    currencyDisplay: isMisleading(language, currency, country) ? "symbol" : "narrowSymbol",
    ...(RARE_HUNDREDTHS.includes(currency) && {
      minimumFractionDigits: 2,
      trailingZeroDisplay: "stripIfInteger" as const,
    }),
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
