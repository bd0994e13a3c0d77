const PREFIX = "99";
const RANDOM_DIGITS = 18;

/** 20 digits that start with 99. */
export const BARCODE = new RegExp(String.raw`^${PREFIX}\d{${RANDOM_DIGITS}}$`);

/**
 * `randomDigit` must be unpredictable, since the number alone admits its holder. Duplicates are unlikely with 18 random
 * digits and prevented by a unique constraint.
 */
export function makeBarcode(randomDigit: () => number): string {
  return PREFIX + Array.from({ length: RANDOM_DIGITS }, () => String(randomDigit())).join("");
}

export const SHORT_LENGTH = 8;

/**
 * The end of a ticket's code, for lists on paper: at most half of it, as codes of a former system can be short. Rarely the same
 * for two tickets of a performance, whose seats differ then; and too short to make the rest of the code from.
 */
export function shortCode(code: string): string {
  const characters = [...code];
  const length = Math.min(SHORT_LENGTH, Math.floor(characters.length / 2));
  return characters.slice(characters.length - length).join("");
}
