import { intlLocale, isEnglish, LOCALES } from "~/i18n/locales";
import type { Locale } from "~/i18n/locales";
import type { WordTree } from "~/i18n/translate";

import de from "../../../locales/de.json" with { type: "json" };
import enUs from "../../../locales/en-us.json" with { type: "json" };
import en from "../../../locales/en.json" with { type: "json" };
import es from "../../../locales/es.json" with { type: "json" };
import ht from "../../../locales/ht.json" with { type: "json" };
import sv from "../../../locales/sv.json" with { type: "json" };

/** A key that the full catalogue lacks does not compile. */
type Overlay<Own, Full> = {
  [K in keyof Own]: K extends keyof Full
    ? Own[K] extends string
      ? Full[K] & string
      : Overlay<Own[K], Full[K]>
    : never;
};
const american: Overlay<typeof enUs, typeof en> = enUs;

export const wordFiles: Record<Locale, WordTree> = { en, "en-us": american, sv, de, es, ht };

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The languages that have every word, in the order of `LOCALES`. Only these are offered, and chosen for a browser. */
export function completeLocales(files: Record<Locale, WordTree>): Locale[] {
  const needed = keysOf(files.en);
  return LOCALES.filter((locale) => {
    if (isEnglish(locale)) return true;
    const own = new Set(keysOf(files[locale]));
    const forms = new Intl.PluralRules(intlLocale(locale)).resolvedOptions().pluralCategories;
    return needed.every((key) =>
      PLURAL.test(key)
        ? forms.every((form) => own.has(key.replace(PLURAL, `_${form}`)))
        : own.has(key),
    );
  });
}

function keysOf(words: WordTree, prefix = ""): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
}

/** What the storefront offers. A page in English under another language's name is read aloud in the wrong voice. */
export const OFFERED_LOCALES: readonly Locale[] = completeLocales(wordFiles);

export function isOffered(value: unknown): value is Locale {
  return OFFERED_LOCALES.some((locale) => locale === value);
}
