import type { Locale } from "./locales";
import { languageTags } from "./locales";

/** What `Intl` is asked for. It knows no Haitian Creole: dates and sums then come in the house's English. */
export function intlLocale(locale: Locale): string[] {
  return [languageTags[locale], "en-US"];
}
