import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInstance, type i18n } from "i18next";

import { hasAllTranslations, type TranslationTree } from "#contract/text/translation-tree";
import { intlTag, LOCALE_PATTERN } from "#contract/text/intl";
import { interpolate } from "#contract/text/text-values";
import { venue } from "#contract/venue";
import type { TranslatedTexts } from "#contract/text/known-names";
import type english from "../../locales/en.json";
import { projectRoot } from "#runtime/project-root";
import { withAmericanWords, withVenueWords } from "#runtime/venue/text-overrides";
import { type Locale, toLocale } from "#contract/names/locales";

type EnglishTranslations = typeof english;

/** Keys such as "mail.confirmation.total", without plural suffixes. */
type Path<T, Before extends string = ""> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Before}${K extends `${infer Stem}_${"one" | "other"}` ? Stem : K}`
    : Path<T[K], `${Before}${K}.`>;
}[keyof T & string];

type TranslationKey = Path<
  Pick<
    EnglishTranslations,
    | "doctor"
    | "foodPickup"
    | "knownName"
    | "lineName"
    | "mail"
    | "seatName"
    | "thanks"
    | "tickets"
    | "ticketPdf"
  >
>;

/** Returns the text of a key. `values` are interpolated; `count` selects the plural form. */
export type Translator = {
  (key: TranslationKey, values?: Record<string, string | number>): string;
  /** Language tag of the texts. */
  readonly language: string;
  /** Translations of the catalogue's texts (`loadTranslator`). */
  readonly texts?: TranslatedTexts;
};

const DEFAULT_LANGUAGE = "en-us";
/** `en-us` has only the words that differ from `en`. */
const FALLBACK = [DEFAULT_LANGUAGE, "en"];

// Never invalidated: the locale files are read once per process. Keyed by language; one i18next instance each.
const files = new Map<string, TranslationTree>();
const translators = new Map<string, Translator>();
const completeness = new Map<string, boolean>();

/** Returns a locale's language tag, or "en-US" if any text is missing: no mail mixes two languages. */
export function findTranslatedLanguage(locale: string): string {
  const language = locale.toLowerCase();
  if (language === "en" || language === "en-gb") return "en-GB";
  if (language === DEFAULT_LANGUAGE) return "en-US";
  const cached = completeness.get(language);
  const isComplete =
    cached ?? hasAllTranslations(language, getTranslations(language), getTranslations("en"));
  completeness.set(language, isComplete);
  return isComplete ? language : "en-US";
}

/** Returns the translator of a locale or tag ("en-us", "sv"), with the fallback of `findTranslatedLanguage`. */
export function getTranslator(locale: string): Translator {
  const tag = findTranslatedLanguage(locale);
  const language = toLocale(tag);
  const cached = translators.get(language);
  if (cached) return cached;
  const instance = load([...new Set([language, ...FALLBACK])]);
  const lookUp = instance.t as unknown as (keys: string[], options: object) => string;
  const plurals = new Intl.PluralRules(intlTag(tag));
  // i18next takes 20 µs to resolve a key.
  const texts = new Map<string, string>();
  const translateKey = (key: TranslationKey, values: Record<string, string | number> = {}) => {
    const { count } = values;
    // i18next would use the server's language for the plurals of a language that `Intl` does not support.
    const form = typeof count === "number" ? `${key}_${plurals.select(count)}` : key;
    const text = texts.get(form) ?? lookUp([form, key], { skipInterpolation: true });
    texts.set(form, text);
    return interpolate(text, { phone: venue.phone, ...values });
  };
  const translate = Object.assign(translateKey, { language: tag });
  translators.set(language, translate);
  return translate;
}

/** Adds translations of the catalogue's texts to a translator. */
export const withTexts = (translate: Translator, texts: TranslatedTexts): Translator =>
  Object.assign((...input: Parameters<Translator>) => translate(...input), {
    language: translate.language,
    texts,
  });

function load(languages: string[]): i18n {
  const resources = Object.fromEntries(
    languages.map((language) => [language, { words: getTranslations(language) }]),
  );
  const instance = createInstance();
  void instance.init({
    lng: languages[0] ?? "en",
    fallbackLng: FALLBACK,
    defaultNS: "words",
    ns: ["words"],
    lowerCaseLng: true,
    // Otherwise i18next looks for "en-US", which has no resources.
    load: "currentOnly",
    resources,
    initImmediate: false,
  });
  return instance;
}

function getTranslations(language: string): TranslationTree {
  if (!LOCALE_PATTERN.test(language)) return {};
  const cached = files.get(language);
  if (cached) return cached;
  const translations = readTranslations(language);
  files.set(language, translations);
  return translations;
}

const readFile = (language: string): TranslationTree =>
  JSON.parse(
    readFileSync(join(projectRoot, "locales", `${language}.json`), "utf8"),
  ) as TranslationTree;

function readTranslations(language: string): TranslationTree {
  try {
    const own = readFile(language);
    const words = language === DEFAULT_LANGUAGE ? withAmericanWords(readFile("en"), own) : own;
    return withVenueWords(words, language as Locale, venue);
  } catch {
    return {};
  }
}
