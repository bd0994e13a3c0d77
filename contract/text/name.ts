import { parse } from "tldts";

import { isTooLong } from "./count-characters";
import { MAX_MESSAGE_LINES } from "../rules/gift-vouchers/gift-voucher";

/** Control characters, line breaks, and bidirectional and invisible characters. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u;
/** Whether a line has any of them. PostgreSQL stores no U+0000. */
export const hasUnsafe = (text: string): boolean => UNSAFE.test(text);
const UNSAFE_IN_TEXT = /[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u;
/**
 * Zero-width characters. Persian and Hindi names contain some, but mail clients may join the text around them to a
 * link.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Full stops of IDNA (UTS 46) other than the ASCII one. */
const FULL_STOPS = /[\u3002\uff0e\uff61]/gu;
/** A name at the end of a sentence, whose full stop follows: "K.R". */
export const beforeFullStop = (name: string): string => name.replace(/\.$/u, "");

/** Text that mail clients turn into a link, other than a domain: a scheme, "www.", an IPv4 address or an email address. */
const LINK = /:\/\/|\b(?:https?|ftp|mailto|tel):|\bwww\.|\d{1,3}(?:\.\d{1,3}){3}|\S@\S+\.\S/iu;
/** Words joined by full stops: a domain, initials, or two sentences without a space. */
const DOTTED = /[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu;
const TITLE = "St|Ste|Dr|Mr|Mrs|Ms|Mx|Prof|Rev|Fr|Md|Mohd|Ma|Wm|Jr|Sr";
const NOT_IN_ADDRESS = "(?<![\\p{L}\\p{N}.@/-])";
const END_OF_WORD = "(?![\\p{L}\\p{M}\\p{N}:/@]|\\.[\\p{L}\\p{N}])";
const CAPITALIZED = `\\p{Lu}\\p{M}*\\p{Ll}[\\p{Ll}\\p{M}]*${END_OF_WORD}`;
/** Particles that are also top-level domains. Others may follow: "de la Cruz", "de los Santos". */
const WITH_PARTICLE = ["de|la|do|al|af", "DE|LA|DO|AL|AF"]
  .map(
    (particle) =>
      `(?:${particle})(?: [\\p{L}\\p{M}]{1,3}){0,2} \\p{Lu}[\\p{L}\\p{M}'’-]*${END_OF_WORD}`,
  )
  .join("|");
/**
 * Initials or a short title before a name ("M.Sc", "Wm.Black", "J.de Vries", "A.St.John") even if the name is also a
 * top-level domain, unless the rest is an address. `plainLine` puts a space after the full stop, so that mails have no
 * link in any case.
 */
const INITIALS = new RegExp(
  `${NOT_IN_ADDRESS}((?:\\p{Lu}\\.)+)(?!(?:Com|Org|Net)\\b)(?=${CAPITALIZED}|${WITH_PARTICLE})`,
  "gu",
);
const TITLE_BEFORE_NAME = new RegExp(
  `${NOT_IN_ADDRESS}((?:\\p{Lu}\\.)*(?:${TITLE}))\\.(?=\\p{Lu}[\\p{L}\\p{M}]+${END_OF_WORD}|${WITH_PARTICLE})`,
  "gu",
);

const ICANN_ONLY = { allowPrivateDomains: false, validateHostname: false };

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
  if (hasUnsafe(name)) return "characters";
  const spaced = name.replace(TITLE_BEFORE_NAME, "$1 ").replace(INITIALS, "$1 ");
  return hasLink(spaced) ? "web-address" : null;
}

/**
 * Removes control characters but line breaks and tabs, and bidirectional and invisible characters. Nobody types them, but
 * pasted text may contain some, so text that only its reader sees is not refused for them.
 */
export const removeUnsafe = (text: string): string =>
  text.replace(new RegExp(UNSAFE_IN_TEXT, "gu"), "");

export const LINE_BREAK = /\r\n|\n|\r/u;

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

function hasLink(text: string): boolean {
  const shown = visible(text);
  return LINK.test(shown) || (shown.match(DOTTED) ?? []).some(hasDomain);
}

/** Whether any word after the first is a top-level domain: mail clients link "evil.com" in "evil.com.Then" too. */
function hasDomain(dotted: string): boolean {
  const [, ...words] = dotted.split(".");
  return words.some((word) => parse(`example.${word}`, ICANN_ONLY).isIcann);
}

/** Joins numbers to their word by a no-break space: "Symphony No. 5", "Op. 92". */
export const keepNumbers = (title: string): string =>
  title.replace(/\b(No\.|Op\.|K\.|BWV) (?=\d)/g, "$1\u00a0");

/** For titles on pages, also keeps names with a hyphen whole: "Villa-Lobos". Fonts of PDF files may lack its character. */
export const keepNames = (title: string): string =>
  keepNumbers(title).replace(/(\p{Ll})-(?=\p{Lu})/gu, "$1\u2011");
