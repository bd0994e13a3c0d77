import { type MarkedText, plainText } from "../../crm/stock/seat-plans/read-fields";
import { fixPhrases, restoreDiacritics, titleCase } from "./spelling";
import data from "./works.json" with { type: "json" };

const CATALOGS: { pattern: RegExp; print: (match: RegExpExecArray) => string }[] = [
  {
    pattern: /,? ?\bOP\. ?(\d+(?:BIS|TER|[A-Z])?)\b(?:,? NO\. ?(\d+))?(?:, NO\. (\d+))?/,
    print: ([, opus = "", number]) => `Op. ${opus.toLowerCase()}${number ? `, No. ${number}` : ""}`,
  },
  { pattern: /,? ?\bOP\. POSTH\. ?\d*/, print: () => "Op. posth." },
  { pattern: /,? ?\bWOO (\d+)/, print: ([, number]) => `WoO ${number ?? ""}` },
  { pattern: /,? ?\bH\.([IVX]+:\d+)/, print: ([, number]) => `Hob. ${number ?? ""}` },
  { pattern: /,? ?\b([KD])\. ?(\d+)/, print: ([, list = "", number = ""]) => `${list}. ${number}` },
  {
    pattern: /,? ?\b(BWV|RV|BB|WWV|MWV Q) (\d+)/,
    print: ([, list = "", number = ""]) => `${list} ${number}`,
  },
  {
    pattern: /,? ?\b(SZ|CH)\.? (\d+)/,
    print: ([, list = "", number = ""]) => `${list === "SZ" ? "Sz." : "Ch."} ${number}`,
  },
];

/** Extracts catalog numbers (Op., K., BWV) from an upper-case title and formats them. */
function takeCatalogNumbers(title: string): { rest: string; numbers: string[] } {
  let rest = title;
  const numbers: string[] = [];
  for (const { pattern, print } of CATALOGS) {
    const match = pattern.exec(rest);
    if (!match) continue;
    numbers.push(print(match));
    rest = `${rest.slice(0, match.index)}${rest.slice(match.index + match[0].length)}`;
  }
  return { rest, numbers };
}

/** The dataset has stray letters after some keys: "D MINORA". */
const KEY = /,? ?\b(?:IN )?([A-G])(?:[ -](FLAT|SHARP))? (MAJOR|MINOR)[A-Z]?\b/;

/** Extracts the key from an upper-case title: "E FLAT MAJOR" → "E-flat major". */
function takeKey(title: string): { rest: string; key: string | null } {
  const match = KEY.exec(title);
  if (!match) return { rest: title, key: null };
  const [matched, note = "", accidental, mode = ""] = match;
  const pitch = accidental ? `${note}-${accidental.toLowerCase()}` : note;
  return {
    rest: `${title.slice(0, match.index)}${title.slice(match.index + matched.length)}`,
    key: `${pitch} ${mode.toLowerCase()}`,
  };
}

const ARTICLES = /^(THE|A|AN|LA|LE|LES|L'|UN|UNE|IL|LO|GLI|UNA|EL|LOS|LAS|DER|DIE|DAS|EIN|EINE)$/;
const NUMBERS = /^(\d+|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|TEN|TWELVE|FORTY-FOUR)$/;
const SCORING =
  /^(PIANO SOLO|SOLO PIANO|VOICE AND PIANO|SOPRANO AND (PIANO|ORCHESTRA)|UNSPECIFIED|WIND ENSEMBLE)$/;

/** Restores the word order of an inverted upper-case title: "MER, LA" → "LA MER". Keeps the part after a colon. */
function restoreOrder(title: string, count: string | null): string {
  const colon = title.indexOf(":");
  const name = colon === -1 ? title : title.slice(0, colon);
  const part = colon === -1 ? "" : title.slice(colon).replace(/:\s*SELECTIONS?$/, "");
  const [head = "", second = "", ...others] = name
    .split(/,\s*/)
    .filter((piece) => !SCORING.test(piece));
  const inOrder = orderParts(head, second, others, count);
  return part.replace(/^:\s*/, "") === inOrder ? inOrder : `${inOrder}${part}`.trim();
}

function orderParts(head: string, second: string, others: string[], count: string | null): string {
  const [third = ""] = others;
  const numbers = count ?? (NUMBERS.test(second) && !NUMBERS.test(head) ? second : null);
  if (numbers !== null) {
    const rest = count === null ? others : [second, ...others];
    return `${numbers} ${head}${rest.map((piece) => (piece === "" ? "" : withFor(piece))).join("")}`;
  }
  // "COWBOYS, THE, OVERTURE" → "THE COWBOYS: OVERTURE".
  if (ARTICLES.test(second)) {
    const named = `${second} ${head}`;
    return third === "" ? named : `${named}: ${others.join(", ")}`;
  }
  if (/^(OVERTURE|MARCH|SUITE)$/.test(second)) return `${head} ${second}`;
  if (/^SUITE NO\./.test(second)) return `${head}: ${second}`;
  return [head, second, ...others].filter((piece) => piece !== "").join(", ");
}

function withFor(piece: string): string {
  return /^(IN|FOR)\b/.test(piece) ? ` ${piece}` : ` FOR ${piece}`;
}

/** The title without bracketed remarks, and the remarks that are kept. */
interface Remarks {
  rest: string;
  nickname: string | null;
  count: string | null;
}

/** Remarks about scoring, arrangers and versions, which titles omit. */
const NOT_PRINTED =
  /^(ARR\.|REV\.|ORIG\.|ORCH|UNSPECIFIED|BRASS|VIOLA|VIOLIN|PIANO|SOLO|VOICE|STRING QUARTET|QUARTET$|CHAMBER ENSEMBLE|GROFE|NEWSOM|T\. COHEN|\d+[A-Z]|VARIATIONS ON)|VERSION$/i;

/** Extracts bracketed remarks from an upper-case title. Keeps nicknames, counts ("(TWO)") and numbers. */
function takeRemarks(title: string): Remarks {
  let nickname: string | null = null;
  let count: string | null = null;
  const rest = restoreDiacritics(title)
    .replace(/\[(NO\. ?\d+)\]/g, "$1")
    .replace(/\((ARR\.|GROFE)[^()[\]]*\[[^\]]*\]\)/gi, "")
    .replace(/\[[^\]]*\]/g, "")
    .replace(/#(\d+)/g, "NO. $1")
    .replace(/,? ?\(([^()]*)\)/g, (_, remark: string) => {
      if (/^(\d+|TWO)$/.test(remark)) count = remark;
      else if (!NOT_PRINTED.test(remark)) nickname = remark.replace(/"/g, "");
      return "";
    });
  return { rest: rest.replace(/\s+/g, " ").trim(), nickname, count };
}

/** A work's title for program books (`full`) and for posters (`short`, without key and catalog number). */
export interface WorkTitle {
  full: string;
  short: string;
  /** The genre of works that are named by it: "Symphony", "Concerto". Null for other titles. */
  form: string | null;
}

const FORM =
  /^(CONCERTO|SYMPHONY|SONATA|TRIO|QUARTET|QUINTET|SEXTET|SEPTET|OCTET|DUO|DUOS|SUITE|SERENADE|VARIATIONS|PARTITA)S?\b(?: FOR (.+?))?(?:,? NO\. ?(\d+))?$/;

/** Converts the dataset's upper-case titles: "CONCERTO, PIANO NO. 14, E-FLAT MAJOR, K.449" → "Piano Concerto No. 14 …". */
export function workTitle(raw: MarkedText): WorkTitle {
  const capitals = fixPhrases(plainText(raw).replace(/^\p{L}+, [^/]* \/ (?=\p{Lu}{2})/u, ""));
  const { rest: bare, nickname, count } = takeRemarks(capitals.replace(/^(CAROL|SPIRITUAL): /, ""));
  const { rest: unnumbered, numbers } = takeCatalogNumbers(bare);
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

/** Titles like "QUARTET, STRING, NO. 3": a genre, then instruments and number in any order. Null for other titles. */
function formName(title: string, count: string | null): WorkTitle | null {
  const [head = "", ...others] = title.split(",").map((part) => part.trim());
  const match = FORM.exec(head);
  if (!match) return null;
  let number = match[3] ?? null;
  const instruments: string[] = [];
  for (const part of [match[2] ?? "", ...others]) {
    const numbered = /^(.*?),? ?NO\. ?(\d+)$/.exec(part);
    if (numbered) number = numbered[2] ?? null;
    const parsed = readInstruments((numbered ? numbered[1] : part)?.replace(/^SOLO .*/, "") ?? "");
    if (parsed === null) return null;
    instruments.push(...parsed);
  }
  const form = titleCase(match[1] ?? "");
  const ensemble =
    count === "TWO" ? `${form} for Two ${instruments[0] ?? ""}s` : nameEnsemble(form, instruments);
  const full = number === null ? ensemble : `${ensemble} No. ${number}`;
  return { full, short: full, form };
}

function ownName(title: string, count: string | null): WorkTitle {
  const full = titleCase(restoreOrder(title, count)).replace(
    /: (Suite|Overture|March|Flying Theme)\b/,
    " $1",
  );
  const short = full.split(/[:;]/)[0] ?? full;
  return {
    full,
    short,
    form: /^(Concerto|Symphony|Requiem|Ein Deutsches Requiem)\b/i.test(full) ? getForm(full) : null,
  };
}

function getForm(title: string): string {
  return title.startsWith("Symphon")
    ? "Symphony"
    : title.startsWith("Concerto")
      ? "Concerto"
      : "Requiem";
}

/** Instruments of inverted titles ("TRIO, PNO/CL/VA"), in the singular. */
const INSTRUMENTS: Record<string, string> = data.instruments;

/** Parses "VIOLIN AND PIANO" or "PNO/CL/VA"; null if any word is not an instrument. */
function readInstruments(text: string): string[] | null {
  const found: string[] = [];
  for (const name of text.split(/\/|,| AND /).map((part) => part.trim().toLowerCase())) {
    if (name === "") continue;
    const instrument = INSTRUMENTS[name];
    if (instrument === undefined) return null;
    found.push(instrument);
  }
  return found;
}

/** For example "Piano Trio", "Violin Sonata" or "Quintet for Piano and Winds". */
function nameEnsemble(form: string, instruments: string[]): string {
  const players = instruments.filter((name) => name !== "Orchestra");
  const [firstPlayer] = players;
  if (firstPlayer === undefined) return instruments.length > 0 ? `${form} for Orchestra` : form;
  if (players.length === 1) return `${firstPlayer} ${form}`;

  const others = players.filter((name) => name !== "Piano");
  const hasPiano = others.length < players.length;
  if (form === "Sonata" && hasPiano && others.length === 1) return `${others[0] ?? ""} Sonata`;
  if (hasPiano && others.every((name) => ["Violin", "Cello", "String"].includes(name)))
    return `Piano ${form}`;
  if (form === "Trio" && players.join() === "Violin,Viola,Cello") return "String Trio";
  return `${form} for ${new Intl.ListFormat("en-US").format(players).replace(", and ", " and ")}`;
}
