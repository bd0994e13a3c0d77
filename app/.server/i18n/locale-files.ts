import { hasAllTranslations, type TranslationTree } from "#contract/text/translation-tree";
import { LOCALES } from "#contract/names/locales";
import { venue } from "#contract/venue";
import { withAmericanWords, withVenueWords } from "#runtime/venue/text-overrides";
import { isEnglish } from "~/i18n/locales";
import type { Locale } from "#contract/names/locales";

import de from "../../../locales/de.json" with { type: "json" };
import enUs from "../../../locales/en-us.json" with { type: "json" };
import en from "../../../locales/en.json" with { type: "json" };
import es from "../../../locales/es.json" with { type: "json" };
import ht from "../../../locales/ht.json" with { type: "json" };
import sv from "../../../locales/sv.json" with { type: "json" };

/** Makes keys that `Full` lacks a compile error. */
type Overlay<Own, Full> = {
  [K in keyof Own]: K extends keyof Full
    ? Own[K] extends string
      ? Full[K] & string
      : Overlay<Own[K], Full[K]>
    : never;
};
const american: Overlay<typeof enUs, typeof en> = enUs;

const own = (words: TranslationTree, locale: Locale) => withVenueWords(words, locale, venue);

/** With the venue's own words. */
export const localeFiles: Record<Locale, TranslationTree> = {
  en: own(en, "en"),
  "en-us": own(withAmericanWords(en, american), "en-us"),
  sv: own(sv, "sv"),
  de: own(de, "de"),
  es: own(es, "es"),
  ht: own(ht, "ht"),
};

/** Returns the locales with all texts. */
export const completeLocales = (
  files: Record<Locale, TranslationTree>,
  locales: readonly Locale[] = LOCALES,
): Locale[] =>
  locales.filter(
    (locale) => isEnglish(locale) || hasAllTranslations(locale, files[locale], files.en),
  );

/** The venue's languages, only complete ones: screen readers would read English fallbacks with the wrong voice. */
export const OFFERED_LOCALES: readonly Locale[] = completeLocales(localeFiles, venue.languages);

export function isOffered(value: unknown): value is Locale {
  return OFFERED_LOCALES.some((locale) => locale === value);
}
