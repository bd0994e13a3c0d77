/** Control characters, line breaks, and marks that turn the direction of what follows or cannot be seen. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u;
const UNSAFE_IN_TEXT = /[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u;
/** What mail programs make a link of: a scheme, "www." or a domain. Every full stop of IDNA counts (UTS 46). */
const WEB_ADDRESS =
  /:\/\/|\bwww[.\u3002\uff0e\uff61]|[\p{L}\p{N}-]{2,}[.\u3002\uff0e\uff61]\p{L}{2,}/iu;

export type NameFault = "characters" | "web-address" | "too-long";

/**
 * What is wrong with a name that is shown to others or mailed, or null: it is one line and no web address, so that
 * nobody has our mails carry links of theirs. The storefront's forms have the same rule (app/domain/schemas/name.ts).
 */
export function nameFault(name: string, max: number): NameFault | null {
  if (Array.from(name).length > max) return "too-long";
  if (UNSAFE.test(name)) return "characters";
  return hasWebAddress(name) ? "web-address" : null;
}

/** The same of a message, which may have several lines. */
export function messageFault(message: string, max: number): NameFault | null {
  if (Array.from(message).length > max) return "too-long";
  if (UNSAFE_IN_TEXT.test(message)) return "characters";
  return hasWebAddress(message) ? "web-address" : null;
}

/** Text for one line of a mail, whatever was stored: no line breaks, no marks, and nothing that becomes a link. */
export function plainLine(text: string): string {
  const line = text.replace(new RegExp(UNSAFE, "gu"), " ").replace(/\s+/gu, " ").trim();
  return hasWebAddress(line) ? line.replace(/:\/\/|[.\u3002\uff0e\uff61](?=\S)/gu, " ") : line;
}

/** The same for a text of several lines: its line breaks stay. */
export function plainText(text: string): string {
  return text
    .split(/\r\n|\n|\r/u)
    .map(plainLine)
    .join("\n");
}

function hasWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text) || WEB_ADDRESS.test(text.normalize("NFKC"));
}
