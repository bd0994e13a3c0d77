import data from "./spelling.json" with { type: "json" };

/**
 * Words that the dataset misspells or writes without accents. Words with the accented form in brackets ("Malkki
 * [Mälkki]") need no entry.
 */
const SPELLINGS: Record<string, string> = data.spellings;

/** Replacements for titles that the rules for inverted titles get wrong. */
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

/** Corrects the words in `SPELLINGS`. */
export function respell(text: string): string {
  return text.replace(/[\p{L}-]+/gu, (word) => SPELLINGS[word] ?? word);
}

/** Applies `PHRASES`. Expects the source's upper case. */
export function fixPhrases(text: string): string {
  return PHRASES.reduce((fixed, [pattern, better]) => fixed.replace(pattern, better), text);
}

/** Lower case without accents, for comparing two spellings. */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ł/gi, "l").toLowerCase();
}

/**
 * Keeps the accented form of "Malkki [Mälkki]" and "Renee (Renée)", also with umlauts written out ("Paert [Pärt]"). Leaves
 * other brackets unchanged.
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

/** Words that stay lower case inside a title, in the languages of the season's titles. */
const LOWER_CASE_WORDS = new Set(
  "a an and as at but by for from in into of on or the to with de des du et la le les und deutsches der das di da del della e y pour sur selon sprach ohne am bei à ay".split(
    " ",
  ),
);

const ROMAN = /^(?=[IVX])X{0,3}(IX|IV|V?I{0,3})$/;
const INITIALS = /^([A-Z]\.){2,}$/;

/** Converts upper case to title case with typographic apostrophes. Keeps Roman numerals, initials and French elisions. */
export function titleCase(capitals: string): string {
  const words = capitals
    .replace(/'/g, "’")
    .replace(/"([^"]*)"/g, "“$1”")
    .split(" ");
  let isStart = true;
  return respell(
    words
      .map((word, index) => {
        const opens = isStart || /^[(“]/.test(word);
        const before = words[index - 1] ?? "";
        // Upper case for "…, The Empire Strikes Back" and for a foreign article after "of" ("of La Mancha").
        const begins =
          (before.endsWith(",") && word === "THE") ||
          (before === "OF" && /^(LA|LE|LES)$/.test(word));
        isStart = /[:;.!?/]$/.test(word) && !/^(NO|OP|VS)\.$/.test(word);
        return caseWord(word, {
          opens,
          important: opens || begins || index === words.length - 1,
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
  if (!important && LOWER_CASE_WORDS.has(core.toLowerCase())) return word.toLowerCase();
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

/** Beginnings of titles that are entirely in another language. */
const FOREIGN_TITLES: Record<string, readonly string[]> = data.foreignTitles;

/** The language of a title (BCP 47); undefined for English and for bilingual titles. */
export function titleLanguage(title: string): string | undefined {
  const entry = Object.entries(FOREIGN_TITLES).find(([, beginnings]) =>
    beginnings.some((beginning) => title.startsWith(beginning)),
  );
  return entry?.[0];
}
