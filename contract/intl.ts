/**
 * What `Intl` is asked for in a language: the Spanish of New York, whose numbers are written as in English; and English
 * for Haitian Creole, which it does not know (it would take the server's own language).
 */
export function intlTag(language: string): string {
  if (language === "es") return "es-US";
  return language === "ht" ? "en-US" : language;
}

/** "$85.00" in British English too, not "US$85.00": the venue sells in one currency. */
export const moneyFormat = (language: string, currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat(intlTag(language), {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  });
