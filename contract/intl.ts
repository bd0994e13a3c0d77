/**
 * What `Intl` is asked for in a language: the Spanish of New York, whose numbers are written as in English; and English
 * for Haitian Creole, which it does not know (it would take the server's own language).
 */
export function intlTag(language: string): string {
  if (language === "es") return "es-US";
  return language === "ht" ? "en-US" : language;
}

/** "Torsdag 3 december" for "torsdag 3 december": of a heading, and of what stands on a line of its own. */
export const capitalized = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** "−$5.00" with the minus sign for the hyphen that `Intl` writes in most languages. */
export const withMinusSign = (sum: string): string => sum.replace("-", "\u2212");

/** "$85.00" in British English too, not "US$85.00": the venue sells in one currency. */
export const moneyFormat = (language: string, currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat(intlTag(language), {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  });
