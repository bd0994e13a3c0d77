/** The languages in `locales/`, which are the values of the `lang` cookie. */
export const LOCALES = ["en-us", "en", "es", "de", "sv", "ht"] as const;
export type Locale = (typeof LOCALES)[number];

/** A text by language. */
export type LocalizedText = Partial<Record<Locale, string>>;

/** A text in a language, or in British English for American, or else in the first of the venue's languages that it has. */
export function textIn(text: LocalizedText, locale: Locale, languages: readonly Locale[]): string {
  const related: Locale[] = locale === "en-us" ? [locale, "en"] : [locale];
  const found = [...related, ...languages].find((each) => text[each] !== undefined);
  return (found && text[found]) ?? Object.values(text)[0] ?? "";
}

/** The locale of a BCP 47 tag: "en" for British English, "en-us", "sv". */
export const toLocale = (tag: string): string => (tag === "en-GB" ? "en" : tag.toLowerCase());

/** "zh" of "zh-Hant". */
export const primaryLanguage = (tag: string): string => (tag.split("-", 1)[0] ?? tag).toLowerCase();

/** BCP 47 tags for `lang` attributes. */
export const languageTags = {
  "en-us": "en-US",
  en: "en-GB",
  sv: "sv",
  de: "de",
  es: "es",
  ht: "ht",
} as const satisfies Record<Locale, string>;
