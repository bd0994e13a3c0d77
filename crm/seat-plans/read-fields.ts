type Fields = Record<string, unknown>;

export function fieldsOf(value: unknown): Fields | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : null;
}

/** A list of one is often no list where a file was made from XML, and an empty one is often empty text. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  return fieldsOf(value) === null ? [] : [value];
}

/** Maximum nesting of formatting marks; deeper text is dropped. */
const DEEPEST = 4;

const NAMED: Record<string, string> = {
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

/** "&eacute;" is "e" with the accent that "acute" names. */
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
 * The text of a field, whatever a file has there: text, a number, lifted-out italics (`{ _, em }`), a list. Entities are
 * read, tags and what no database can hold dropped. Empty for anything else, and for "None".
 */
export function textOf(value: unknown, depth = 0): string {
  if (typeof value === "string") return /^\s*(none|null)?\s*$/i.test(value) ? "" : clean(value);
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null || depth === DEEPEST) return "";
  if (Array.isArray(value)) return textsOf(value, depth).join(" ");
  const { _: body, ...marks } = value as Record<string, unknown>;
  const marked: MarkedText = {
    _: textOf(body, depth + 1),
    em: textsOf(Object.values(marks).flat(), depth),
  };
  return plainText(marked);
}

function textsOf(values: unknown[], depth: number): string[] {
  return values.map((each) => textOf(each, depth + 1)).filter((text) => text !== "");
}

function clean(text: string): string {
  return readEntities(text)
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/[<>]/g, "")
    .replace(/\t|\r?\n/g, " ")
    .replace(/\p{Cc}|\p{Surrogate}/gu, "");
}

/** Twice, because the source has been through two programs that write them ("&amp;eacute;"). */
function readEntities(text: string): string {
  return text.includes("&") ? readOnce(readOnce(text)) : text;
}

function readOnce(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named(name) ?? entity;
      const code = decimal === undefined ? parseInt(hex ?? "", 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    },
  );
}

function named(name: string): string | null {
  const known = Object.hasOwn(NAMED, name.toLowerCase()) ? NAMED[name.toLowerCase()] : undefined;
  if (known !== undefined) return known;
  const [letter = "", accent = ""] = [name.slice(0, 1), name.slice(1)];
  return Object.hasOwn(ACCENTS, accent)
    ? `${letter}${ACCENTS[accent] ?? ""}`.normalize("NFC")
    : null;
}

/** Text of the dataset: a string, or a string whose italics were lifted out of it into `em`. */
export type MarkedText = string | { _: string; em: string | string[] };

/**
 * Puts lifted-out italics back. Two around a lone "FROM" are "part from whole" ("SPRING FROM THE FOUR SEASONS"); others
 * are a nickname and go to the end, in quotation marks.
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
  const arranged = /^\(arr\. .*\)$/i.test(text);
  return (arranged ? `${joined} ${text}` : `${text} ${joined}`).trim();
}

function collapse(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/ ([,;:)])/g, "$1")
    .replace(/,"/g, '"')
    .replace(/\( /g, "(")
    .trim();
}
