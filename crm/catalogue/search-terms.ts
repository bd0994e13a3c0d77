/** A search is cut after these: every word is compared with the words of the whole season. */
const MOST_WORDS = 8;

const FAMILY = "family | young";
const CHRISTMAS = "christmas | holiday | messiah";
const SINGER = "soprano | tenor | baritone | mezzo | vocalist";
const CHOIR = "chorus | choir";
const DANCE = "ballet | dancer | dance";
const ORCHESTRA = "orchestra | philharmonic";
const CHAMBER = "chamber | quartet";

/** What Swedish, German, Spanish and Haitian Creole call things, without accents, where English has another word. */
const FOREIGN: readonly (readonly [words: string, query: string])[] = [
  ["kor korer chor chore coro coros ke koral", CHOIR],
  ["orkester orkestern orchester orquesta orquestas okes", ORCHESTRA],
  ["klavier pianista pyano pyanis", "piano"],
  ["fiol violine geige violinen violines vyolon", "violin"],
  ["violonchelo chelo vyolonsel", "cello"],
  ["sang sangare gesang sanger sangerin canto cantante chante", SINGER],
  ["oper opern operor operas", "opera"],
  ["filmer filme pelicula peliculas cine kino bio fim", "film"],
  ["familj familjer barn familie familien kinder familia nino ninos nina ninas", FAMILY],
  ["fanmi timoun", FAMILY],
  ["musik musica mizik", "music"],
  ["kammarmusik kammermusik camara chanm", CHAMBER],
  ["symfoni symfonier sinfonie sinfonien symphonie sinfonia sinfonias senfoni", "symphony"],
  ["jul julen weihnachten navidad nwel", CHRISTMAS],
  ["balett danza dans tanz", DANCE],
  ["dirigent dirigenten chef", "conductor"],
  ["livesandning transmision difizyon", "stream"],
];

/** A foreign word may be the beginning of a name too: "kor" of Korngold. */
const foreignTerms = FOREIGN.flatMap(([words, query]) =>
  words.split(" ").map((word) => [word, `${query} | ${beginning(word)}`] as const),
);

/** What visitors call things in the singular, and what the catalogue calls them, as `to_tsquery` takes it. */
const SYNONYMS = new Map([
  ...foreignTerms,
  ["kid", FAMILY],
  ["child", FAMILY],
  ["children", FAMILY],
  ["toddler", FAMILY],
  ["baby", FAMILY],
  ["movie", "film"],
  ["cinema", "film"],
  ["christmas", CHRISTMAS],
  ["xmas", CHRISTMAS],
  ["hanukkah", "hanukkah | holiday"],
  ["pianist", "piano"],
  ["violinist", "violin"],
  ["cellist", "cello"],
  ["flutist", "flute"],
  ["clarinetist", "clarinet"],
  ["trumpeter", "trumpet"],
  ["singer", SINGER],
  ["vocal", SINGER],
  ["choir", CHOIR],
  ["choral", CHOIR],
  ["ballet", DANCE],
  ["dance", DANCE],
  ["online", "stream"],
  ["maestro", "conductor"],
]);

const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

/** Words that visitors type around what they look for. */
const NOISE = new Set(
  (
    "ticket tickets concert concerts show shows event events biljett biljetter konsert konserter karte karten " +
    "konzert konzerte boleto boletos concierto conciertos evento eventos tike konse evenman"
  ).split(" "),
);

export type SearchTerm = {
  word: string;
  /** For `to_tsquery`: the word's own letters and digits, or words and operators from this file. */
  query: string;
};

/** @param words in lower case, without accents and punctuation, separated by spaces */
export function searchTerms(words: string): SearchTerm[] {
  const all = words.split(" ").filter(Boolean);
  const telling = all.filter((word) => !NOISE.has(word));
  return (telling.length > 0 ? telling : all)
    .slice(0, MOST_WORDS)
    .map((word) => ({ word, query: queryOf(word) }));
}

function queryOf(word: string): string {
  const ordinal = ORDINALS.indexOf(word) + 1 || Number(/^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1]);
  if (ordinal > 0) return `${ordinal} | ${word}`;
  const synonym = SYNONYMS.get(word) ?? SYNONYMS.get(word.replace(/s$/, ""));
  if (synonym !== undefined) return synonym;
  return beginning(word);
}

/** The beginning of a word is enough, but "5" is not "50". */
function beginning(word: string): string {
  return word.length > 2 && !/^\d/.test(word) ? `${word}:*` : word;
}
