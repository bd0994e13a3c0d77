import { loadTranslations } from "../../app/.server/i18n/translations";
import type { Locale } from "../../app/i18n/locales";
import { textsOf } from "./words-of";

const translations = loadTranslations(false);

/** What the box office calls things, where the catalogue has the same words. */
const NAMES = new Set(["Live stream", "Under 30"]);

const escapeText = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** English texts of two words and more that the language says in other words, as patterns with their keys. */
function englishTexts(locale: Locale): [key: string, pattern: RegExp][] {
  const own = new Map(textsOf(translations[locale].words));
  const used = new Set(own.values());
  return (["en", "en-us"] as const).flatMap((english) =>
    textsOf(translations[english].words).flatMap(([key, text]): [string, RegExp][] => {
      const literal = text.replace(/\{\{.*?\}\}/g, "");
      const isTelling = /[a-z]{2,}[’a-z]* +[a-z’]{2,}/i.test(literal) && !NAMES.has(text);
      if (!isTelling || used.has(text)) return [];
      const parts = text.trim().split(/\{\{.*?\}\}/);
      return [[key, new RegExp(`^${parts.map(escapeText).join(".+")}$`)]];
    }),
  );
}

const known = new Map<Locale, ReturnType<typeof englishTexts>>();

/** The texts of a page that are English of the catalogue, on a page in another language. */
export function englishLeft(shown: readonly string[], locale: Locale): string[] {
  const texts = known.get(locale) ?? englishTexts(locale);
  known.set(locale, texts);
  return shown.flatMap((text) => {
    const [found] = texts.filter(([, pattern]) => pattern.test(text));
    return found === undefined ? [] : [`${found[0]}: ${text}`];
  });
}
