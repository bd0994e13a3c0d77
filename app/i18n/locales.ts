import { intlTag } from "#contract/intl";
import type { DateNotation } from "~/domain/dates";

/** The languages of the storefront, by the code that the `lang` cookie holds. Those with all words are offered. */
export const LOCALES = ["en-us", "en", "es", "de", "sv", "ht"] as const;
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = "en-us";

const PREFIX = new RegExp(`^/(${LOCALES.join("|")})(?=[/?#]|$)`, "i");

/** The language that a path begins with, in any case, and the path below it: "/DE/events" is "/events" in `de`. */
export function languageBefore(path: string): { lang: Locale; below: string } | null {
  const [prefix = "", code] = PREFIX.exec(path) ?? [];
  const lang = LOCALES.find((locale) => locale === code?.toLowerCase());
  if (lang === undefined) return null;
  const below = path.slice(prefix.length);
  return { lang, below: below.startsWith("/") ? below : `/${below}` };
}

/** The way back to a page in a language that is chosen on it: a language before its path would be chosen again. */
export function withoutLanguage(path: string): string {
  let rest = path;
  for (let found = languageBefore(rest); found !== null; found = languageBefore(rest))
    rest = found.below;
  return rest;
}

/** Where the choice of language is kept: path /, 365 days, SameSite lax. */
export const LANGUAGE_COOKIE = "lang";

/** For `lang` attributes (BCP 47). */
export const languageTags = {
  "en-us": "en-US",
  en: "en-GB",
  sv: "sv",
  de: "de",
  es: "es",
  ht: "ht",
} as const satisfies Record<Locale, string>;

export const languageNames = {
  "en-us": "English (US)",
  en: "English (UK)",
  es: "Español",
  de: "Deutsch",
  sv: "Svenska",
  ht: "Kreyòl ayisyen",
} as const satisfies Record<Locale, string>;

/** The full catalogue in `en`, and `en-us`, which has only the texts that differ (decision 25). */
export const isEnglish = (locale: Locale): boolean => locale === "en" || locale === "en-us";

/** How days are typed. */
export const dateNotations = {
  "en-us": "month-first",
  en: "day-first",
  sv: "iso",
  de: "day-first",
  es: "day-first",
  ht: "day-first",
} as const satisfies Record<Locale, DateNotation>;

/** Whether dates are asked for as month, day, year. */
export const isMonthFirst = (locale: Locale): boolean => dateNotations[locale] === "month-first";

/** What `Intl` is asked for: `es-US` for Spanish, English for Haitian Creole. */
export const intlLocale = (locale: Locale): string => intlTag(languageTags[locale]);
