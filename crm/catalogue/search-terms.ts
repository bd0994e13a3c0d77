import { type Notion, type SearchLanguage, WORDS } from "./search-words";

/** Each as `to_tsquery` finds it in the catalogue, which is in English. */
export const NOTIONS: Record<Notion, string> = {
  audioDescription: "audio <-> (described | description)",
  captions: "captions | captioned | subtitles | surtitles",
  signLanguage: "asl | sign <-> language",
  relaxed: "relaxed",
  piano: "piano",
  violin: "violin",
  viola: "viola",
  cello: "cello",
  doubleBass: "double <-> bass | contrabass",
  harp: "harp",
  flute: "flute",
  oboe: "oboe",
  clarinet: "clarinet",
  bassoon: "bassoon",
  saxophone: "saxophone",
  horn: "horn",
  trumpet: "trumpet",
  trombone: "trombone",
  tuba: "tuba",
  percussion: "percussion | drum | vibraphone | marimba | timpani",
  organ: "organ",
  harpsichord: "harpsichord",
  guitar: "guitar",
  singer: "soprano | mezzo | countertenor | tenor | baritone | vocalist | singer | voice | vocal",
  soprano: "soprano",
  mezzo: "mezzo",
  countertenor: "countertenor | contralto",
  tenor: "tenor",
  baritone: "baritone",
  bass: "bass",
  choir: "chorus | choir",
  orchestra: "orchestra | philharmonic",
  conductor: "conductor",
  chamber: "chamber | quartet",
  stringQuartet: "string & quartet",
  quartet: "quartet",
  quintet: "quintet",
  symphony: "symphony | sinfonia",
  sonata: "sonata",
  concert: "concert:*",
  opera: "opera",
  song: "song | lieder",
  dance: "ballet | dancer | dance",
  film: "film",
  music: "music",
  // "Young" is also the name of artists: it counts in titles alone.
  family: "family:AD | young:A",
  christmas: "christmas | holiday | messiah",
  newYear: "new <-> year",
  free: "free",
  stream: "stream",
};

/** What a performance has, not its event: a search for it shows the performances that have it. */
export const ACCESS_NOTIONS: ReadonlySet<Notion> = new Set([
  "audioDescription",
  "captions",
  "signLanguage",
  "relaxed",
]);

/** What may follow one of the words: plural, case, article, player. */
const WORD_ENDINGS: Record<SearchLanguage, string> = {
  en: "s",
  sv: "s n en et er ar or erna arna orna ens ist isten ister isterna spelare spelaren",
  de: "s n en es in innen ist isten istin istinnen spieler spielerin spielerinnen",
  es: "s es",
  ht: "",
};

/** The second part of compounds of which the first tells: "barnkonsert". */
const COMPOUND_HEADS: Record<SearchLanguage, string> = {
  en: "",
  sv: "konsert konserten konserter konserterna föreställning föreställningar musik musiken",
  de: "konzert konzerte konzerten konzerts vorstellung vorstellungen musik",
  es: "",
  ht: "",
};

/** Words that visitors type around what they look for. */
const NOISE: Record<SearchLanguage, string> = {
  en: "ticket tickets concert concerts show shows event events performance performances music",
  sv: "biljett biljetter konsert konserten konserter evenemang föreställning föreställningar tolkad musik",
  de: "karte karten ticket konzert konzerte vorstellung vorstellungen veranstaltung veranstaltungen musik",
  es: "boleto boletos entrada entradas concierto conciertos evento eventos función funciones música",
  ht: "tike konsè evenman reprezantasyon yo mizik",
};

/** Words between the others, which are dropped beside a word of the table; titles have them too ("La Mer"). */
export const LINKING_WORDS: Record<SearchLanguage, string> = {
  en: "",
  sv: "och för med av i på till en ett den det de som",
  de: "und für mit von im in am der die das ein eine einer des zu",
  es: "y para con de del en el la los las un una al",
  ht: "ak pou nan la a an de ki gen e",
};

export type SearchTerm = {
  /** As it is shown. */
  word: string;
  /** For `to_tsquery`: the word's own letters and digits, or words and operators from this file. */
  query: string;
  /** A word of the table that also is found as a whole word in a title or an artist's name. */
  name: string | null;
  /** What the word means by the table of words. Such a word is never taken for a misspelled one. */
  notion: Notion | null;
};

/** A search is cut after these: every word is compared with the words of the whole season. */
const MOST_WORDS = 8;
const MOST_WORDS_OF_PHRASE = 5;

const split = (words: string, by = " ") => words.split(by).filter(Boolean);

/** As `fold_words` of the database does for the languages here: without accents. */
const fold = (word: string) =>
  word.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase();

function perLanguage<T>(make: (language: SearchLanguage) => T): Record<SearchLanguage, T> {
  const [en, sv, de, es, ht] = [make("en"), make("sv"), make("de"), make("es"), make("ht")];
  return { en, sv, de, es, ht };
}

// An object's keys are strings to the compiler.
const NAMES = Object.keys(NOTIONS) as Notion[];

/** By word or phrase, without accents. */
const DICTIONARY = perLanguage(
  (language) =>
    new Map(
      NAMES.flatMap((notion) =>
        split(WORDS[language][notion], ", ").map((word) => [fold(word), { word, notion }] as const),
      ),
    ),
);

/** What a misspelled word may have been. */
export const SINGLE_WORDS = perLanguage((language) =>
  [...DICTIONARY[language].keys()].filter((word) => /^\w{4,}$/.test(word)).join(" "),
);

const setsOf = (words: Record<SearchLanguage, string>) =>
  perLanguage((language) => new Set(split(fold(words[language]))));
const NOISE_WORDS = setsOf(NOISE);
const LINKS = setsOf(LINKING_WORDS);
const ENDINGS = perLanguage((language) => split(fold(WORD_ENDINGS[language])));
const HEADS = perLanguage((language) => split(fold(COMPOUND_HEADS[language])));

/**
 * @param words in lower case, without accents and punctuation, separated by spaces
 * @param language whose words are understood besides the English ones
 */
export function searchTerms(words: string, language: SearchLanguage): SearchTerm[] {
  const all = phrasesOf(split(words), language).map((phrase) => ({
    phrase,
    term: dictionaryTerm(phrase, language) ?? plainTerm(phrase),
  }));
  const telling = all.filter(
    ({ phrase }) => !NOISE_WORDS.en.has(phrase) && !NOISE_WORDS[language].has(phrase),
  );
  const isTranslated = telling.some(({ term }) => term.notion !== null);
  return (telling.length > 0 ? telling : all)
    .filter(({ phrase }) => !isTranslated || !LINKS[language].has(phrase))
    .slice(0, MOST_WORDS)
    .map(({ term }) => term);
}

/** The words, those together that are a phrase of the table. */
function phrasesOf(words: readonly string[], language: SearchLanguage): string[] {
  const phrases: string[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(MOST_WORDS_OF_PHRASE, words.length - at);
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
  const { notion, word } = entry;
  const query = NOTIONS[notion];
  const isInQuery = query.split(/\W+/).includes(phrase);
  const name = isInQuery || phrase.includes(" ") ? null : phrase;
  return { word: fold(word) === phrase ? word : phrase, query, name, notion };
}

function findEntry(phrase: string, language: SearchLanguage) {
  const stems = [phrase, ...HEADS[language].flatMap((head) => without(phrase, head))];
  return stems
    .flatMap((stem) => [stem, ...ENDINGS[language].flatMap((ending) => without(stem, ending))])
    .map((form) => DICTIONARY[language].get(form))
    .find((entry) => entry !== undefined);
}

const without = (word: string, ending: string): string[] =>
  word.endsWith(ending) && word.length >= ending.length + 3 ? [word.slice(0, -ending.length)] : [];

const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

function plainTerm(word: string): SearchTerm {
  const ordinal = ORDINALS.indexOf(word) + 1 || Number(/^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1]);
  if (ordinal > 0) return { word, query: `${ordinal} | ${word}`, name: null, notion: null };
  // The beginning of a word is enough, but "5" is not "50".
  const isBeginning = word.length > 2 && !/^\d/.test(word);
  return { word, query: isBeginning ? `${word}:*` : word, name: null, notion: null };
}

/** A word in place of a misspelled one. An English one of the table is shown in the page's language. */
export function correctTerm(known: string, language: SearchLanguage): SearchTerm {
  const term = dictionaryTerm(known, language);
  if (term?.notion == null) return { word: known, query: known, name: null, notion: null };
  if (findEntry(known, language) !== undefined) return term;
  const [word = known] = split(WORDS[language][term.notion], ", ");
  return { ...term, word };
}
