import { capitalized, intlTag } from "#contract/text/intl";
import { languageTags, type Locale, LOCALES } from "#contract/names/locales";
import { venue } from "#contract/venue";
import type { DateNotation } from "~/domain/arithmetic/dates";

/** Of visitors whose browser prefers no language that the venue offers. */
export const DEFAULT_LOCALE: Locale = venue.languages[0] ?? "en";

const PREFIX = new RegExp(`^/(${LOCALES.join("|")})(?=[/?#]|$)`, "i");

/** Splits a language prefix off a path, ignoring case: "/DE/events" is `de` and "/events". Null without a prefix. */
export function parseLanguagePrefix(path: string): { lang: Locale; below: string } | null {
  const [prefix = "", code] = PREFIX.exec(path) ?? [];
  const lang = LOCALES.find((locale) => locale === code?.toLowerCase());
  if (lang === undefined) return null;
  const below = path.slice(prefix.length);
  return { lang, below: below.startsWith("/") ? below : `/${below}` };
}

/** Removes language prefixes, so that returning to a page doesn't override the language chosen on it. */
export function stripLanguagePrefix(path: string): string {
  let rest = path;
  for (let prefix = parseLanguagePrefix(rest); prefix !== null; prefix = parseLanguagePrefix(rest))
    rest = prefix.below;
  return rest;
}

export const LANGUAGE_COOKIE = "lang";

/** What languages call themselves. English is that of a country only beside another English. */
export function languageNamesAmong(languages: readonly Locale[]): Record<Locale, string> {
  const areBoth = languages.includes("en-us") && languages.includes("en");
  return {
    "en-us": areBoth ? "English (US)" : "English",
    en: areBoth ? "English (UK)" : "English",
    es: "Español",
    de: "Deutsch",
    sv: "Svenska",
    ht: "Kreyòl ayisyen",
  };
}

export const languageNames = languageNamesAmong(venue.languages);

/** What a language (BCP 47) calls itself. */
export function languageName(tag: string): string {
  const known = LOCALES.find((locale) => languageTags[locale] === tag);
  if (known !== undefined) return languageNames[known];
  return capitalized(new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag);
}

/** `en` is the full catalog; `en-us` overrides the texts that differ (decision 25). */
export const isEnglish = (locale: Locale): boolean => locale === "en" || locale === "en-us";

/** How visitors type dates. */
export const dateNotations = {
  "en-us": "month-first",
  en: "day-first",
  sv: "iso",
  de: "day-first",
  es: "day-first",
  ht: "day-first",
} as const satisfies Record<Locale, DateNotation>;

export const isMonthFirst = (locale: Locale): boolean => dateNotations[locale] === "month-first";

/** The locale for `Intl`: `es-US` for Spanish, `en-US` for Haitian Creole, which `Intl` doesn't support. */
export const intlLocale = (locale: Locale): string => intlTag(languageTags[locale]);
