import { intlTag } from "./intl";

/** The words of a language, as a file of `locales/` has them. */
export type WordTree = { [key: string]: string | WordTree };

const PLURAL = /_(zero|one|two|few|many|other)$/;

/**
 * Whether a language has every text that English has, and of each plural all of its own forms. Only then are its pages
 * and emails offered, so that nobody reads a page in one language and gets an email in another.
 */
export function hasEveryWord(language: string, words: WordTree, english: WordTree): boolean {
  const own = new Set(keysOf(words));
  // Whatever has no file may be no language tag, which `Intl` refuses.
  if (own.size === 0) return false;
  const forms = new Intl.PluralRules(intlTag(language)).resolvedOptions().pluralCategories;
  return keysOf(english).every((key) =>
    PLURAL.test(key)
      ? forms.every((form) => own.has(key.replace(PLURAL, `_${form}`)))
      : own.has(key),
  );
}

function keysOf(words: WordTree, prefix = ""): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
}
