/** Characters that move a terminal's cursor, change its title or colors, or reorder its text. */
const TERMINAL_CONTROLS =
  /[^\P{Cc}\n\t]|[\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** Escapes visitors' and operators' text for a terminal: U+001B becomes "\u{1b}". Line breaks and tabs stay. */
export const printable = (text: string): string =>
  text.replace(
    TERMINAL_CONTROLS,
    (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ""}}`,
  );
