import { respell } from "./spellings";

/** Words that stay small inside a title, in the languages that the season sings in. */
const SMALL = new Set(
  "a an and as at but by for from in into of on or the to with de des du et la le les und deutsches der das di da del della e y pour sur selon sprach ohne am bei à ay".split(
    " ",
  ),
);

const ROMAN = /^(?=[IVX])X{0,3}(IX|IV|V?I{0,3})$/;
const INITIALS = /^([A-Z]\.){2,}$/;

/**
 * Title case for a title that the source prints in capitals: small words small, Roman numerals and initials kept,
 * elisions as in French ("L’Oye", "d’Été"), typographic apostrophes.
 */
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
        // "…, THE EMPIRE STRIKES BACK" begins anew; a foreign article behind "OF" belongs to a name ("OF LA MANCHA").
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
