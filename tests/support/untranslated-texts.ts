import { loadTranslations } from "../../app/.server/i18n/translations";
import type { Locale } from "#contract/names/locales";
import { listTexts } from "./words-of";

const translations = loadTranslations(false);

/** Names from the box office that equal texts of the catalogue. */
const NAMES = new Set(["Live stream", "Under 30"]);

const PLACEHOLDER = /\{\{.*?\}\}/g;

const escapeText = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

type EnglishTexts = {
  /** Keys by text, of texts without placeholders. */
  keys: ReadonlyMap<string, string>;
  withPlaceholders: readonly { key: string; start: string; pattern: RegExp }[];
};

/** English texts of two words or more that the language translates. */
function englishTexts(locale: Locale): EnglishTexts {
  const own = new Set(listTexts(translations[locale].words).map(([, text]) => text));
  const keys = new Map<string, string>();
  const withPlaceholders: EnglishTexts["withPlaceholders"][number][] = [];
  const english = (["en", "en-us"] as const).flatMap((one) => listTexts(translations[one].words));
  for (const [key, text] of english) {
    const literal = text.replace(PLACEHOLDER, "");
    const isPhrase = /[a-z]{2,}[’a-z]* +[a-z’]{2,}/i.test(literal) && !NAMES.has(text);
    if (!isPhrase || own.has(text)) continue;
    const parts = text.trim().split(PLACEHOLDER);
    const pattern = new RegExp(`^${parts.map(escapeText).join(".+")}$`);
    if (parts.length === 1) keys.set(text.trim(), key);
    else withPlaceholders.push({ key, start: parts[0] ?? "", pattern });
  }
  return { keys, withPlaceholders };
}

const textsByLocale = new Map<Locale, EnglishTexts>();

/** The untranslated English texts of a page in another language, each with its key. */
export function untranslatedTexts(shown: readonly string[], locale: Locale): string[] {
  const texts = textsByLocale.get(locale) ?? englishTexts(locale);
  textsByLocale.set(locale, texts);
  return shown.flatMap((text) => {
    const key =
      texts.keys.get(text) ??
      texts.withPlaceholders.find(
        ({ start, pattern }) => text.startsWith(start) && pattern.test(text),
      )?.key;
    return key === undefined ? [] : [`${key}: ${text}`];
  });
}
