import i18next from "i18next";

import { interpolate } from "~/i18n/translate";
import { intlLocale, isEnglish, LOCALES } from "~/i18n/locales";
import type { Locale } from "~/i18n/locales";
import type { WordTree } from "#contract/complete-words";
import type { Translate } from "~/i18n/translate";

import { wordFiles as files } from "./word-files";

export type Translation = {
  locale: Locale;
  t: Translate;
  /** All words of the language, with English where it lacks them. */
  words: WordTree;
};

/** Falls back to English; `mark` flags the fallbacks. */
function fillIn(base: WordTree, own: WordTree, mark: (text: string) => string): WordTree {
  const filled: WordTree = { ...own };
  for (const [key, text] of Object.entries(base)) {
    const given = own[key];
    if (typeof text === "string") filled[key] = typeof given === "string" ? given : mark(text);
    else filled[key] = fillIn(text, typeof given === "object" ? given : {}, mark);
  }
  return filled;
}

/** i18next resolves key and plural on each call (20 µs, a third of a listing), so that is remembered by key. */
function remembering(locale: Locale, translate: Translate): Translate {
  const plurals = new Intl.PluralRules(intlLocale(locale));
  const known = new Map<string, string>();
  const ask = translate as unknown as (keys: string[], options: object) => string;
  const remember = (key: string, values: Readonly<Record<string, unknown>> = {}): string => {
    const { count } = values;
    // Not left to i18next, which takes the server's own language for the plural of one that `Intl` does not know.
    const form = typeof count === "number" ? `${key}_${plurals.select(count)}` : key;
    let text = known.get(form);
    if (text === undefined) {
      text = ask([form, key], { skipInterpolation: true });
      known.set(form, text);
    }
    return interpolate(text, values);
  };
  // The typed keys are those of i18next's own function.
  return remember as unknown as Translate;
}

/** One instance a language for the life of the process. `fallbackVisible` marks English in another language: ⟦…⟧. */
export function loadTranslations(fallbackVisible: boolean): Record<Locale, Translation> {
  const missing = (text: string) => `⟦${text}⟧`;
  const entries = LOCALES.map((locale): [Locale, Translation] => {
    const mark = fallbackVisible && !isEnglish(locale) ? missing : (text: string) => text;
    const words = fillIn(files.en, files[locale], mark);
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
    return [locale, { locale, t: remembering(locale, instance.t), words }];
  });
  return Object.fromEntries(entries) as Record<Locale, Translation>;
}
