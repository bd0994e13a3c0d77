/**
 * Words that the dataset spells wrongly, or without accents. An accent given in brackets ("Malkki [Mälkki]") needs no
 * entry.
 */
const SPELLINGS: Record<string, string> = {
  Capriciou: "Capricious",
  Dohnanyi: "Dohnányi",
  Dvorak: "Dvořák",
  Erno: "Ernő",
  "Gabriel-Urbain": "Gabriel",
  Janácek: "Janáček",
  Mathuez: "Matheuz",
  Ysaye: "Ysaÿe",
  Wth: "With",
  biro: "brio",
  Anthemes: "Anthèmes",
  Bebe: "Bebê",
  Boreades: "Boréades",
  Danzon: "Danzón",
  Ete: "Été",
  Fantasiestucke: "Fantasiestücke",
  Funf: "Fünf",
  Gesu: "Gesù",
  Lumiere: "Lumière",
  Mallarme: "Mallarmé",
  Mladi: "Mládí",
  Poemes: "Poèmes",
  Georgy: "György",
  Rimmy: "Jimmy",
  VARIOUS: "Various",
  Rejouissance: "Réjouissance",
  Rhythmique: "Rythmique",
  Sch: "Sch.",
  Unforseen: "Unforeseen",
};

/** Phrases that no rule turns round rightly. */
const PHRASES: [RegExp, string][] = [
  [/C-SHAR P\b/g, "C-SHARP"],
  [/^REQUIEM, DEUTSCHES/, "EIN DEUTSCHES REQUIEM"],
  [/^NUITS D'ETE/, "LES NUITS D'ETE"],
  [/^TARA BULBA/, "TARAS BULBA"],
  [/^CON\.,/, "CONCERTO,"],
  [/^HOMMAGE A\b/, "HOMMAGE À"],
  [/^A LA MANIERE DE \.\.\.$/, "À LA MANIÈRE DE"],
  [/\bPIAN' E FORTE\b/, "PIAN E FORTE"],
  [/^L'HISTOIRE DU SOLDAT/, "THE SOLDIER'S TALE"],
  [/^(FIREBIRD|WOODEN PRINCE|CREATURES OF PROMETHEUS|MUSICAL OFFERING)\b/, "THE $1"],
  [/^MIDSUMMER NIGHT/, "A MIDSUMMER NIGHT"],
];

/** Gives a word its accents back. */
export function respell(text: string): string {
  return text.replace(/[\p{L}-]+/gu, (word) => SPELLINGS[word] ?? word);
}

/** Mends the few titles that the rules for inverted titles cannot know. Works on the raw capitals. */
export function mendPhrases(text: string): string {
  return PHRASES.reduce((mended, [pattern, better]) => mended.replace(pattern, better), text);
}

/** The same letters without accents, lower case: what two spellings of one word have in common. */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ł/gi, "l").toLowerCase();
}

/**
 * "Malkki [Mälkki]" and "Renee (Renée)" give the word twice: keeps the accented one. Umlauts are also written out
 * ("Paert [Pärt]"). Brackets that say something else are left alone.
 */
export function restoreDiacritics(text: string): string {
  return text.replace(
    /([\p{L}'-]+) [[(]([\p{L}'-]+)[\])]/gu,
    (match, plain: string, accented: string) => {
      const same =
        folded(plain) === folded(accented) ||
        folded(plain).replace(/([aou])e/g, "$1") === folded(accented);
      return same ? accented : match;
    },
  );
}

/** Words that stay small inside a title, in the languages that the season sings in. */
const SMALL = new Set(
  "a an and as at but by for from in into of on or the to with de des du et la le les und deutsches der das di da del della e y pour sur selon sprach ohne am bei à ay".split(
    " ",
  ),
);

const ROMAN = /^(?=[IVX])X{0,3}(IX|IV|V?I{0,3})$/;
const INITIALS = /^([A-Z]\.){2,}$/;

/** Small words small, Roman numerals and initials kept, elisions as in French ("L’Oye"), typographic apostrophes. */
export function titleCase(capitals: string): string {
  const words = capitals
    .replace(/'/g, "’")
    .replace(/"([^"]*)"/g, "“$1”")
    .split(" ");
  let opens = true;
  return respell(
    words
      .map((word, index) => {
        const start = opens || /^[(“]/.test(word);
        const before = words[index - 1] ?? "";
        // "…, THE EMPIRE STRIKES BACK" starts over; a foreign article behind "OF" belongs to a name ("OF LA MANCHA").
        const begins =
          (before.endsWith(",") && word === "THE") ||
          (before === "OF" && /^(LA|LE|LES)$/.test(word));
        opens = /[:;.!?/]$/.test(word) && !/^(NO|OP|VS)\.$/.test(word);
        return caseWord(word, {
          opens: start,
          important: start || begins || index === words.length - 1,
        });
      })
      .join(" "),
  );
}

function caseWord(
  word: string,
  { opens, important }: { opens: boolean; important: boolean },
): string {
  const core = word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  if (ROMAN.test(core) || INITIALS.test(word.replace(/[,;:]$/, ""))) return word;
  if (!important && SMALL.has(core.toLowerCase())) return word.toLowerCase();
  const cased = word.replace(/[\p{L}’]+/gu, (part) => caseElision(part));
  return opens ? cased : cased.replace(/^D’/, "d’").replace(/^L’/, "l’");
}

function caseElision(part: string): string {
  const elision = /^([DL])’(.+)$/i.exec(part);
  if (elision) return `${elision[1]?.toUpperCase() ?? ""}’${capital(elision[2] ?? "")}`;
  return part.startsWith("’") ? `’${capital(part.slice(1))}` : capital(part);
}

function capital(part: string): string {
  return part.charAt(0).toUpperCase() + part.slice(1).toLowerCase();
}

/** How titles begin that are in another language than English, and only in that. */
const FOREIGN_TITLES: Record<string, readonly string[]> = {
  de: [
    "Also sprach Zarathustra",
    "Befreit",
    "Bist du bei Mir",
    "Blumine",
    "Ein deutsches Requiem",
    "Fantasiestücke",
    "Gretchen am Spinnrade",
    "Lieder ohne Worte",
    "Pelleas und Melisande",
  ],
  es: ["Danzón", "Odisea"],
  fi: ["Oi Kuu"],
  fr: [
    "Amériques",
    "Anthèmes",
    "Cinq Mélodies",
    "Clair de Lune",
    "D’Un Matin du Printemps",
    "Douze Rondels",
    "Femme le Soir",
    "Hommage à R. Sch.",
    "Images: Rondes de Printemps",
    "Jeux d’Eau",
    "L’Amant Anonyme",
    "La Cathédrale Engloutie",
    "La Mer",
    "La Valse",
    "Les Nuits d’Été",
    "Les Offrandes Oubliées",
    "Lumière et Pesanteur",
    "Marche Militaire",
    "Mélodies",
    "Pli selon Pli",
    "Poèmes pour Mi",
    "Rituel",
    "Sept Chansons Grises",
    "Si Mes Vers Avaient des Ailes",
    "Sur Incises",
    "Symphonie Fantastique",
    "Valse Triste",
    "Vers le Silence",
  ],
  "he-Latn": ["Mis Zeh Hidlik", "Neharot"],
  it: ["Gesù Bambino", "La Clemenza di Tito", "La Finta Semplice", "Notturno"],
  la: ["Cantus Arcticus", "Sunt Lacrimae Rerum"],
  yo: ["Aye Ni Ilu"],
};

/** The language of a title (BCP 47); undefined for English, and for titles in two languages. */
export function titleLanguage(title: string): string | undefined {
  const found = Object.entries(FOREIGN_TITLES).find(([, beginnings]) =>
    beginnings.some((beginning) => title.startsWith(beginning)),
  );
  return found?.[0];
}
