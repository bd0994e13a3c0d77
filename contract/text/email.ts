import { decodePunycode } from "./punycode";

/** The domain of people without an email, and of closed accounts. It does not exist (RFC 2606). */
export const NO_DOMAIN = "@invalid";

/** Whether an email stands for that of somebody who has none. */
export const hasNoAddress = (email: string): boolean => email.endsWith(NO_DOMAIN);

const MAX_EMAIL = 254;
/** RFC 5321, 4.5.3.1.1. */
const MAX_LOCAL_PART = 64;

/** Atoms of RFC 5322, 3.2.3, separated by single dots. None can end a header line, or separate or quote addresses in it. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** At least two A-labels; the last one is not a number. */
const DOMAIN =
  /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/i;
/** A domain that may have U-labels, and full stops of other scripts. */
const INTERNATIONAL_DOMAIN = /^(?:[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]|\u200c|\u200d)+$/u;
const LETTERS_OF_ANY_SCRIPT = /^[\p{L}\p{M}\p{N}\w!#$%&'*+/=?^`{|}~.-]+$/u;
/** Printable. */
const ASCII = /^[\x20-\x7e]*$/;

/**
 * Returns a typed email address as it is stored: trimmed, an international domain as A-labels ("xn--mnchen-3ya.de"). What
 * is not an address is only trimmed.
 */
export function normalizeEmail(typed: string): string {
  const email = typed.trim();
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  if (at < 1 || email.length > MAX_EMAIL || ASCII.test(domain)) return email;
  if (!INTERNATIONAL_DOMAIN.test(domain)) return email;
  const url = `https://${domain}/`;
  return URL.canParse(url) ? `${email.slice(0, at)}@${new URL(url).hostname}` : email;
}

const LATIN_LABEL = /^[\p{Script=Latin}\d-]+$/u;
const LATIN_LETTER = /\p{Script=Latin}/u;
/** Scripts with letters that look like Latin ones. */
const LOOKALIKE = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

/**
 * Returns a stored email address as people read it: an international domain with its letters ("münchen.de"). The domain
 * stays as stored where it could be taken for another: with letters of several scripts in a label, or with letters that
 * look like Latin ones before a Latin ending. Empty for somebody who has none. For pages and mails only; addresses are
 * stored and compared as A-labels.
 */
export function displayEmail(stored: string): string {
  if (hasNoAddress(stored)) return "";
  const at = stored.lastIndexOf("@");
  const domain = stored.slice(at + 1);
  if (at < 1 || stored.length > MAX_EMAIL || !/\bxn--/i.test(domain)) return stored;
  const labels = domain
    .split(".")
    .map((label) => (/^xn--/i.test(label) ? (decodePunycode(label.slice(4)) ?? label) : label));
  const readable = labels.join(".");
  const isOneScript = labels.every((label) => LATIN_LABEL.test(label) || !LATIN_LETTER.test(label));
  const isClear = !LOOKALIKE.test(readable) || labels.every((label) => !LATIN_LETTER.test(label));
  const shown = `${stored.slice(0, at)}@${readable}`;
  return isOneScript && isClear && normalizeEmail(shown) === stored ? shown : stored;
}

/**
 * Returns the error code of a normalized email address, or null. `local-part`: well-formed, but the part before the @ has
 * letters that mail servers without SMTPUTF8 (RFC 6531) refuse. Does not check whether the address exists.
 */
export function emailError(email: string): "required" | "email" | "local-part" | null {
  if (email === "") return "required";
  const at = email.lastIndexOf("@");
  const localPart = email.slice(0, Math.max(at, 0));
  if (email.length > MAX_EMAIL || localPart.length > MAX_LOCAL_PART) return "email";
  if (!DOMAIN.test(email.slice(at + 1))) return "email";
  if (LOCAL_PART.test(localPart)) return null;
  return !ASCII.test(localPart) && LETTERS_OF_ANY_SCRIPT.test(localPart) ? "local-part" : "email";
}
