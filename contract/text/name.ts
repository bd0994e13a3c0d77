import { isTooLong } from "./count-characters";

/** Control characters, line breaks, and bidirectional and invisible characters. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u;
const UNSAFE_IN_TEXT = /[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u;
/**
 * Zero-width characters. Persian and Hindi names contain some, but mail clients may join the text around them to a
 * link.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Full stops of IDNA (UTS 46) other than the ASCII one. */
const FULL_STOPS = /[\u3002\uff0e\uff61]/gu;
/** Text that mail clients turn into a link: a scheme, "www.", an IPv4 address or a domain. */
const LINK =
  /:\/\/|\b(?:https?|ftp|mailto|tel):|\bwww\.|\d{1,3}(?:\.\d{1,3}){3}|[\p{L}\p{M}\p{N}-]\.\p{L}[\p{L}\p{M}]+/iu;
/** A title before a name ("St.John") is not a domain label, unless the rest is an address. */
const TITLE_BEFORE_NAME =
  /(?<![\p{L}\p{N}.@/-])(St|Ste|Dr|Mr|Mrs|Ms|Mx|Prof|Rev|Fr)\.(?=\p{Lu}[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}.:/@]))/gu;

const NAME_ERRORS = ["characters", "web-address", "too-long"] as const;
export type NameError = (typeof NAME_ERRORS)[number];

export const isNameError = (code: string): code is NameError =>
  NAME_ERRORS.some((one) => one === code);

/**
 * Returns the error code of a name that is shown to others or mailed, or null. Names must be one line without a web address,
 * so that our mails cannot be abused to send links.
 */
export function nameError(name: string, max: number): NameError | null {
  if (isTooLong(name, max)) return "too-long";
  if (UNSAFE.test(name)) return "characters";
  return hasLink(name.replace(TITLE_BEFORE_NAME, "$1 ")) ? "web-address" : null;
}

export const LINE_BREAK = /\r\n|\n|\r/u;

/** Lines that fit on a printed gift card. */
export const MAX_MESSAGE_LINES = 6;

/** Same as `nameError` for a message, which may have several lines. */
export function messageError(message: string, max: number): NameError | "lines" | null {
  if (isTooLong(message, max)) return "too-long";
  if (message.split(LINE_BREAK).length > MAX_MESSAGE_LINES) return "lines";
  if (UNSAFE_IN_TEXT.test(message)) return "characters";
  return hasLink(message) ? "web-address" : null;
}

/**
 * Sanitizes stored text for one line of an email: no line breaks, no invisible characters, nothing that becomes a link.
 */
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

/** Joins numbers to their word by a no-break space: "Symphony No. 5", "Op. 92". */
export const keepNumbers = (title: string): string =>
  title.replace(/\b(No\.|Op\.|K\.|BWV) (?=\d)/g, "$1\u00a0");
