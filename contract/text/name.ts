import { isTooLong } from "./count-characters";

/** Control characters, line breaks, and marks that turn the direction of what follows or cannot be seen. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u;
const UNSAFE_IN_TEXT = /[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u;
/** Zero-width characters: mail clients may join the text around them into a link. Names in Persian and Hindi have some. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Every full stop of IDNA (UTS 46) but the plain one. */
const FULL_STOPS = /[\u3002\uff0e\uff61]/gu;
/** What mail programs make a link of: a scheme, "www.", an IPv4 address, or a domain, however short its labels. */
const LINK =
  /:\/\/|\b(?:https?|ftp|mailto|tel):|\bwww\.|\d{1,3}(?:\.\d{1,3}){3}|[\p{L}\p{M}\p{N}-]\.\p{L}[\p{L}\p{M}]+/iu;
/** "St.John": this prefix before a name is not a domain label, unless the rest is an address. */
const TITLE_BEFORE_NAME =
  /(?<![\p{L}\p{N}.@/-])(St|Ste|Dr|Mr|Mrs|Ms|Mx|Prof|Rev|Fr)\.(?=\p{Lu}[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}.:/@]))/gu;

export type NameError = "characters" | "web-address" | "too-long";

/**
 * What is wrong with a name that is shown to others or mailed, or null: it is one line and no web address, so that
 * nobody has our mails carry links of theirs.
 */
export function nameError(name: string, max: number): NameError | null {
  if (isTooLong(name, max)) return "too-long";
  if (UNSAFE.test(name)) return "characters";
  return hasLink(name.replace(TITLE_BEFORE_NAME, "$1 ")) ? "web-address" : null;
}

/** What fits on a printed gift card. */
export const MAX_MESSAGE_LINES = 6;

/** The same of a message, which may have several lines. */
export function messageFault(message: string, max: number): NameError | "lines" | null {
  if (isTooLong(message, max)) return "too-long";
  if (message.split(/\r\n|\n|\r/u).length > MAX_MESSAGE_LINES) return "lines";
  if (UNSAFE_IN_TEXT.test(message)) return "characters";
  return hasLink(message) ? "web-address" : null;
}

/** Text for one line of a mail, whatever was stored: no line breaks, no marks, and nothing that becomes a link. */
export function plainLine(text: string): string {
  const line = text.replace(new RegExp(UNSAFE, "gu"), " ").replace(/\s+/gu, " ").trim();
  if (!hasLink(line)) return line;
  return visible(line)
    .replace(/:\/\/|:(?=\S)/gu, " ")
    .replace(/\.(?=\S)/gu, ". ")
    .trim();
}

const visible = (text: string) =>
  text.normalize("NFKC").replace(INVISIBLE, "").replace(FULL_STOPS, ".");

const hasLink = (text: string) => LINK.test(visible(text));

/** A title whose numbers stay on the line of the word before them: "Symphony No. 5", "Op. 92". */
export const keepNumbers = (title: string): string =>
  title.replace(/\b(No\.|Op\.|K\.|BWV) (?=\d)/g, "$1\u00a0");
