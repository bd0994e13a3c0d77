import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInstance, type i18n } from "i18next";

import { hasEveryWord, type WordTree } from "#contract/complete-words";
import { intlTag } from "#contract/intl";
import { TEXT_VALUES } from "#contract/text-values";
import { venue } from "#contract/venue";
import type english from "../../locales/en.json";
import { projectRoot } from "./project-root";

type EnglishWords = typeof english;

/** "mail.confirmation.total": what leads to a text, without the endings of a plural. */
type Path<T, Before extends string = ""> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Before}${K extends `${infer Stem}_${"one" | "other"}` ? Stem : K}`
    : Path<T[K], `${Before}${K}.`>;
}[keyof T & string];

type WordKey = Path<
  Pick<
    EnglishWords,
    "eventKind" | "foodPlace" | "knownName" | "lineName" | "mail" | "seatName" | "ticketPdf"
  >
>;

/** Returns the text of a key; `values` fill its gaps and `count` picks the plural. */
export type Translator = {
  (key: WordKey, values?: Record<string, string | number>): string;
  /** The tag of the language that it translates to. */
  readonly language: string;
};

const DEFAULT_LANGUAGE = "en-us";
/** American English differs from `en` in a few words. */
const FALLBACK = [DEFAULT_LANGUAGE, "en"];

// Never invalidated: the locale files are read once per process. Keyed by language; one i18next instance each.
const filed = new Map<string, WordTree>();
const loaded = new Map<string, Translator>();
const complete = new Map<string, boolean>();

/** The tag of a locale's own language, or of American English while it lacks any word: no mail is in two languages. */
export function languageOfWords(locale: string): string {
  const language = locale.toLowerCase();
  if (language === "en" || language === "en-gb") return "en-GB";
  if (language === DEFAULT_LANGUAGE) return "en-US";
  const known = complete.get(language);
  const isComplete = known ?? hasEveryWord(language, wordsOf(language), wordsOf("en"));
  complete.set(language, isComplete);
  return isComplete ? language : "en-US";
}

/** The box office's words of a locale or tag: "en-us", "sv" … A language that lacks words is American English throughout. */
export function wordsIn(locale: string): Translator {
  const tag = languageOfWords(locale);
  const language = tag === "en-GB" ? "en" : tag.toLowerCase();
  const known = loaded.get(language);
  if (known) return known;
  const instance = load([...new Set([language, ...FALLBACK])]);
  const ask = instance.t as unknown as (keys: string[], options: object) => string;
  const plurals = new Intl.PluralRules(intlTag(tag));
  const fill = (key: WordKey, values: Record<string, string | number> = {}) => {
    const { count } = values;
    // Not left to i18next, which takes the server's own language for the plural of one that `Intl` does not know.
    const form = typeof count === "number" ? [`${key}_${plurals.select(count)}`] : [];
    return ask([...form, key], { replace: values });
  };
  const translate = Object.assign(fill, { language: tag });
  loaded.set(language, translate);
  return translate;
}

function load(languages: string[]): i18n {
  const resources = Object.fromEntries(
    languages.map((language) => [language, { words: wordsOf(language) }]),
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
    // What is put into a page or an HTML mail is escaped there.
    interpolation: { escapeValue: false, defaultVariables: { phone: venue.phone, ...TEXT_VALUES } },
  });
  return instance;
}

function wordsOf(language: string): WordTree {
  if (!/^[a-z]{2}(-[a-z]{2})?$/.test(language)) return {};
  const known = filed.get(language);
  if (known) return known;
  const words = readWords(language);
  filed.set(language, words);
  return words;
}

function readWords(language: string): WordTree {
  try {
    const file = join(projectRoot, "locales", `${language}.json`);
    return JSON.parse(readFileSync(file, "utf8")) as WordTree;
  } catch {
    return {};
  }
}
