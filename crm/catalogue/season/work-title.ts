import { takeCatalogueNumbers, takeKey } from "./catalogue-numbers";
import { nameEnsemble, readInstruments } from "./instruments";
import { type MarkedText, plainText } from "./plain-text";
import { mendPhrases } from "./spellings";
import { titleCase } from "./title-case";
import { takeRemarks } from "./title-remarks";
import { turnTitle } from "./turn-title";

/** A work's name as a program book prints it (`full`) and as a poster does (`short`, without key or catalogue). */
export interface WorkTitle {
  full: string;
  short: string;
  /** The genre, for works that are named by it: "Symphony", "Concerto". Null for a title of its own. */
  form: string | null;
}

const FORM =
  /^(CONCERTO|SYMPHONY|SONATA|TRIO|QUARTET|QUINTET|SEXTET|SEPTET|OCTET|DUO|DUOS|SUITE|SERENADE|VARIATIONS|PARTITA)S?\b(?: FOR (.+?))?(?:,? NO\. ?(\d+))?$/;

/** Makes a title of the dataset's capitals: "CONCERTO, PIANO NO. 14, E-FLAT MAJOR, K.449" → "Piano Concerto No. 14 …". */
export function workTitle(raw: MarkedText): WorkTitle {
  const capitals = mendPhrases(plainText(raw).replace(/^\p{L}+, [^/]* \/ (?=\p{Lu}{2})/u, ""));
  const { rest: bare, nickname, count } = takeRemarks(capitals.replace(/^(CAROL|SPIRITUAL): /, ""));
  const { rest: unnumbered, numbers } = takeCatalogueNumbers(bare);
  const { rest, key } = takeKey(unnumbered);
  const name = formName(rest, count) ?? ownName(rest, count);
  const named = nickname === null ? "" : titleCase(nickname);
  const translated = name.form === null && named !== "" ? ` (${named})` : "";
  const details = [
    key === null ? "" : ` in ${key}`,
    ...numbers.map((number) => `, ${number}`),
  ].join("");
  const nicknamed = name.form !== null && named !== "" ? `, “${named}”` : "";
  return { ...name, full: `${name.full}${translated}${details}${nicknamed}` };
}

/** "QUARTET, STRING, NO. 3" and its like: a genre, then what plays it and its number, in any order. */
function formName(title: string, count: string | null): WorkTitle | null {
  const [head = "", ...others] = title.split(",").map((part) => part.trim());
  const match = FORM.exec(head);
  if (!match) return null;
  let number = match[3] ?? null;
  const instruments: string[] = [];
  for (const part of [match[2] ?? "", ...others]) {
    const numbered = /^(.*?),? ?NO\. ?(\d+)$/.exec(part);
    if (numbered) number = numbered[2] ?? null;
    const read = readInstruments((numbered ? numbered[1] : part)?.replace(/^SOLO .*/, "") ?? "");
    if (read === null) return null;
    instruments.push(...read);
  }
  const form = titleCase(match[1] ?? "");
  const ensemble =
    count === "TWO" ? `${form} for Two ${instruments[0] ?? ""}s` : nameEnsemble(form, instruments);
  const full = number === null ? ensemble : `${ensemble} No. ${number}`;
  return { full, short: full, form };
}

function ownName(title: string, count: string | null): WorkTitle {
  const full = titleCase(turnTitle(title, count)).replace(
    /: (Suite|Overture|March|Flying Theme)\b/,
    " $1",
  );
  const short = full.split(/[:;]/)[0] ?? full;
  return {
    full,
    short,
    form: /^(Concerto|Symphony|Requiem|Ein Deutsches Requiem)\b/i.test(full) ? formOf(full) : null,
  };
}

function formOf(title: string): string {
  return title.startsWith("Symphon")
    ? "Symphony"
    : title.startsWith("Concerto")
      ? "Concerto"
      : "Requiem";
}
