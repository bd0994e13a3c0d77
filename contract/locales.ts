/** The languages in `locales/`, which are the values of the `lang` cookie. */
export const LOCALES = ["en-us", "en", "es", "de", "sv", "ht"] as const;
export type Locale = (typeof LOCALES)[number];

/** BCP 47 tags for `lang` attributes. */
export const languageTags = {
  "en-us": "en-US",
  en: "en-GB",
  sv: "sv",
  de: "de",
  es: "es",
  ht: "ht",
} as const satisfies Record<Locale, string>;
