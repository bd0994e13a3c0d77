import { interpolate } from "./interpolate";
import type { Locale } from "./locales";
import { languageTags } from "./locales";
import type { Translate, WordTree } from "./translate";

function find(words: WordTree, key: string): string | undefined {
  let found: string | WordTree | undefined = words;
  for (const part of key.split(".")) {
    if (typeof found !== "object") return undefined;
    found = found[part];
  }
  return typeof found === "string" ? found : undefined;
}

/**
 * What the browser uses in place of i18next on pages with script: dotted keys, `{{name}}` and plural suffixes,
 * which is all that our words use. i18next itself would be 12 KB more (a test holds the two against each other).
 * An unknown key gives the key.
 */
export function createTranslate(locale: Locale, words: WordTree): Translate {
  const plurals = new Intl.PluralRules(languageTags[locale]);
  const translate = (key: string, values: Readonly<Record<string, unknown>> = {}): string => {
    const { count } = values;
    const plural = typeof count === "number" ? `${key}_${plurals.select(count)}` : key;
    const text = find(words, plural) ?? find(words, `${key}_other`) ?? find(words, key) ?? key;
    return interpolate(text, values);
  };
  // i18next's own type carries the typed keys; what it can do beyond this is not used.
  return translate as unknown as Translate;
}
