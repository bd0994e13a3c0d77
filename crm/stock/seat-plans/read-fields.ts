type Fields = Record<string, unknown>;

export function readFields(value: unknown): Fields | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : null;
}

/** Files converted from XML often have a single item instead of a list, and empty text instead of an empty list. */
export function readList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  return readFields(value) === null ? [] : [value];
}

/** Maximum nesting of formatting marks; deeper text is dropped. */
const MAX_DEPTH = 4;

const ENTITIES: Record<string, string> = {
  amp: "&",
  apos: "'",
  gt: ">",
  lt: "<",
  mdash: "—",
  nbsp: " ",
  ndash: "–",
  quot: '"',
  rsquo: "’",
  lsquo: "‘",
  szlig: "ß",
};

/** Combining accents: "&eacute;" is "e" and "acute". */
const ACCENTS: Record<string, string> = {
  acute: "\u0301",
  caron: "\u030c",
  cedil: "\u0327",
  circ: "\u0302",
  grave: "\u0300",
  ring: "\u030a",
  tilde: "\u0303",
  uml: "\u0308",
};

/**
 * Returns the text of a string, a number, text with extracted italics (`{ _, em }`) or a list. Decodes entities, and
 * removes tags and characters that PostgreSQL cannot store. Empty for anything else and for "None".
 */
export function readText(value: unknown, depth = 0): string {
  if (typeof value === "string") return /^\s*(none|null)?\s*$/i.test(value) ? "" : clean(value);
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null || depth === MAX_DEPTH) return "";
  if (Array.isArray(value)) return listTexts(value, depth).join(" ");
  const { _: body, ...marks } = value as Record<string, unknown>;
  const marked: MarkedText = {
    _: readText(body, depth + 1),
    em: listTexts(Object.values(marks).flat(), depth),
  };
  return plainText(marked);
}

function listTexts(values: unknown[], depth: number): string[] {
  return values.map((value) => readText(value, depth + 1)).filter((text) => text !== "");
}

function clean(text: string): string {
  return decodeEntities(text)
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/[<>]/g, "")
    .replace(/\t|\r?\n/g, " ")
    .replace(/\p{Cc}|\p{Surrogate}/gu, "");
}

/** Decodes twice: the source is encoded twice ("&amp;eacute;"). */
function decodeEntities(text: string): string {
  return text.includes("&") ? decodeOnce(decodeOnce(text)) : text;
}

function decodeOnce(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return decodeNamed(name) ?? entity;
      const code = decimal === undefined ? parseInt(hex ?? "", 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    },
  );
}

function decodeNamed(name: string): string | null {
  const key = name.toLowerCase();
  const character = Object.hasOwn(ENTITIES, key) ? ENTITIES[key] : undefined;
  if (character !== undefined) return character;
  const [letter = "", accent = ""] = [name.slice(0, 1), name.slice(1)];
  return Object.hasOwn(ACCENTS, accent)
    ? `${letter}${ACCENTS[accent] ?? ""}`.normalize("NFC")
    : null;
}

/** A string, or a string whose italics were extracted to `em`. */
export type MarkedText = string | { _: string; em: string | string[] };

/**
 * Inserts extracted italics again. Two with a lone "FROM" are "part from whole" ("SPRING FROM THE FOUR SEASONS");
 * others are nicknames, appended in quotation marks.
 */
export function plainText(value: MarkedText): string {
  if (typeof value === "string") return collapse(value);
  const italics = typeof value.em === "string" ? [value.em] : value.em;
  const [part, whole] = italics;
  if (part !== undefined && whole !== undefined && /\bFROM\b/.test(value._)) {
    return collapse(value._.replace(/\bFROM\b/, `${part} FROM ${whole}`));
  }
  const text = collapse(value._);
  const joined = italics.map((word) => `"${word}"`).join(" ");
  const isArrangement = /^\(arr\. .*\)$/i.test(text);
  return (isArrangement ? `${joined} ${text}` : `${text} ${joined}`).trim();
}

function collapse(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/ ([,;:)])/g, "$1")
    .replace(/,"/g, '"')
    .replace(/\( /g, "(")
    .trim();
}
