import i18next from "i18next";

import { interpolate } from "#contract/text/text-values";
import { venue } from "#contract/venue";
import { LOCALES } from "#contract/names/locales";
import { intlLocale, isEnglish } from "~/i18n/locales";
import type { Locale } from "#contract/names/locales";
import type { TranslationTree } from "#contract/text/translation-tree";
import type { Translate } from "~/i18n/translate";
import type { Translation } from "~/i18n/translation-context";

import { localeFiles as files } from "./locale-files";

export type LoadedTranslation = Translation & {
  /** All texts of the locale, with English for missing ones. */
  words: TranslationTree;
};

/** Adds missing texts from `base`, each changed by `mark`. */
function withFallback(
  base: TranslationTree,
  own: TranslationTree,
  mark: (text: string) => string,
): TranslationTree {
  const merged: TranslationTree = { ...own };
  for (const [key, text] of Object.entries(base)) {
    const translated = own[key];
    if (typeof text === "string")
      merged[key] = typeof translated === "string" ? translated : mark(text);
    else merged[key] = withFallback(text, typeof translated === "object" ? translated : {}, mark);
  }
  return merged;
}

/** Caches the text of each key and plural form: i18next takes 20 µs to resolve it, a third of rendering a listing. */
function cacheTexts(locale: Locale, translate: Translate, currency: string): Translate {
  const plurals = new Intl.PluralRules(intlLocale(locale));
  const cache = new Map<string, string>();
  const resolve = translate as unknown as (keys: string[], options: object) => string;
  const cached = (key: string, values: Readonly<Record<string, unknown>> = {}): string => {
    const { count } = values;
    // i18next would use the plural rules of the server's locale for a locale that `Intl` lacks.
    const form = typeof count === "number" ? `${key}_${plurals.select(count)}` : key;
    let text = cache.get(form);
    if (text === undefined) {
      text = resolve([form, key], { skipInterpolation: true }).replace("{{currency}}", currency);
      cache.set(form, text);
    }
    return interpolate(text, values);
  };
  // `Translate` has i18next's typed keys.
  return cached as unknown as Translate;
}

/**
 * Creates one i18next instance per locale. `fallbackVisible` marks English in other languages with ⟦…⟧. `currency`: what
 * any text can interpolate as `{{currency}}`.
 */
export function loadTranslations(
  fallbackVisible: boolean,
  currency = venue.currency,
): Record<Locale, LoadedTranslation> {
  const missing = (text: string) => `⟦${text}⟧`;
  const entries = LOCALES.map((locale): [Locale, LoadedTranslation] => {
    const mark = fallbackVisible && !isEnglish(locale) ? missing : (text: string) => text;
    const words = withFallback(files.en, files[locale], mark);
    const instance = i18next.createInstance({
      lng: locale,
      lowerCaseLng: true,
      fallbackLng: false,
      ns: "words",
      defaultNS: "words",
      resources: { [locale]: { words } },
      // React escapes.
      interpolation: { escapeValue: false },
      initImmediate: false,
      returnNull: false,
    });
    void instance.init();
    return [locale, { locale, t: cacheTexts(locale, instance.t, currency), words }];
  });
  return Object.fromEntries(entries) as Record<Locale, LoadedTranslation>;
}
