import { type Topic, type SearchLanguage, TOPICS } from "./search-words";

/** Topics that belong to a performance rather than its event. */
export const ACCESS_TOPICS: ReadonlySet<Topic> = new Set([
  "audioDescription",
  "captions",
  "signLanguage",
  "relaxed",
]);

/** Suffixes for plural, case, article or player. */
const WORD_ENDINGS: Record<SearchLanguage, string> = {
  en: "s",
  sv: "s n en et er ar or erna arna orna ens ist isten ister isterna spelare spelaren",
  de: "s n en es in innen ist isten istin istinnen spieler spielerin spielerinnen",
  es: "s es",
  ht: "",
};

/** Second parts of compounds whose first part has the topic, such as "barnkonsert". */
const COMPOUND_HEADS: Record<SearchLanguage, string> = {
  en: "",
  sv: "konsert konserten konserter konserterna föreställning föreställningar musik musiken",
  de: "konzert konzerte konzerten konzerts vorstellung vorstellungen musik",
  es: "",
  ht: "",
};

/** Words that are ignored beside more specific ones. */
const NOISE: Record<SearchLanguage, string> = {
  en: "ticket tickets concert concerts show shows event events performance performances music",
  sv: "biljett biljetter konsert konserten konserter evenemang föreställning föreställningar tolkad musik",
  de: "karte karten ticket konzert konzerte vorstellung vorstellungen veranstaltung veranstaltungen musik",
  es: "boleto boletos entrada entradas concierto conciertos evento eventos función funciones música",
  ht: "tike konsè evenman reprezantasyon yo mizik",
};

/** Words that are ignored beside a word with a topic, but not otherwise, since titles have them too ("La Mer"). */
export const LINKING_WORDS: Record<SearchLanguage, string> = {
  en: "",
  sv: "och för med av i på till en ett den det de som",
  de: "und für mit von im in am der die das ein eine einer des zu",
  es: "y para con de del en el la los las un una al",
  ht: "ak pou nan la a an de ki gen e",
};

export type SearchTerm = {
  /** As shown to the visitor. */
  word: string;
  /** For `to_tsquery`. Contains only letters and digits of the word, or a query from this file. */
  query: string;
  /** A word with a topic that is also searched for as a whole word in titles and artists' names. */
  name: string | null;
  /** A word with a topic is never corrected. */
  topic: Topic | null;
};

/** Further words are ignored: each may be compared with all words of the season. */
const MAX_WORDS = 8;
const MAX_PHRASE_WORDS = 5;

const split = (words: string, by = " ") => words.split(by).filter(Boolean);

/** Removes accents and case, like the database's `fold_words`. */
const fold = (word: string) =>
  word.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase();

function perLanguage<T>(create: (language: SearchLanguage) => T): Record<SearchLanguage, T> {
  return {
    en: create("en"),
    sv: create("sv"),
    de: create("de"),
    es: create("es"),
    ht: create("ht"),
  };
}

const TOPIC_IDS = Object.keys(TOPICS) as Topic[];

/** Topics by word or phrase, without accents. */
const DICTIONARY = perLanguage(
  (language) =>
    new Map(
      TOPIC_IDS.flatMap((topic) =>
        split(TOPICS[topic][language], ", ").map((word) => [fold(word), { word, topic }] as const),
      ),
    ),
);

/** Candidates for correcting a misspelled word. */
export const SINGLE_WORDS = perLanguage((language) =>
  [...DICTIONARY[language].keys()].filter((word) => /^\w{4,}$/.test(word)).join(" "),
);

const getSets = (words: Record<SearchLanguage, string>) =>
  perLanguage((language) => new Set(split(fold(words[language]))));
const NOISE_WORDS = getSets(NOISE);
const LINKS = getSets(LINKING_WORDS);

/** A word such as "och" or "para", which is spelled correctly whether or not the season has it. */
export const isLinkingWord = (word: string, language: SearchLanguage): boolean =>
  LINKS[language].has(word);

const ENDINGS = perLanguage((language) => split(fold(WORD_ENDINGS[language])));
const HEADS = perLanguage((language) => split(fold(COMPOUND_HEADS[language])));

/**
 * Splits a search into terms.
 * @param words in lower case, without accents and punctuation, separated by spaces
 * @param language whose words are recognized in addition to English ones
 */
export function searchTerms(words: string, language: SearchLanguage): SearchTerm[] {
  const all = listPhrases(split(words), language).map((phrase) => ({
    phrase,
    term: dictionaryTerm(phrase, language) ?? plainTerm(phrase),
  }));
  const specific = all.filter(
    ({ phrase }) => !NOISE_WORDS.en.has(phrase) && !NOISE_WORDS[language].has(phrase),
  );
  const hasTopic = specific.some(({ term }) => term.topic !== null);
  return (specific.length > 0 ? specific : all)
    .filter(({ phrase }) => !hasTopic || !LINKS[language].has(phrase))
    .slice(0, MAX_WORDS)
    .map(({ term }) => term);
}

/** Joins consecutive words that form a known phrase. */
function listPhrases(words: readonly string[], language: SearchLanguage): string[] {
  const phrases: string[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(MAX_PHRASE_WORDS, words.length - at);
    const phrase = () => words.slice(at, at + length).join(" ");
    while (length > 1 && !DICTIONARY[language].has(phrase()) && !DICTIONARY.en.has(phrase()))
      length -= 1;
    phrases.push(phrase());
    at += length;
  }
  return phrases;
}

function dictionaryTerm(phrase: string, language: SearchLanguage): SearchTerm | null {
  const entry = findEntry(phrase, language) ?? findEntry(phrase, "en");
  if (entry === undefined) return null;
  const { topic, word } = entry;
  const query = TOPICS[topic].query;
  const isInQuery = query.split(/\W+/).includes(phrase);
  const name = isInQuery || phrase.includes(" ") ? null : phrase;
  return { word: fold(word) === phrase ? word : phrase, query, name, topic };
}

function findEntry(phrase: string, language: SearchLanguage) {
  const stems = [phrase, ...HEADS[language].flatMap((head) => withoutSuffix(phrase, head))];
  return stems
    .flatMap((stem) => [
      stem,
      ...ENDINGS[language].flatMap((ending) => withoutSuffix(stem, ending)),
    ])
    .map((form) => DICTIONARY[language].get(form))
    .find((entry) => entry !== undefined);
}

const withoutSuffix = (word: string, suffix: string): string[] =>
  word.endsWith(suffix) && word.length >= suffix.length + 3 ? [word.slice(0, -suffix.length)] : [];

const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

function plainTerm(word: string): SearchTerm {
  const ordinal = ORDINALS.indexOf(word) + 1 || Number(/^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1]);
  if (ordinal > 0) return { word, query: `${ordinal} | ${word}`, name: null, topic: null };
  // Match prefixes, but "5" must not match "50".
  const isPrefix = word.length > 2 && !/^\d/.test(word);
  return { word, query: isPrefix ? `${word}:*` : word, name: null, topic: null };
}

/** Returns the term for a correctly spelled word. An English word with a topic is shown in the page's language. */
export function correctTerm(known: string, language: SearchLanguage): SearchTerm {
  const term = dictionaryTerm(known, language);
  if (term?.topic == null) return { word: known, query: known, name: null, topic: null };
  if (findEntry(known, language) !== undefined) return term;
  const [word = known] = split(TOPICS[term.topic][language], ", ");
  return { ...term, word };
}
