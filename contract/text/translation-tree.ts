import { intlTag } from "./intl";

/** The content of a file in `locales/`. */
export type TranslationTree = { [key: string]: string | TranslationTree };

const PLURAL = /_(zero|one|two|few|many|other)$/;

/**
 * Whether a language has every key that English has, and all of its own plural forms. Incomplete languages are not
 * offered, so that pages and emails are never in different languages.
 */
export function hasAllTranslations(
  language: string,
  words: TranslationTree,
  english: TranslationTree,
): boolean {
  const own = new Set(listKeys(words));
  // Without a file it may not be a language tag at all, and `Intl` would throw.
  if (own.size === 0) return false;
  const forms = new Intl.PluralRules(intlTag(language)).resolvedOptions().pluralCategories;
  return listKeys(english).every((key) =>
    PLURAL.test(key)
      ? forms.every((form) => own.has(key.replace(PLURAL, `_${form}`)))
      : own.has(key),
  );
}

function listKeys(words: TranslationTree, prefix = ""): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [`${prefix}${key}`] : listKeys(value, `${prefix}${key}.`),
  );
}
